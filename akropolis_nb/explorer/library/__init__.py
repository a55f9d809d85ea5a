"""A file of games with their reviews: what a player loses, and exercises from it.

``library`` (the public class), ``store`` (its tables, and exercises that are repeated at growing
intervals), ``overview`` (points lost by phase, tile and cause; habits).
"""
