"""What proves the causes of a district's difference: counts of the games, facts of the board.

``sign`` is 1 if the cause speaks for the better move, else -1: that move has to have more of what
is counted.
"""

from __future__ import annotations

from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.estimate.differences import round_half_up
from akropolis_nb.engine.kernels.estimate.sections import PART
from akropolis_nb.engine.kernels.geometry import DX, DY
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.reasons.ends import (
    counts_now,
    find_row,
    hex_at,
    in_tile,
    row_at,
    sums_at,
)
from akropolis_nb.engine.kernels.reasons.sections import *
from akropolis_nb.engine.kernels.reasons.splits import count_new, is_uncovered


def add_hex(out: Vector, o: int, q: int, row: int) -> None:
    """Add a hex to a list of a cause: at most ``MOST_HEXES``."""
    if out[o] < MOST_HEXES:
        out[o + 1 + 2 * out[o]] = q
        out[o + 2 + 2 * out[o]] = row
        out[o] += 1


def sum_games(x: Vector, p: int, m: int, d: int, field: int) -> int:
    """Return the sum of a number of a district over all deals."""
    total = 0
    for game in range(x[p + CITY_GAMES]):
        total += x[sums_at(x, p, m, game, d) + field]
    return total


def prove_means(x: Vector, p: int, out: Vector, o: int, d: int, field: int) -> None:
    """Write the means of a number of a district after both moves."""
    games = x[p + CITY_GAMES]
    out[o + CAUSE_BETTER] = round_half_up(sum_games(x, p, 0, d, field) / games)
    out[o + CAUSE_WORSE] = round_half_up(sum_games(x, p, 1, d, field) / games)


def write_stars(x: Vector, p: int, out: Vector, o: int, d: int) -> None:
    """Write the mean final stars of a district."""
    both = sum_games(x, p, 0, d, ALL_STARS) + sum_games(x, p, 1, d, ALL_STARS)
    out[o + CAUSE_STARS] = round_half_up(both / (2 * x[p + CITY_GAMES]))


def list_on_tile(z: Vector, x: Vector, out: Vector, o: int, m: int, kind: int) -> None:
    """Add the hexes of a kind on a move's tile."""
    for t in range(3):
        if x[NEW_KIND + 3 * m + t] == kind:
            i = REASON_CELLS + 6 * m + 2 * t
            add_hex(out, o + CAUSE_HEXES, z[i], z[i + 1])


def add_place(x: Vector, many: int, m: int, q: int, row: int, count: int) -> int:
    """Count something at a place after a move; return the number of places."""
    for n in range(many):
        i = x[PLACES_AT] + PLACE * n
        if x[i] == q and x[i + 1] == row:
            x[i + 2 + m] += count
            return many
    if many == MOST_PLACES:
        return many
    i = x[PLACES_AT] + PLACE * many
    x[i] = q
    x[i + 1] = row
    x[i + 2] = 0
    x[i + 3] = 0
    x[i + 2 + m] = count
    return many + 1


def add_places(r: Vector, x: Vector, p: int, m: int, kind: int, least: int, many: int) -> int:
    """Count where a kind was built later, from a level on; return the number of places."""
    for game in range(x[p + CITY_GAMES]):
        o = row_at(x, p, m, game)
        origins = x[p + CITY_ORIGINS] + (o - x[p + CITY_ROWS]) // FINAL_HEX
        for n in range(x[p + CITY_EACH]):
            i = o + FINAL_HEX * n
            same = r[i + FINAL_KIND] == kind and r[i + FINAL_LEVEL] >= least
            if same and x[origins + n] == LATER_ORIGIN:
                many = add_place(x, many, m, r[i + FINAL_Q], r[i + FINAL_R], 1)
    return many


def list_largest(
    x: Vector, out: Vector, o: int, many: int, games: int, sign: int, most: int
) -> None:
    """Add the places whose shares of the deals differ most, if they differ often.

    That is at least a quarter of the deals, and half as much as the first one. Of the first one the
    shares are written as well, if only one is wanted.
    """
    top = 0
    for _ in range(most):
        best = -1
        gap = 0
        for n in range(many):
            i = x[PLACES_AT] + PLACE * n
            apart = sign * (x[i + 2] - x[i + 3])
            before = best >= 0 and (x[i] < x[best] or (x[i] == x[best] and x[i + 1] < x[best + 1]))
            if apart > gap or (apart == gap and before):
                best = i
                gap = apart
        top = max(top, gap)
        if best < 0 or 4 * gap < games or 2 * gap < top:
            return
        add_hex(out, o + CAUSE_HEXES, x[best], x[best + 1])
        if most == 1:
            out[o + CAUSE_BETTER] = round_half_up(x[best + 2] / games)
            out[o + CAUSE_WORSE] = round_half_up(x[best + 3] / games)
        x[best + 2] = 0
        x[best + 3] = 0


def list_later(
    r: Vector, x: Vector, p: int, out: Vector, o: int, kind: int, least: int, sign: int
) -> None:
    """Add the places where a kind is built later after one move more often than after the other."""
    many = add_places(r, x, p, 0, kind, least, 0)
    many = add_places(r, x, p, 1, kind, least, many)
    list_largest(x, out, o, many, x[p + CITY_GAMES], sign, 3)


def prove_covered(
    z: Vector, r: Vector, x: Vector, p: int, out: Vector, o: int, kind: int, sign: int
) -> bool:
    """Prove by the hexes of a kind that one of the moves covers, or by one that is covered later.

    A move explains a gain if the other move covers something, and a loss if it does itself.
    """
    games = x[p + CITY_GAMES]
    first = 0
    second = 0
    many = 0
    for n in range(z[REASON_OLD]):
        i = FINAL_HEX * n
        if r[i + FINAL_KIND] == kind:
            q = r[i + FINAL_Q]
            row = r[i + FINAL_R]
            ours = in_tile(z, 0, q, row)
            theirs = in_tile(z, 1, q, row)
            first += ours
            second += theirs
            if ours != theirs and theirs == (sign > 0):
                add_hex(out, o + CAUSE_HEXES, q, row)
            for m in range(2):
                seen = 0
                for game in range(games):
                    seen += x[hex_at(z, x, p, m, game, n)]
                many = add_place(x, many, m, q, row, games - seen)
    out[o + CAUSE_PROOF] = COVERED_NOW
    if kind > GARDEN:
        out[o + CAUSE_PROOF] = PLAZA_COVERED
    out[o + CAUSE_BETTER] = PART * first
    out[o + CAUSE_WORSE] = PART * second
    if out[o + CAUSE_HEXES] == 0:
        out[o + CAUSE_PROOF] += 1
        list_largest(x, out, o, many, games, -sign, 1)
    return out[o + CAUSE_HEXES] > 0


def prove_covered_value(
    z: Vector, r: Vector, x: Vector, p: int, out: Vector, o: int, d: int
) -> None:
    """Prove by the value that is covered after one move alone."""
    games = x[p + CITY_GAMES]
    old = z[REASON_OLD]
    for m in range(2):
        lost = 0
        for game in range(games):
            for n in range(old):
                hidden = x[hex_at(z, x, p, m, game, n)] == 0
                same = r[FINAL_HEX * n + FINAL_KIND] == d + 1
                if same and hidden and not is_uncovered(z, x, p, game, n):
                    lost += x[hex_at(z, x, p, 1 - m, game, n) + 1]
            for t in range(3):
                counts = x[NEW_KIND + 3 * m + t] == d + 1 and x[NEW_NOW + 3 * m + t] > 0
                if counts and x[hex_at(z, x, p, m, game, old + t)] == 0:
                    lost += x[NEW_LEVEL + m]
        out[o + CAUSE_BETTER + m] = round_half_up(lost / games)
    out[o + CAUSE_PROOF] = COVERED_LATER
    write_stars(x, p, out, o, d)


def prove_room(r: Vector, x: Vector, p: int, out: Vector, o: int, d: int, sign: int) -> None:
    """Prove by how much of a district is built later: above level 1, at all, or only its value."""
    games = x[p + CITY_GAMES]
    gained = sum_games(x, p, 0, d, LATER_VALUE) - sum_games(x, p, 1, d, LATER_VALUE)
    high = sum_games(x, p, 0, d, LATER_HIGH) - sum_games(x, p, 1, d, LATER_HIGH)
    more = sum_games(x, p, 0, d, LATER_HEXES) - sum_games(x, p, 1, d, LATER_HEXES)
    out[o + CAUSE_PROOF] = ROOM_VALUE
    field = LATER_VALUE
    least = 1
    if 2 * abs(high) >= games and high * gained > 0:
        out[o + CAUSE_PROOF] = ROOM_ABOVE
        field = LATER_HIGH
        least = 2
    elif 2 * abs(more) >= games and more * gained > 0:
        out[o + CAUSE_PROOF] = ROOM_PROOF
        field = LATER_HEXES
    prove_means(x, p, out, o, d, field)
    list_later(r, x, p, out, o, d + 1, least, sign)
    write_stars(x, p, out, o, d)


def prove_group(z: Vector, r: Vector, x: Vector, p: int, out: Vector, o: int) -> None:
    """Prove by the houses of the largest group right after the moves, otherwise at the end."""
    sizes0 = count_group(z, r, x, 0)
    sizes1 = count_group(z, r, x, 1)
    more = sizes0 - sizes1
    # A tile that joins groups adds more houses than its own.
    if more != 0 and more != count_new(x, 0, HOUSE) - count_new(x, 1, HOUSE):
        out[o + CAUSE_PROOF] = GROUP_NOW
        out[o + CAUSE_BETTER] = PART * sizes0
        out[o + CAUSE_WORSE] = PART * sizes1
        i = row_at(x, NOW_CITIES, int(more < 0), 0)
        for _ in range(z[REASON_NOW]):
            if r[i + FINAL_KIND] == HOUSE and r[i + FINAL_VALUE] > 0:
                add_hex(out, o + CAUSE_HEXES, r[i + FINAL_Q], r[i + FINAL_R])
            i += FINAL_HEX
        return
    out[o + CAUSE_PROOF] = GROUP_LATER
    games = x[p + CITY_GAMES]
    for m in range(2):
        houses = 0
        for game in range(games):
            for n in range(z[REASON_OLD]):
                if r[FINAL_HEX * n + FINAL_KIND] == HOUSE:
                    houses += x[hex_at(z, x, p, m, game, n) + 1] > 0
            for t in range(3):
                if x[NEW_KIND + 3 * m + t] == HOUSE:
                    houses += x[hex_at(z, x, p, m, game, z[REASON_OLD] + t) + 1] > 0
        out[o + CAUSE_BETTER + m] = round_half_up(houses / games)


def count_group(z: Vector, r: Vector, x: Vector, m: int) -> int:
    """Return how many houses count right after a move."""
    many = 0
    i = row_at(x, NOW_CITIES, m, 0)
    for _ in range(z[REASON_NOW]):
        many += r[i + FINAL_KIND] == HOUSE and r[i + FINAL_VALUE] > 0
        i += FINAL_HEX
    return many


def prove_condition(
    z: Vector, r: Vector, x: Vector, p: int, out: Vector, o: int, d: int, sign: int
) -> None:
    """Prove by the districts that meet their condition after one move rather than the other."""
    games = x[p + CITY_GAMES]
    best = -1
    most = 0
    for n in range(z[REASON_OLD]):
        if r[FINAL_HEX * n + FINAL_KIND] == d + 1:
            gain = sign * condition_gap(z, x, p, n)
            if 4 * gain >= games and gain > most:
                best = n
                most = gain
    if best < 0:
        prove_on_tile(z, x, p, out, o, d, int(sign > 0))
        return
    q = r[FINAL_HEX * best + FINAL_Q]
    row = r[FINAL_HEX * best + FINAL_R]
    add_hex(out, o + CAUSE_HEXES, q, row)
    for n in range(z[REASON_OLD]):
        gain = sign * condition_gap(z, x, p, n)
        if n != best and r[FINAL_HEX * n + FINAL_KIND] == d + 1 and 4 * gain >= games:
            i = FINAL_HEX * n
            add_hex(out, o + CAUSE_HEXES, r[i + FINAL_Q], r[i + FINAL_R])
    for m in range(2):
        met = 0
        for game in range(games):
            met += x[hex_at(z, x, p, m, game, best) + 1] > 0
        out[o + CAUSE_BETTER + m] = round_half_up(met / games)
    out[o + CAUSE_PROOF] = CONDITION_PROOF
    ours = counts_now(z, r, x, 0, q, row)
    theirs = counts_now(z, r, x, 1, q, row)
    if ours == theirs or ours != (sign > 0):
        return
    counted = r[FINAL_HEX * best + FINAL_VALUE] > 0
    # The move that changes whether it counts.
    m = int(ours == counted)
    spoils = d + 1 == MARKET and counted
    if d + 1 == MARKET:
        out[o + CAUSE_PROOF] = MARKET_FREED
        if counted:
            out[o + CAUSE_PROOF] = MARKET_SPOILT
    elif d + 1 == BARRACKS and counted:
        out[o + CAUSE_PROOF] = BARRACKS_WALLED
    elif d + 1 == TEMPLE and not counted:
        out[o + CAUSE_PROOF] = TEMPLE_CLOSED
    wanted = 0
    if d + 1 == MARKET:
        wanted = MARKET
    for n in range(6):
        y = q + DX[n]
        w = row + DY[n]
        if in_tile(z, m, y, w):
            kind = kind_before(z, r, y, w)
            if spoils:
                kind = r[find_row(z, r, x, m, y, w) + FINAL_KIND]
            if kind == wanted:
                add_hex(out, o + CAUSE_BESIDE, y, w)


def kind_before(z: Vector, r: Vector, q: int, row: int) -> int:
    """Return the kind at a place before the moves, 0 if nothing is there."""
    for n in range(z[REASON_OLD]):
        i = FINAL_HEX * n
        if r[i + FINAL_Q] == q and r[i + FINAL_R] == row:
            return r[i + FINAL_KIND]
    return 0


def condition_gap(z: Vector, x: Vector, p: int, n: int) -> int:
    """Return by how much more value an old hex has after the better move, by its condition."""
    total = 0
    for game in range(x[p + CITY_GAMES]):
        if is_uncovered(z, x, p, game, n):
            total += x[hex_at(z, x, p, 0, game, n) + 1] - x[hex_at(z, x, p, 1, game, n) + 1]
    return total


def prove_on_tile(z: Vector, x: Vector, p: int, out: Vector, o: int, d: int, m: int) -> None:
    """Prove by districts of a tile that fail: those of the other move, or of the move itself."""
    games = x[p + CITY_GAMES]
    many = count_new(x, m, d + 1)
    met = 0
    for game in range(games):
        for t in range(3):
            if x[NEW_KIND + 3 * m + t] == d + 1:
                met += x[hex_at(z, x, p, m, game, z[REASON_OLD] + t) + 1] > 0
    out[o + CAUSE_PROOF] = CONDITION_ON_TILE
    out[o + CAUSE_BETTER] = PART
    out[o + CAUSE_WORSE] = PART
    if many > 0:
        out[o + CAUSE_BETTER + m] = round_half_up(met / (games * many))
    list_on_tile(z, x, out, o, m, d + 1)
