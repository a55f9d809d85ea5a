"""Call every public function with wrong arguments: ``python -m tests.sweep``.

It prints all findings and slow calls; with arguments it tries only calls that contain one of them.
"""

from __future__ import annotations

import sys
from time import perf_counter

from tests.sweep.public import cases


def main() -> None:
    """Run all cases and print the findings."""
    several = cases()
    chosen = [
        case for case in several if len(sys.argv) < 2 or any(a in str(case) for a in sys.argv[1:])
    ]
    print(len(several), "calls,", len(chosen), "chosen", flush=True)
    bad = 0
    for case in chosen:
        begun = perf_counter()
        told = case.run()
        took = perf_counter() - begun
        if took > 3:
            print(f"SLOW {took:.1f} s: {case}", flush=True)
        if told:
            bad += 1
            print(told.encode("ascii", "backslashreplace").decode(), flush=True)
    print(bad, "unreadable errors")


if __name__ == "__main__":
    main()
