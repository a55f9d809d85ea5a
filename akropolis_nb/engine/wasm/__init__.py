"""The kernels as WebAssembly, for browsers: pages without Python, and JupyterLite.

``make`` compiles the kernels' LLVM module, which the native room makes, with llvmlite.
``object_file`` does what else a linker would do. ``module`` finds the result in the wheel or the
cache folder, or has it made. ``run`` calls it from Python in a browser, for JupyterLite.
"""
