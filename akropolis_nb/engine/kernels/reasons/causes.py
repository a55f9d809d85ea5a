"""Why one of two moves is better: the clear causes of each part of the difference."""

from __future__ import annotations

from math import sqrt

from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.estimate.differences import round_half_up
from akropolis_nb.engine.kernels.estimate.sections import PART
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.reasons.ends import look_at_tiles, sort_rows
from akropolis_nb.engine.kernels.reasons.opponents import (
    best_other,
    count_takes,
    taken_tile,
    total_points,
)
from akropolis_nb.engine.kernels.reasons.places import open_place
from akropolis_nb.engine.kernels.reasons.proofs import (
    list_later,
    list_on_tile,
    prove_condition,
    prove_covered,
    prove_covered_value,
    prove_group,
    prove_means,
    prove_room,
    write_stars,
)
from akropolis_nb.engine.kernels.reasons.sections import *
from akropolis_nb.engine.kernels.reasons.splits import (
    count_new,
    split_district,
    split_squares,
    split_sum,
)


def reason_room(z: Vector) -> int:
    """Return the length of the scratch vector."""
    games = z[REASON_GAMES]
    known = 2 * (z[REASON_OLD] + 3) + 5 * SUMS_SIZE
    now = 2 * (known + z[REASON_NOW])
    end = 2 * games * (known + z[REASON_END])
    return OLD_NOW + 2 * z[REASON_OLD] + now + end + PLACE * MOST_PLACES + SPLIT_PARTS * games


def lay_out(z: Vector, x: Vector) -> None:
    """Write where everything is in the scratch vector."""
    at = OLD_NOW + 2 * z[REASON_OLD]
    rows = FINAL_HEX * z[REASON_OLD]
    for n in range(2):
        p = NOW_CITIES + n * (END_CITIES - NOW_CITIES)
        games = 1
        each = z[REASON_NOW]
        if n == 1:
            games = z[REASON_GAMES]
            each = z[REASON_END]
        x[p + CITY_GAMES] = games
        x[p + CITY_EACH] = each
        x[p + CITY_ROWS] = rows
        rows += 2 * FINAL_HEX * games * each
        x[p + CITY_KNOWN] = at
        at += 4 * games * (z[REASON_OLD] + 3)
        x[p + CITY_SUMS] = at
        at += 10 * SUMS_SIZE * games
        x[p + CITY_ORIGINS] = at
        at += 2 * games * each
    x[PLACES_AT] = at
    x[SPLIT_AT] = at + PLACE * MOST_PLACES


def add_cause(
    out: Vector, many: int, kind: int, part: int, total: int, squares: int, games: int, unit: int,
    deterministic: int,
) -> bool:  # fmt: skip
    """Write a cause from the sums of its points by deal, in parts of a point; not if it is unclear.

    Clear is at least half a point, with zero outside the 95% interval.
    """
    mean = total / (unit * games)
    error = 0.0
    if not deterministic:
        if games < LEAST_GAMES:
            return False
        spread = (games * squares - total * total) / (games * games * (games - 1.0))
        error = sqrt(spread) / unit
    if abs(mean) < REASON_LEAST or abs(mean) <= REASON_COVER * error:
        return False
    o = CAUSE_ROW * many
    for n in range(CAUSE_ROW):
        out[o + n] = 0
    out[o + CAUSE_KIND] = kind
    out[o + CAUSE_PART] = part
    out[o + CAUSE_POINTS] = round_half_up(mean)
    out[o + CAUSE_ERROR] = round_half_up(error)
    out[o + CAUSE_TILE] = -1
    out[o + CAUSE_SEAT] = -1
    out[o + CAUSE_DISTRICT] = -1
    return True


def add_stones(z: Vector, parts: Vector, out: Vector, many: int) -> int:
    """Add the stones as a cause; return the number of causes."""
    games = z[REASON_GAMES]
    first = 0
    second = 0
    squares = 0
    for game in range(games):
        i = PARTS * (game * z[REASON_SEATS] + z[REASON_SEAT]) + PART_STONES
        a = parts[i]
        b = parts[i + PARTS * games * z[REASON_SEATS]]
        first += a
        second += b
        squares += (a - b) * (a - b)
    total = first - second
    if not add_cause(out, many, STONES_KIND, 5, total, squares, games, 1, z[REASON_DETERMINISTIC]):
        return many
    o = CAUSE_ROW * many
    now = z[REASON_STONES] - z[REASON_STONES + 1]
    if now * total > 0 and 2 * games * abs(now) >= abs(total):
        out[o + CAUSE_PROOF] = STONES_KEPT
        out[o + CAUSE_BETTER] = PART * z[REASON_STONES]
        out[o + CAUSE_WORSE] = PART * z[REASON_STONES + 1]
    else:
        out[o + CAUSE_PROOF] = STONES_MEAN
        out[o + CAUSE_BETTER] = round_half_up(first / games)
        out[o + CAUSE_WORSE] = round_half_up(second / games)
    return many + 1


def has_condition(part: int, d: int) -> bool:
    """Return whether a part of the split has a cause of its own: gardens have no condition."""
    return part != CONDITION or d + 1 != GARDEN


def prove_part(
    z: Vector, r: Vector, x: Vector, p: int, out: Vector, o: int, d: int, part: int, sign: int
) -> None:
    """Write the proof of a part of a district's split."""
    plaza = d + 1 + PLAZA
    if part == PLAZA_NEW:
        ours = count_new(x, 0, plaza)
        theirs = count_new(x, 1, plaza)
        prove_means(x, p, out, o, d, NEW_STARS)
        out[o + CAUSE_PROOF] = PLAZA_COVERED_LATER
        if ours != theirs:
            out[o + CAUSE_PROOF] = PLAZA_ON_TILE
            list_on_tile(z, x, out, o, int(ours < theirs), plaza)
    elif part == PLAZA_OLD:
        if not prove_covered(z, r, x, p, out, o, plaza, sign):
            prove_means(x, p, out, o, d, OLD_STARS)
            out[o + CAUSE_PROOF] = PLAZA_COVERED_LATER
    elif part == PLAZA_LATER:
        prove_means(x, p, out, o, d, LATER_STARS)
        out[o + CAUSE_PROOF] = PLAZA_BUILT_LATER
        list_later(r, x, p, out, o, plaza, 1, sign)
    elif part == VALUE_PART:
        out[o + CAUSE_PROOF] = VALUE_PROOF
        for m in range(2):
            out[o + CAUSE_BETTER + m] = PART * count_new(x, m, d + 1) * x[NEW_LEVEL + m]
        list_on_tile(z, x, out, o, 0, d + 1)
        write_stars(x, p, out, o, d)
    elif part == LEVEL_PART:
        out[o + CAUSE_PROOF] = LEVEL_PROOF
        for m in range(2):
            out[o + CAUSE_BETTER + m] = PART * x[NEW_LEVEL + m]
        list_on_tile(z, x, out, o, 0, d + 1)
        write_stars(x, p, out, o, d)
    elif part == CONDITION:
        if d + 1 == HOUSE:
            prove_group(z, r, x, p, out, o)
        else:
            prove_condition(z, r, x, p, out, o, d, sign)
    elif part == COVERED_PART:
        if not prove_covered(z, r, x, p, out, o, d + 1, sign):
            prove_covered_value(z, r, x, p, out, o, d)
    elif part == DOUBLED:
        out[o + CAUSE_PROOF] = DOUBLED_PROOF
        prove_means(x, p, out, o, d, DOUBLED_VALUE)
        write_stars(x, p, out, o, d)
    else:
        prove_room(r, x, p, out, o, d, sign)


def kind_of_part(part: int, d: int) -> int:
    """Return the kind of the cause of a part of the split."""
    if part <= PLAZA_LATER:
        return PLAZA_KIND
    if part == CONDITION:
        return GROUP_KIND + d
    if part < CONDITION:
        return VALUE_KIND + part - VALUE_PART
    return COVERED_KIND + part - COVERED_PART


def add_district(z: Vector, r: Vector, x: Vector, out: Vector, many: int, d: int) -> int:
    """Add the causes of a district's difference; return the number of causes.

    What the moves do at once is the cause if it explains most of the difference: what is built
    later is often its consequence, or makes up for some of it.
    """
    games = z[REASON_GAMES]
    total = 0
    for game in range(games):
        a = x[END_CITIES + CITY_SUMS] + SUMS_SIZE * (5 * game + d)
        b = a + SUMS_SIZE * 5 * games
        total += x[a + ALL_VALUE] * x[a + ALL_STARS] - x[b + ALL_VALUE] * x[b + ALL_STARS]
    split_district(z, r, x, NOW_CITIES, d)
    now = 0
    for part in range(SPLIT_PARTS):
        if has_condition(part, d):
            now += split_sum(x, part, 1)
    p = NOW_CITIES
    deterministic = 1
    if now * total <= 0 or games * abs(now) < 2 * abs(total):
        p = END_CITIES
        deterministic = z[REASON_DETERMINISTIC]
        split_district(z, r, x, p, d)
    games = x[p + CITY_GAMES]
    for part in range(SPLIT_PARTS):
        if has_condition(part, d):
            more = split_sum(x, part, games)
            squares = split_squares(x, part, games)
            kind = kind_of_part(part, d)
            if add_cause(out, many, kind, d, more, squares, games, 4, deterministic):
                sign = 1
                if more < 0:
                    sign = -1
                prove_part(z, r, x, p, out, CAUSE_ROW * many, d, part, sign)
                many += 1
    return many


def add_opponents(z: Vector, parts: Vector, taken: Vector, out: Vector, many: int) -> int:
    """Add the tile that explains the opponents' points, or their district that differs most.

    The next seats take the tile after one move more often than after the other; only the games in
    which one takes it after one of the moves alone are counted.
    """
    games = z[REASON_GAMES]
    deterministic = z[REASON_DETERMINISTIC]
    best = -1
    whose = -1
    most = 0
    most_squares = 0
    for ply in range(z[REASON_SEATS] - 1):
        for n in range(z[REASON_SITE]):
            if z[SITE_FIRST + n] == n:
                apart = 0
                total = 0
                squares = 0
                for game in range(games):
                    one = taken_tile(z, taken, 0, game, ply) == n
                    other = taken_tile(z, taken, 1, game, ply) == n
                    apart += one
                    apart -= other
                    if one != other:
                        lost = best_total(z, parts, 1, game) - best_total(z, parts, 0, game)
                        total += lost
                        squares += lost * lost
                explains = 4 * abs(apart) >= games and apart * total < 0
                if explains and abs(total) > abs(most) and add_cause(
                    out, many, TILE_KIND, OPPONENTS_PART, total, squares, games, 1, deterministic
                ):  # fmt: skip
                    best = n
                    whose = ply
                    most = total
                    most_squares = squares
    o = CAUSE_ROW * many
    if best >= 0:
        add_cause(out, many, TILE_KIND, OPPONENTS_PART, most, most_squares, games, 1, deterministic)
        out[o + CAUSE_PROOF] = TILE_TAKEN
        if best == z[SITE_FIRST + z[REASON_TILE]]:
            out[o + CAUSE_PROOF] = TILE_LEFT
        out[o + CAUSE_BETTER] = round_half_up(count_takes(z, taken, 0, whose, best) / games)
        out[o + CAUSE_WORSE] = round_half_up(count_takes(z, taken, 1, whose, best) / games)
        out[o + CAUSE_TILE] = best
        out[o + CAUSE_SEAT] = (z[REASON_SEAT] + 1 + whose) % z[REASON_SEATS]
        return many + 1
    best = 0
    most = 0
    for d in range(5):
        total = 0
        for game in range(games):
            total += district_lost(z, parts, game, d)
        if abs(total) > abs(most):
            best = d
            most = total
    squares = 0
    second = 0
    for game in range(games):
        lost = district_lost(z, parts, game, best)
        squares += lost * lost
        second += best_district(z, parts, 1, game, best)
    if not add_cause(out, many, ROOM_KIND, OPPONENTS_PART, most, squares, games, 1, deterministic):
        return many
    out[o + CAUSE_PROOF] = OPPONENTS_DISTRICT
    out[o + CAUSE_BETTER] = round_half_up((second - most) / games)
    out[o + CAUSE_WORSE] = round_half_up(second / games)
    out[o + CAUSE_DISTRICT] = best
    return many + 1


def best_total(z: Vector, parts: Vector, m: int, game: int) -> int:
    """Return the best total of the other seats."""
    return total_points(parts, best_other(z, parts, m, game))


def best_district(z: Vector, parts: Vector, m: int, game: int, d: int) -> int:
    """Return the points of a district of the best other seat."""
    i = best_other(z, parts, m, game)
    return parts[i + PART_VALUE + d] * parts[i + PART_STARS + d]


def district_lost(z: Vector, parts: Vector, game: int, d: int) -> int:
    """Return how many points more the best other seat has in a district after the worse move."""
    return best_district(z, parts, 1, game, d) - best_district(z, parts, 0, game, d)


def find_causes(z: Vector, r: Vector, parts: Vector, taken: Vector, x: Vector, out: Vector) -> int:
    """Write the clear causes of each part of the difference; return how many there are.

    Behind the room for all of them is the place that the better move opens.
    """
    z, r, parts, taken, x, out = raw(z), raw(r), raw(parts), raw(taken), raw(x), raw(out)
    lay_out(z, x)
    look_at_tiles(z, r, x)
    sort_rows(z, r, x, NOW_CITIES)
    sort_rows(z, r, x, END_CITIES)
    open_place(z, r, x, out, CAUSES_SIZE - 2 * OPENED_SIZE)
    many = add_stones(z, parts, out, 0)
    for d in range(5):
        many = add_district(z, r, x, out, many, d)
    return add_opponents(z, parts, taken, out, many)
