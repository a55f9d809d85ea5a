"""The opening explorer: a database of many games, and statistics of them.

``explorer`` has the public class, ``explorer_table`` the result of its queries. ``store`` keeps
runs and games, ``database`` opens its SQLite file, ``game_records`` is the form of a stored game.
``runs`` describes the games to play, plays and stores them, ``logged_games`` has the kernels play
them. ``opening_statistics`` and ``position_statistics`` compute the results. ``habits`` needs no
file: it plays games in which a player keeps to a habit. ``library`` has a file of one's own games
and their reviews.
"""
