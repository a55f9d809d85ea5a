"""Calling the kernels.

``compiled`` loads them, as machine code if possible. ``entries`` is the only module that calls
compiled code; it checks every argument by the functions of ``arguments``.
"""
