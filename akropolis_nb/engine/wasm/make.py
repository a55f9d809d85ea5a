"""Compile the kernels to WebAssembly: ``python -m akropolis_nb.engine.wasm.make FILE``.

Made from the kernels' LLVM module by llvmlite alone. Each exported function has the parameters of
its kernel as 32-bit integers: a vector is the address of its first number, a number has a sign. So
JavaScript needs no ``BigInt``. Kernels trap on invalid input.

Each entry is exported a second time for Python in a browser, whose seeds have 64 bits, see ``run``.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from akropolis_nb.engine.native.module import (
    bitcode,
    entries,
    functions,
    is_vector,
    visible,
)
from akropolis_nb.engine.wasm.module import pack, wrapper_name
from akropolis_nb.engine.wasm.object_file import link

if TYPE_CHECKING:
    from collections.abc import Callable

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint,+simd128"
"""What all browsers have that the widget supports (``js/build.mjs``)."""
_SMALL = tuple(
    f"akropolis_nb.engine.kernels.{name}"
    for name in ("architect", "city_keys", "estimate", "final_cities", "reasons")
)
"""Kernels that are called so seldom that they are made small rather than fast."""


def make_module(notify: Callable[[], None]) -> bytes:
    """Return the kernels as a WebAssembly module.

    Args:
        notify: called before a slow step.

    Raises:
        UnavailableError: there is no LLVM module, and it cannot be made.
        ImportError, OSError, RuntimeError: llvmlite or its target for WebAssembly is missing.
    """
    import llvmlite.binding as llvm

    source = bitcode(tuple(llvm.llvm_version_info), notify)
    notify()
    return pack(compile_bitcode(source))


def compile_bitcode(source: bytes) -> bytes:
    """Compile the kernels' LLVM bitcode."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TRIPLE)
    machine = target.create_target_machine(opt=3, features=FEATURES)
    module = llvm.parse_bitcode(source)
    module.triple, module.data_layout = TRIPLE, str(machine.target_data)
    names, kernels = visible(), functions()
    for function in module.functions:
        if not function.is_declaration:
            kernel = kernels.get(function.name)
            if kernel is not None and kernel.__module__.startswith(_SMALL):
                function.add_function_attribute("minsize")
                function.add_function_attribute("optsize")
            function.name = f"kernel.{function.name}"
    packed_calls = {
        wrapper_name(name): _python_wrapper(name) for name in names if name in entries()
    }
    wrappers = [*map(_wrapper, names), *packed_calls.values()]
    names = [*names, *packed_calls]
    outside = llvm.parse_assembly("\n".join(["declare void @llvm.trap()", *wrappers]))
    outside.triple, outside.data_layout = module.triple, module.data_layout
    module.link_in(outside)
    for function in module.functions:
        if not function.is_declaration and function.name not in names:
            function.linkage = "internal"
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    # Smaller by an eighth, and as fast.
    options.loop_vectorization, options.inlining_threshold = False, 150
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return link(machine.emit_object(module), names)


def _wrapper(name: str) -> str:
    """Return LLVM code of a function that calls a kernel with 32-bit integers.

    numba adds two parameters before those of the kernel: pointers for the result, which has 32 or
    64 bits, and for an exception.
    """
    kernel = functions()[name]
    vectors = is_vector(kernel)
    returns = kernel.__annotations__["return"]
    parameters = ", ".join(f"{'ptr' if v else 'i32'} %a{n}" for n, v in enumerate(vectors))
    kinds = ", ".join("ptr" if v else "i64" for v in [True, True, *vectors])
    longer = [f"%n{n} = sext i32 %a{n} to i64" for n, v in enumerate(vectors) if not v]
    given = "".join(f", ptr %a{n}" if v else f", i64 %n{n}" for n, v in enumerate(vectors))
    held = "i8" if returns == "bool" else "i32"
    loaded = [
        f"%low = load {held}, ptr %result",
        f"%answer = {'zext i8' if held == 'i8' else 'bitcast i32'} %low to i32",
        "ret i32 %answer",
    ]
    return "\n".join(
        [
            f'declare i32 @"kernel.{name}"({kinds})',
            f"define {'void' if returns == 'None' else 'i32'} @{name}({parameters}) {{",
            "%result = alloca i64",
            "%error = alloca ptr",
            "store i64 0, ptr %result",
            *longer,
            f'%status = call i32 @"kernel.{name}"(ptr %result, ptr %error{given})',
            "%failed = icmp ne i32 %status, 0",
            "br i1 %failed, label %trap, label %done",
            "trap:",
            "call void @llvm.trap()",
            "unreachable",
            "done:",
            *(["ret void"] if returns == "None" else loaded),
            "}",
        ]
    )


def _python_wrapper(name: str) -> str:
    """Return LLVM code of a function that takes the address of 64-bit numbers.

    The first is where the result is written, the others are the kernel's parameters: numbers, and
    addresses of vectors. The function returns numba's status, 0 if there was no error.
    """
    vectors = is_vector(functions()[name])
    given, loads = "", list[str]()
    for n, vector in enumerate(vectors):
        loads += [f"%p{n} = getelementptr i64, ptr %slots, i32 {n + 1}"]
        loads += [f"%n{n} = load i64, ptr %p{n}"]
        loads += [f"%a{n} = inttoptr i64 %n{n} to ptr"] * vector
        given += f", ptr %a{n}" if vector else f", i64 %n{n}"
    return "\n".join(
        [
            f"define i32 @{wrapper_name(name)}(ptr %slots) {{",
            "%error = alloca ptr",
            *loads,
            f'%status = call i32 @"kernel.{name}"(ptr %slots, ptr %error{given})',
            "ret i32 %status",
            "}",
        ]
    )


def main(path: str) -> None:
    """Write the module to a file."""
    Path(path).write_bytes(make_module(lambda: None))


if __name__ == "__main__":
    main(*sys.argv[1:])
