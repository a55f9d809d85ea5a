"""Every word that a view shows.

``english`` holds the texts; ``french``, ``german``, ``polish`` and ``ukrainian`` are translations,
and ``languages`` chooses. ``sentences``, ``puzzle_sentences`` and ``review_sentences`` are made of
these texts.
"""
