"""The kernels as WebAssembly, for pages without Python.

``make`` compiles the kernels' LLVM module, which the native room makes, with llvmlite.
``object_file`` does what else a linker would do. ``module`` finds the result in the wheel or the
cache folder, or has it made.
"""
