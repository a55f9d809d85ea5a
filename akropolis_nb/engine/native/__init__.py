"""The kernels as machine code, without numba in the process that plays.

``make`` has numba compile all kernels into one LLVM module that suits any 64-bit machine; it runs
in a process of its own, once for each state of the sources. ``module`` finds that module: in the
wheel, in the cache folder, or newly made. ``run`` has llvmlite turn it into code of this processor
and calls it. ``cache`` keeps modules and code in the user's cache folder.
"""
