"""Compile the kernels to one LLVM module: ``python -m akropolis_nb.engine.native.make FILE``.

Each kernel is compiled once by numba's ahead-of-time compiler. Its vectors are pointers to 32-bit
integers, its numbers 64-bit integers. The code contains no addresses of this process and no
features of this processor. The kernels that are called from outside keep their names. numba adds
two parameters before theirs: pointers for the result and for an exception.
"""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from types import FunctionType
from typing import Any

from akropolis_nb.engine import kernels
from akropolis_nb.engine.native.module import functions, pack, visible

INLINED = frozenset({"may_cut_off", "evaluate", "evaluate_ring", "gains"})
"""Kernels to inline, called from inner loops only; makes greedy playouts 3 to 5% faster."""
PASSES = ("sroa", "simplify_cfg", "instruction_combine", "global_dead_code_eliminate")
"""LLVM passes that reduce the module to a third of its size, for any processor."""


def compile_all() -> Any:
    """Return llvmlite's module of the visible kernels and all kernels that they call."""
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.registry import cpu_target

    context = cpu_target.target_context.with_aot_codegen("kernels")
    library = context.codegen().create_library("kernels")
    kinds, namespace, compiled = functions(), dict(vars(kernels)), dict[str, str]()
    for name, function in kinds.items():
        namespace[name] = FunctionType(function.__code__, namespace, name)

    def add(name: str) -> None:
        """Compile the kernels that a kernel calls, then the kernel itself."""
        if name not in compiled:
            compiled[name] = ""
            for called in kinds[name].__code__.co_names:
                if called in kinds:
                    add(called)
            compiled[name] = _compile(namespace[name], kinds[name], context, library)

    with global_compiler_lock:
        for name in visible():
            add(name)
        library.finalize()
    module = library._final_module  # numba has no public access to it
    for name, mangled in compiled.items():
        module.get_function(mangled).name = name
    return module


def _compile(function: Any, kernel: FunctionType, context: Any, library: Any) -> str:
    """Add a kernel, as ``function``, to numba's library; return its mangled name."""
    from numba.core import compiler, types
    from numba.core.registry import cpu_target
    from numba.core.typing import templates

    typing = cpu_target.typing_context
    template: Any = templates.make_concrete_template
    compile_extra: Any = compiler.compile_extra
    pointer = types.CPointer(types.int32)  # type: ignore[no-untyped-call]
    kinds = {"Vector": pointer, "float": types.float64}
    named = kernel.__code__.co_varnames[: kernel.__code__.co_argcount]
    arguments = tuple(kinds.get(kernel.__annotations__[name], types.int64) for name in named)
    flags: Any = compiler.Flags()  # type: ignore[no-untyped-call]
    flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    flags.forceinline = function.__name__ in INLINED
    result = compile_extra(typing, context, function, arguments, None, flags, {}, library=library)
    called = template(function.__name__, function, [result.signature])
    typing.insert_user_function(function, called)
    context.insert_user_function(function, result.fndesc)
    return str(result.fndesc.llvm_func_name)


def reduce_size(module: Any) -> Any:
    """Return the module reduced in size, with few visible symbols."""
    import llvmlite.binding as llvm

    # WebAssembly linkers do not know numba's common symbols, so the text must be changed. A root
    # is an instruction of all processors, not a call of the system's library.
    text = str(module).replace("= common global", "= internal global")
    module = llvm.parse_assembly(text.replace("@sqrt(", "@llvm.sqrt.f64("))
    outside = visible()
    for function in module.functions:
        if function.name not in outside and not function.is_declaration:
            function.linkage = "internal"
    for variable in module.global_variables:
        variable.linkage = "internal"
    machine = llvm.Target.from_default_triple().create_target_machine()
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options())
    for name in PASSES:
        manager = llvm.create_new_module_pass_manager()
        getattr(manager, f"add_{name}_pass")()
        manager.run(module, builder)
    foreign = [f.name for f in module.functions if f.is_declaration and f.name[:5] != "llvm."]
    if foreign:
        raise RuntimeError(f"kernels may call kernels only, not {', '.join(foreign)}")
    module.verify()
    return module


def main(path: str) -> None:
    """Write the module to a file."""
    os.environ["NUMBA_OPT"] = "0"  # the code is optimised later, where it runs
    gc.disable()  # a short process with many objects
    import llvmlite.binding as llvm

    module = reduce_size(compile_all())
    Path(path).write_bytes(pack(module.as_bitcode(), llvm.llvm_version_info))


if __name__ == "__main__":
    main(*sys.argv[1:])
