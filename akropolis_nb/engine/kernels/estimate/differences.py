"""What the games of a position's moves say: differences, leads, chances to win, and their errors.

Each result joins a prior with games. A prior that is far off counts less the farther it is. All of
it comes from sums of whole numbers, by arithmetic that is the same on every machine.
"""

from __future__ import annotations

from math import sqrt

from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.estimate.sections import *
from akropolis_nb.engine.kernels.layout import *


def prior_variance(e: Vector) -> float:
    """Return the variance of a difference around that of the cut games."""
    plies = e[TABLE_PLIES]
    sigma = 1.7
    if plies > 23:
        sigma = 3.5
    elif plies > 11:
        sigma = 4.5
    elif plies > 5:
        sigma = 3.7
    if e[TABLE_CROWD]:
        sigma = 1.2 * sigma
    return sigma * sigma


def lead_spread(e: Vector) -> float:
    """Return the standard deviation of a final lead."""
    plies = e[TABLE_PLIES]
    if plies > 29:
        return 23.0
    if plies > 23:
        return 20.0
    if plies > 17:
        return 18.0
    if plies > 11:
        return 14.0
    if plies > 5:
        return 9.0
    return 4.0


def row_of(n: int) -> int:
    """Return where the row of a move is."""
    return TABLE_ROWS + TABLE_ROW * n


def payoff(e: Vector, t: Vector, at: int, own: int) -> int:
    """Return the own total, or the lead, in the game whose totals are at ``at``."""
    seats = e[TABLE_SEATS]
    seat = e[TABLE_SEAT]
    if own or seats == 1:
        return t[at + seat]
    best = -2147483647
    for n in range(seats):
        if n != seat:
            best = max(best, t[at + n])
    return t[at + seat] - best


def win_parts(e: Vector, t: Vector, at: int) -> int:
    """Return the share of the win in a game, in twelfths; equal totals share it."""
    seats = e[TABLE_SEATS]
    mine = t[at + e[TABLE_SEAT]]
    equal = 0
    for n in range(seats):
        if t[at + n] > mine:
            return 0
        equal += t[at + n] == mine
    return 12 // equal


def full_at(e: Vector, row: int) -> int:
    """Return where the totals of a row's games to the end begin."""
    return e[row + GAMES_AT] + e[row + CUT_DEALS] * e[TABLE_SEATS]


def sum_apart(e: Vector, t: Vector, one: int, other: int, deals: int, own: int) -> int:
    """Return the sum of the differences of two rows' games in the first deals."""
    seats = e[TABLE_SEATS]
    at0 = full_at(e, one)
    at1 = full_at(e, other)
    total = 0
    for n in range(deals):
        total += payoff(e, t, at0 + n * seats, own) - payoff(e, t, at1 + n * seats, own)
    return total


def squares_apart(e: Vector, t: Vector, one: int, other: int, deals: int, own: int) -> float:
    """Return the sum of the squared deviations of these differences from their mean."""
    if deals == 0:
        return 0.0
    seats = e[TABLE_SEATS]
    at0 = full_at(e, one)
    at1 = full_at(e, other)
    total = 0
    squares = 0
    for n in range(deals):
        apart = payoff(e, t, at0 + n * seats, own) - payoff(e, t, at1 + n * seats, own)
        total += apart
        squares += apart * apart
    return (deals * squares - total * total) / deals


def pool_variance(common: float, squares: float, deals: int) -> float:
    """Return the variance of some numbers, joined with one that other numbers have."""
    return (16 * common + squares) / (16 + max(0, deals - 1))


def common_variance(e: Vector, t: Vector, own: int) -> float:
    """Return the variance of a difference in one deal, from all moves of the ladder."""
    reference = row_of(e[REFERENCE])
    spread = lead_spread(e)
    squares = 4 * 1.3 * spread * spread
    freedom = 4
    for n in range(e[TABLE_MOVES]):
        row = row_of(n)
        if e[row + LADDER]:
            deals = e[row + LADDER] - 1
            squares += squares_apart(e, t, row, reference, deals, own)
            freedom += max(0, deals - 1)
    return squares / freedom


def widen_variance(prior: float, variance: float, mean: float, deals: int, one: float) -> float:
    """Return the variance of a prior mean, more of one that is far off from what was played."""
    if deals == 0:
        return variance
    off = (mean - prior) * (mean - prior) / (one / deals + variance)
    return variance * max(1.0, off / 2)


def posterior_mean(prior: float, variance: float, mean: float, deals: int, one: float) -> float:
    """Return the mean of a prior and of games; ``one`` is the variance of one game."""
    if deals == 0:
        return prior
    return (mean * (deals / one) + prior * (1 / variance)) / (deals / one + 1 / variance)


def posterior_error(variance: float, deals: int, one: float) -> float:
    """Return the standard error of a joined mean."""
    return 1 / sqrt(deals / one + 1 / variance)


def round_half_up(number: float) -> int:
    """Return a number in 10,000ths, halves up."""
    scaled = number * PART + 0.5
    whole = int(scaled)
    return whole - (whole > scaled)


def network_points(e: Vector, row: int, own: int) -> float:
    """Return what the network expects of a move, in points."""
    return e[row + NETWORK_LEAD - own] / NETWORK_PARTS


def cut_mean(e: Vector, t: Vector, row: int, own: int) -> float:
    """Return the mean of a row's cut games."""
    total = 0
    for n in range(e[row + CUT_DEALS]):
        total += payoff(e, t, e[row + GAMES_AT] + n * e[TABLE_SEATS], own)
    return total / e[row + CUT_DEALS]


def write_value(
    e: Vector, t: Vector, n: int, deals: int, own: int, common: float, out: Vector, o: int
) -> None:
    """Write how much better a move is than the reference, by its first ``deals`` games."""
    row = row_of(n)
    reference = row_of(e[REFERENCE])
    if n == e[REFERENCE]:
        out[o + OUT_VALUE] = 0
        out[o + OUT_VALUE_ERROR] = 0
        out[o + OUT_PRIOR] = round_half_up(prior_variance(e))
        return
    mean = 0.0
    if deals > 0:
        mean = sum_apart(e, t, row, reference, deals, own) / deals
    if e[TABLE_DETERMINISTIC] and deals > 0:
        out[o + OUT_VALUE] = round_half_up(mean)
        out[o + OUT_VALUE_ERROR] = 0
        out[o + OUT_PRIOR] = 0
        return
    if e[row + CUT_DEALS] == 0 or e[reference + CUT_DEALS] == 0:
        apart = network_points(e, row, own) - network_points(e, reference, own)
        out[o + OUT_VALUE] = round_half_up(apart)
        out[o + OUT_VALUE_ERROR] = round_half_up(FAR_SIGMA)
        out[o + OUT_PRIOR] = round_half_up(FAR_SIGMA * FAR_SIGMA)
        return
    prior = cut_mean(e, t, row, own) - cut_mean(e, t, reference, own)
    one = pool_variance(common, squares_apart(e, t, row, reference, deals, own), deals)
    variance = widen_variance(prior, prior_variance(e), mean, deals, one)
    out[o + OUT_VALUE] = round_half_up(posterior_mean(prior, variance, mean, deals, one))
    out[o + OUT_VALUE_ERROR] = round_half_up(posterior_error(variance, deals, one))
    out[o + OUT_PRIOR] = round_half_up(variance)


def has_games(e: Vector, n: int) -> bool:
    """Return whether a move was played."""
    row = row_of(n)
    return e[row + LADDER] > 0 or e[row + CUT_DEALS] > 0 or e[row + FULL_DEALS] > 0


def write_payoffs(e: Vector, t: Vector, own: int, out: Vector) -> None:
    """Write the own totals or the leads of all moves."""
    part = OUT_LEAD - (OUT_LEAD - OUT_OWN) * own
    common = common_variance(e, t, own)
    many = 0
    more = 0.0
    for n in range(e[TABLE_MOVES]):
        o = OUT_ROW * n + part
        if has_games(e, n):
            row = row_of(n)
            if e[row + LADDER]:
                write_value(e, t, n, e[row + LADDER] - 1, own, common, out, o)
                out[o + OUT_RANK] = out[o + OUT_VALUE]
                many += 1
                more += out[o + OUT_RANK] / PART - network_points(e, row, own)
            if e[row + LADDER] != e[row + FULL_DEALS] + 1:
                write_value(e, t, n, e[row + FULL_DEALS], own, common, out, o)
    # What the reference leads to.
    row = row_of(e[REFERENCE])
    seats = e[TABLE_SEATS]
    at = full_at(e, row)
    deals = e[row + FULL_DEALS]
    total = 0
    squares = 0
    for n in range(deals):
        number = payoff(e, t, at + n * seats, own)
        total += number
        squares += number * number
    spread = lead_spread(e)
    mean = 0.0
    one = spread * spread
    if deals > 0:
        mean = total / deals
        one = pool_variance(one, (deals * squares - total * total) / deals, deals)
    prior = network_points(e, row, own)
    if e[row + CUT_DEALS] > 0:
        prior = cut_mean(e, t, row, own)
    variance = widen_variance(prior, LEVEL_VARIANCE, mean, deals, one)
    level = posterior_mean(prior, variance, mean, deals, one)
    error = posterior_error(variance, deals, one)
    if e[TABLE_DETERMINISTIC] and deals > 0:
        level = mean
        error = 0.0
        variance = 0.0
    for n in range(e[TABLE_MOVES]):
        o = OUT_ROW * n + part
        row = row_of(n)
        games = e[row + FULL_DEALS]
        if not has_games(e, n):
            far = network_points(e, row, own) + more / max(1, many)
            out[o + OUT_VALUE] = round_half_up(min(0.0, far))
            out[o + OUT_VALUE_ERROR] = round_half_up(FAR_SIGMA)
            out[o + OUT_PRIOR] = round_half_up(FAR_SIGMA * FAR_SIGMA)
        out[o + OUT_TOTAL] = round_half_up(level) + out[o + OUT_VALUE]
        if e[TABLE_DETERMINISTIC] and games > 0:
            out[o + OUT_TOTAL_ERROR] = 0
        elif not has_games(e, n):
            out[o + OUT_TOTAL_ERROR] = round_half_up(sqrt(error * error + FAR_SIGMA * FAR_SIGMA))
        else:
            out[o + OUT_TOTAL_ERROR] = round_half_up(
                posterior_error(variance, games, spread * spread)
            )


def write_win(e: Vector, t: Vector, n: int, out: Vector, o: int) -> None:
    """Write the chance to win of a move whose lead is known; few games are joined with it."""
    row = row_of(n)
    seats = e[TABLE_SEATS]
    games = e[row + FULL_DEALS]
    at = full_at(e, row)
    won = 0
    for deal in range(games):
        won += win_parts(e, t, at + deal * seats)
    spread = lead_spread(e)
    if e[TABLE_DETERMINISTIC] and games > 0:
        out[o + OUT_WIN] = round_half_up(won / 12)
        out[o + OUT_WIN + 1] = 0
        return
    slope = 0.8 * (out[o + OUT_LEAD + OUT_TOTAL] / PART) / spread
    prior = 0.5 + slope / (2 * sqrt(sqrt(1 + slope * slope * slope * slope)))
    weight = spread * spread / prior_variance(e)
    chance = (won / 12 + weight * prior) / (games + weight)
    variance = max(chance * (1 - chance), LEAST_CHANCE)
    out[o + OUT_WIN] = round_half_up(chance)
    error = sqrt(variance / (games + weight))
    if games == 0:
        error = min(0.5, out[o + OUT_LEAD + OUT_TOTAL_ERROR] / PART * sqrt(variance) / spread)
    out[o + OUT_WIN + 1] = round_half_up(error)


def read_estimate(e: Vector, t: Vector, out: Vector) -> None:
    """Write the results of all moves."""
    e = raw(e)
    t = raw(t)
    out = raw(out)
    write_payoffs(e, t, 1, out)
    write_payoffs(e, t, 0, out)
    for n in range(e[TABLE_MOVES]):
        write_win(e, t, n, out, OUT_ROW * n)


def read_pair(e: Vector, t: Vector, one: int, other: int, out: Vector, pair: Vector) -> None:
    """Write the differences of two moves with results: in points, of the chance, their errors."""
    e = raw(e)
    t = raw(t)
    out = raw(out)
    pair = raw(pair)
    part = OUT_LEAD - (OUT_LEAD - OUT_OWN) * e[TABLE_OWN]
    o0 = OUT_ROW * one
    o1 = OUT_ROW * other
    pair[0] = out[o0 + part + OUT_VALUE] - out[o1 + part + OUT_VALUE]
    pair[2] = out[o0 + OUT_WIN] - out[o1 + OUT_WIN]
    error0 = out[o0 + part + OUT_VALUE_ERROR] / PART
    error1 = out[o1 + part + OUT_VALUE_ERROR] / PART
    row0 = row_of(one)
    row1 = row_of(other)
    games = min(e[row0 + FULL_DEALS], e[row1 + FULL_DEALS])
    error = sqrt(error0 * error0 + error1 * error1)
    if error > 0 and has_games(e, one) and has_games(e, other):
        common = common_variance(e, t, e[TABLE_OWN])
        squares = squares_apart(e, t, row0, row1, games, e[TABLE_OWN])
        prior = max(out[o0 + part + OUT_PRIOR], out[o1 + part + OUT_PRIOR]) / PART
        error = posterior_error(prior, games, pool_variance(common, squares, games))
    pair[1] = round_half_up(error)
    win0 = out[o0 + OUT_WIN] / PART
    error0 = out[o0 + OUT_WIN + 1] / PART
    error1 = out[o1 + OUT_WIN + 1] / PART
    error = sqrt(error0 * error0 + error1 * error1)
    if error > 0 and games > 0:
        spread = lead_spread(e)
        weight = spread * spread / prior_variance(e)
        total = 0
        squares = 0
        for n in range(games):
            apart = win_parts(e, t, full_at(e, row0) + n * e[TABLE_SEATS]) - win_parts(
                e, t, full_at(e, row1) + n * e[TABLE_SEATS]
            )
            total += apart
            squares += apart * apart
        common = 2 * max(win0 * (1 - win0), LEAST_CHANCE)
        variance = (
            pool_variance(144 * common, (games * squares - total * total) / games, games) / 144
        )
        error = sqrt(variance / (games + weight))
    pair[3] = round_half_up(error)
    if one == other:
        pair[1] = 0
        pair[3] = 0
