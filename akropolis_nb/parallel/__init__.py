"""Work in threads, processes or on a cluster: ``executors``, and ``progress`` bars."""
