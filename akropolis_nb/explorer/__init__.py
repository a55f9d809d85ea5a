"""The opening explorer: a file of many games, and questions to it.

``explorer`` is what a user holds, ``table`` what it answers. ``store`` is the file,
``game_records`` what it keeps of a game; ``runs`` describe the games to play, ``run_games`` plays
them. ``opening_statistics`` and ``position_statistics`` find the answers.
"""
