"""Puzzles: a city, some tiles, a goal; one line of text, a proved answer."""
