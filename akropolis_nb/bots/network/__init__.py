"""The value network: its weights, and how they are trained.

``weights`` loads the trained weights. ``training`` is the command that makes them: ``self_play``
plays the games, ``learning`` takes the gradient steps.
"""
