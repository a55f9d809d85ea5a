"""The kernels as machine code; numba is not loaded in the process that plays.

``make`` compiles all kernels with numba into one LLVM module for any 64-bit machine. It runs in a
separate process, once for each version of the sources. ``module`` finds this module in the wheel or
the cache folder, or has it made. ``run`` compiles it for this processor with llvmlite and calls it.
``cache`` stores modules and machine code in the user's cache folder.
"""
