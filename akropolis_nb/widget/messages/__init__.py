"""All texts that a view shows.

``english`` contains the texts; ``french``, ``german``, ``polish`` and ``ukrainian`` are
translations, and ``languages`` selects one. ``sentences``, ``puzzle_sentences`` and
``review_sentences`` build sentences from these texts.
"""
