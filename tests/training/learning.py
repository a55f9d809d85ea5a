"""Gradient steps of the value network, compiled by numba.

The same numbers as in the kernels, but in floats. Sums are added up in a fixed order, so that a run
repeats bit by bit on the same kind of machine.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields

import numba
import numpy as np
from numpy.typing import NDArray

from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.vectors.network import Weights
from tests.training.lessons import EXAMPLE_SIZE, EXAMPLE_WEIGHTS

Floats = NDArray[np.float32]

LANE_UNIT, WEIGHT_UNIT = 128, 256
"""A lane is in 128ths, a weight behind the lanes in 256ths."""
OUT_UNIT = LANE_UNIT * WEIGHT_UNIT
MOST_ROW = 127
"""The greatest number in a row."""
SHORTLIST_STEP = 8
"""What the numbers of the shortlist are multiples of."""

SETS, HEADS, HIDDEN, LANES = k.TURN_SETS, k.HEADS, k.HIDDEN, k.LANES
SIZES = (SETS * HEADS * LANES, SETS * HEADS, SETS * HIDDEN * LANES, SETS * HIDDEN,
         SETS * HEADS * HIDDEN, LANES)  # fmt: skip
"""Numbers of the dense weights: direct path, its bias, hidden layer, its bias, output, blank."""
BATCH = 256
"""Samples of a step of the dense weights."""
HEAD_SHARE = np.float32(0.3)
"""Weight of the error of each head beside that of their sum."""
ROW_RATE, DENSE_RATE, LIST_RATE = 0.02, 0.001, 0.1
DECAY = np.float32(0.99999)


@dataclass
class Learner:
    """All weights in floats, and the averages that scale their steps."""

    dense: Floats
    first: Floats
    """Adam's mean gradient of the dense weights."""
    second: Floats
    gradient: Floats
    rows: Floats
    row_scale: Floats
    shortlist: Floats
    list_scale: Floats
    counts: NDArray[np.int64]
    """Steps of the dense weights, samples since the last one."""
    errors: NDArray[np.float64]
    """Sum of squared errors, how many; the same for the shortlist."""

    @classmethod
    def new(cls, seed: int) -> Learner:
        """Return untrained weights; the rows and the shortlist begin at 0."""
        chance = np.random.default_rng(seed)
        direct = np.repeat(chance.normal(0, 0.1 / HEADS**0.5, (1, HEADS, LANES)), SETS, 0)
        hidden = np.repeat(chance.normal(0, 0.18, (1, HIDDEN, LANES)), SETS, 0)
        output = np.repeat(chance.normal(0, 0.3 / HEADS**0.5, (1, HEADS, HIDDEN)), SETS, 0)
        to_come = np.repeat(0.4 / HEADS * np.arange(SETS)[:, None], HEADS, 1)
        hidden_bias, blank = np.full((SETS, HIDDEN), 0.05), np.full(LANES, 0.1)
        parts = (direct, to_come, hidden, hidden_bias, output, blank)
        dense = np.concatenate([part.ravel() for part in parts]).astype(np.float32)
        zeros = np.zeros_like(dense)
        return cls(
            dense, zeros, zeros.copy(), zeros.copy(),
            np.zeros((k.ROW_COUNT, LANES), np.float32), np.zeros(k.ROW_COUNT, np.float32),
            np.zeros((k.PHASES, k.LIST_SIZE), np.float32),
            np.zeros((k.PHASES, k.LIST_SIZE), np.float32),
            np.zeros(2, np.int64), np.zeros(4),
        )  # fmt: skip

    def arrays(self) -> dict[str, NDArray[np.generic]]:
        """Return all arrays by name, for a checkpoint."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def weights(self) -> Weights:
        """Return the weights as whole numbers."""
        parts = np.split(self.dense, np.cumsum(SIZES)[:-1])
        direct, bias, hidden, hidden_bias, output, blank = parts

        def whole(part: Floats, unit: int, most: int, *shape: int) -> NDArray[np.int64]:
            numbers: NDArray[np.int64] = np.rint(part * np.float32(unit)).astype(np.int64)
            return numbers.clip(-most, most).reshape(shape)

        most = 2**15 - 1
        rows = np.rint(self.rows * np.float32(LANE_UNIT))
        return Weights(
            whole(self.shortlist, k.POINT, most, k.PHASES, k.LIST_SIZE).astype(np.int16),
            whole(direct, WEIGHT_UNIT, most, SETS, HEADS, LANES).astype(np.int16),
            whole(bias, OUT_UNIT, 2**28, SETS, HEADS).astype(np.int32),
            whole(hidden, WEIGHT_UNIT, most, SETS, HIDDEN, LANES).astype(np.int16),
            whole(hidden_bias, OUT_UNIT, 2**28, SETS, HIDDEN).astype(np.int32),
            whole(output, WEIGHT_UNIT, most, SETS, HEADS, HIDDEN).astype(np.int16),
            whole(blank, LANE_UNIT, most, LANES).astype(np.int16),
            rows.clip(-MOST_ROW, MOST_ROW).astype(np.int8),
        )

    def _first_rows(self, most: int) -> NDArray[np.intp]:
        """Return the numbers of the rows that matter most."""
        scale = np.where(np.isinf(self.row_scale), 0, self.row_scale)
        matter = scale * (self.rows**2).sum(axis=1)
        return np.argsort(-matter, kind="stable")[:most]

    def reduced(self, most_rows: int) -> Weights:
        """Return the weights as whole numbers, for a file.

        Args:
            most_rows: how many rows are kept, those that matter most; the others become 0.
        """
        found = self.weights()
        rows = np.zeros_like(found.rows)
        kept = self._first_rows(most_rows)
        rows[kept] = found.rows[kept]
        unit = SHORTLIST_STEP
        shortlist = unit * np.rint(found.shortlist / unit)
        most = (2**15 - 1) // unit * unit
        return found._replace(
            rows=rows, shortlist=shortlist.clip(-most, most).astype(found.shortlist.dtype)
        )

    def learn(
        self, rows: NDArray[np.int32], counts: NDArray[np.int32], turns: NDArray[np.int32],
        targets: Floats, chosen: NDArray[np.int64], rate: float,
    ) -> None:  # fmt: skip
        """Take a step for each of some positions.

        Args:
            rows: the rows of all positions, of shape (positions, most rows).
            counts: how many rows each position has.
            turns: the turn set of each position.
            targets: the points still to come by head, in units of the output.
            chosen: the positions to learn from, in order.
            rate: a factor of all steps.
        """
        _learn(
            self.dense, self.first, self.second, self.gradient, self.rows, self.row_scale,
            self.counts, self.errors, rows, counts, turns, targets, chosen, np.float32(rate),
        )  # fmt: skip

    def teach(self, examples: NDArray[np.int32], rate: float) -> None:
        """Teach the shortlist the differences of the network's values, by examples."""
        starts = np.flatnonzero(np.diff(examples[:, 0], prepend=-1))
        _teach(
            self.shortlist, self.list_scale, self.errors, examples,
            np.append(starts, len(examples)), np.float32(rate),
        )  # fmt: skip


U, B, W1, B1, W2, Z0 = (int(n) for n in np.cumsum((0, *SIZES))[:-1])


@numba.njit(nogil=True, cache=True)
def _learn(  # type: ignore[no-untyped-def]  # noqa: ANN202
    dense, first, second, gradient, rows, row_scale, counts, errors, all_rows, many, turns,  # noqa: ANN001
    targets, chosen, rate,  # noqa: ANN001
):  # pragma: no cover # fmt: skip
    lanes = np.empty(LANES, np.float32)
    lit = np.empty(LANES, np.float32)
    back = np.empty(LANES, np.float32)
    lit_back = np.empty(LANES, np.float32)
    units = np.empty(HIDDEN, np.float32)
    pull = np.empty(HEADS, np.float32)
    most = np.float32(3.0)
    for sample in chosen:
        t = turns[sample]
        for n in range(LANES):
            lanes[n] = dense[Z0 + n]
        for m in range(many[sample]):
            row = rows[all_rows[sample, m]]
            for n in range(LANES):
                lanes[n] += row[n]
        for n in range(LANES):
            lit[n] = max(lanes[n], np.float32(0.0))
        for h in range(HIDDEN):
            w1 = W1 + (t * HIDDEN + h) * LANES
            x = dense[B1 + t * HIDDEN + h]
            for n in range(LANES):
                x += lit[n] * dense[w1 + n]
            units[h] = max(x, np.float32(0.0))
        error = np.float32(0.0)
        for head in range(HEADS):
            u = U + (t * HEADS + head) * LANES
            w2 = W2 + (t * HEADS + head) * HIDDEN
            out = dense[B + t * HEADS + head]
            for n in range(LANES):
                out += lanes[n] * dense[u + n]
            for h in range(HIDDEN):
                out += units[h] * dense[w2 + h]
            pull[head] = out - targets[sample, head]
            error += pull[head]
        errors[0] += error * error
        errors[1] += 1
        error = min(max(error, -most), most)
        for head in range(HEADS):
            pull[head] = error + HEAD_SHARE * min(max(pull[head], -most), most)
        for n in range(LANES):
            back[n] = np.float32(0.0)
            lit_back[n] = np.float32(0.0)
        for head in range(HEADS):
            u = U + (t * HEADS + head) * LANES
            e = pull[head]
            gradient[B + t * HEADS + head] += e
            for n in range(LANES):
                gradient[u + n] += e * lanes[n]
                back[n] += e * dense[u + n]
        for h in range(HIDDEN):
            if units[h] <= 0:
                continue
            d = np.float32(0.0)
            for head in range(HEADS):
                w2 = W2 + (t * HEADS + head) * HIDDEN + h
                gradient[w2] += pull[head] * units[h]
                d += pull[head] * dense[w2]
            gradient[B1 + t * HIDDEN + h] += d
            w1 = W1 + (t * HIDDEN + h) * LANES
            for n in range(LANES):
                gradient[w1 + n] += d * lit[n]
                lit_back[n] += d * dense[w1 + n]
        square = np.float32(0.0)
        for n in range(LANES):
            if lanes[n] > 0:
                back[n] += lit_back[n]
            gradient[Z0 + n] += back[n]
            square += back[n] * back[n]
        square /= LANES
        for m in range(many[sample]):
            r = all_rows[sample, m]
            row_scale[r] = row_scale[r] * DECAY + square
            step = np.float32(ROW_RATE) * rate / np.float32(math.sqrt(row_scale[r] + 1e-8))
            row = rows[r]
            for n in range(LANES):
                row[n] -= step * back[n]
        counts[1] += 1
        if counts[1] == BATCH:
            counts[0] += 1
            counts[1] = 0
            scale1 = np.float32(1.0 - 0.9 ** counts[0])
            scale2 = np.float32(1.0 - 0.999 ** counts[0])
            step = np.float32(DENSE_RATE) * rate
            for n in range(dense.size):
                g = gradient[n] / np.float32(BATCH)
                gradient[n] = np.float32(0.0)
                first[n] = np.float32(0.9) * first[n] + np.float32(0.1) * g
                second[n] = np.float32(0.999) * second[n] + np.float32(0.001) * g * g
                root = np.float32(math.sqrt(second[n] / scale2)) + np.float32(1e-6)
                dense[n] -= step * (first[n] / scale1) / root


@numba.njit(nogil=True, cache=True)
def _teach(  # type: ignore[no-untyped-def]  # noqa: ANN202
    shortlist, list_scale, errors, examples, starts, rate,  # noqa: ANN001
):  # pragma: no cover # fmt: skip
    point = np.float32(k.POINT)
    for group in range(len(starts) - 1):
        begin, end = starts[group], starts[group + 1]
        best = examples[begin:end, 3].max()
        weights = np.empty(end - begin, np.float32)
        total = np.float32(0.0)
        mean = np.float32(0.0)
        for n in range(begin, end):
            behind = np.float32(examples[n, 3] - best) / point
            weights[n - begin] = np.float32(math.exp(behind / 8)) + np.float32(0.01)
            total += weights[n - begin]
            mean += weights[n - begin] * np.float32(examples[n, 2] - examples[n, 3]) / point
        mean /= total
        for n in range(begin, end):
            phase = examples[n, 1]
            share = weights[n - begin]
            error = np.float32(examples[n, 2] - examples[n, 3]) / point - mean
            errors[2] += share * error * error
            errors[3] += share
            error = min(max(error, np.float32(-15.0)), np.float32(15.0)) * share
            for m in range(EXAMPLE_WEIGHTS, EXAMPLE_SIZE):
                at = examples[n, m]
                if at < 0:
                    continue
                step = error
                if k.LIST_DISTRICT <= at < k.LIST_PLAZA:
                    step *= examples[n, 4]
                list_scale[phase, at] = list_scale[phase, at] * DECAY + step * step
                root = np.float32(math.sqrt(list_scale[phase, at] + 1e-6))
                shortlist[phase, at] -= rate * np.float32(LIST_RATE) * step / root
