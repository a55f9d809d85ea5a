"""Finding puzzles in games.

``generate`` (the public function), ``kinds`` (the kinds, and where each is looked for) with
``placements``, ``last`` and ``choice`` (thresholds and facts), ``found`` (what these return),
``attribution`` (what a placement gains, part by part), ``stories`` (words from facts).
"""
