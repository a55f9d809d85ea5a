"""The game itself: tiles, cities, scores, positions, the tree of a game and its texts."""
