"""Parallel work: ``executors`` (threads, processes, clusters) and ``progress`` bars."""
