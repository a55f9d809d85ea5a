"""The value network: ``weights`` loads the trained weights."""
