"""How the kernels are called.

``compiled`` loads them, as machine code where it can; ``entries`` is the only way into compiled
code and checks every argument; ``sizes`` tells how long each vector must be, and why; ``checked``
is a build of the kernels that looks at every index.
"""
