"""Contrast and distance of colours, also for colour-blind people."""

from __future__ import annotations

import math
import re

Linear = tuple[float, float, float]

# G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: A Physiologically-based Model for Simulation
# of Color Vision Deficiency (2009), severity 1, applied to linear RGB.
SIGHTS: dict[str, tuple[Linear, Linear, Linear]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: str, ground: str = "#000000") -> Linear:
    """Return `#rrggbb` or `rgba(...)` on a background as linear RGB in 0..1."""
    mixed = re.fullmatch(r"rgba\((\d+),(\d+),(\d+),([\d.]+)\)", colour)
    parts = [int(mixed[i]) for i in (1, 2, 3)] if mixed else channels(colour)
    share = float(mixed[4]) if mixed else 1.0
    red, green, blue = (
        _linear((share * over + (1 - share) * under) / 255)
        for over, under in zip(parts, channels(ground), strict=True)
    )
    return red, green, blue


def channels(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def contrast(colour: str, ground: str) -> float:
    """Return WCAG's contrast ratio, 1 to 21."""
    low, high = sorted((_luminance(linear(colour, ground)), _luminance(linear(ground))))
    return (high + 0.05) / (low + 0.05)


def _luminance(rgb: Linear) -> float:
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]


def distance(one: str, other: str, sight: str) -> float:
    """Return the CIELAB distance (CIE 1976): 2 is just visible side by side, 10 at a glance."""
    return math.dist(_lab(one, sight), _lab(other, sight))


def _lab(colour: str, sight: str) -> Linear:
    seen = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, seen, strict=True))))
        for row in SIGHTS[sight]
    )
    x = _curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
    y = _curve(_luminance((red, green, blue)))
    z = _curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _curve(value: float) -> float:
    return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116
