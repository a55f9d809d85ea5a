"""Compile the kernels' LLVM module for this machine and call it; needs llvmlite, but not numba."""

from __future__ import annotations

import hashlib
import struct
import sys
import warnings
from array import array
from ctypes import CFUNCTYPE, byref, c_int32, c_int64, c_void_p
from operator import index
from types import ModuleType
from typing import TYPE_CHECKING, Any

from akropolis_nb.engine import kernels
from akropolis_nb.engine.native import cache
from akropolis_nb.engine.native.module import (
    PAGES,
    UnavailableError,
    bitcode,
    digest,
    entries,
    is_vector,
)

if TYPE_CHECKING:
    from collections.abc import Callable

_Vector = c_int32 * 0
"""A ctypes view of a vector: it has the address and keeps the memory from moving."""
_BOUND = 1 << 63
_in_use: list[Any] = []
"""LLVM engines, kept alive because they own the memory of the code."""


def load(notify: Callable[[], None]) -> ModuleType | None:
    """Return the kernels with native entries; ``None`` if these are not available.

    Entries are the kernels for calls from outside. They take ``array("i")`` or any other object
    with a writable buffer of 32-bit integers, and release the GIL during the call.

    Args:
        notify: called before a slow step.
    """
    if struct.calcsize("P") != 8 or sys.byteorder != "little":
        return None
    try:
        import llvmlite.binding as llvm
    except (ImportError, OSError):
        return None
    try:
        found = _load(llvm, notify)
    except UnavailableError:
        return None
    except Exception as error:  # noqa: BLE001 - numba can still compile the kernels
        warnings.warn(
            f"the kernels' module does not work here ({type(error).__name__}: {error}); numba "
            "compiles them in this process, which takes longer",
            RuntimeWarning,
            stacklevel=2,
        )
        return None
    module = ModuleType("akropolis_nb.engine.kernels_native", kernels.__doc__)
    module.__dict__.update({n: v for n, v in vars(kernels).items() if n[0] != "_"} | found)
    return module


def _load(llvm: Any, notify: Callable[[], None]) -> dict[str, Callable[..., int | None]]:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine, name = _machine(llvm)
    code = cache.read(name)
    found = None if code is None else _entries(llvm, machine, code)
    if found is None:
        source = bitcode(tuple(llvm.llvm_version_info), notify)
        notify()
        code = _code(llvm, machine, source)
        found = _entries(llvm, machine, code)
        if found is None:
            raise RuntimeError("the code lacks an entry")
        cache.write(name, code)
    return found


def _machine(llvm: Any) -> tuple[Any, str]:
    """Return LLVM's target machine, and the cache name of code for it."""
    from llvmlite import __version__

    triple, processor = llvm.get_process_triple(), llvm.get_host_cpu_name()
    try:
        features = llvm.get_host_cpu_features().flatten()
    except RuntimeError:  # unknown on this system
        features = ""
    # The same settings as numba's.
    machine = llvm.Target.from_triple(triple).create_target_machine(
        cpu=processor,
        features=features,
        opt=3,
        reloc="static" if triple.startswith("x86") else "default",
        codemodel="jitdefault",
        jit=True,
    )
    target = (__version__, llvm.llvm_version_info, triple, processor, features, OPTIONS)
    key = hashlib.sha256(repr((digest(), target)).encode()).hexdigest()
    return machine, f"code-{key[:32]}"


OPTIONS = {"speed_level": 2}
"""LLVM's optimisation options; level 3 takes 1.4 times as long, and playouts are no faster."""


def _code(llvm: Any, machine: Any, source: bytes) -> bytes:
    """Compile bitcode to machine code; return an object file."""
    module = llvm.parse_bitcode(source)
    module.triple = machine.triple
    module.data_layout = str(machine.target_data)
    for name in PAGES:
        module.get_function(name).linkage = "internal"  # removed where no entry calls it
    options = llvm.create_pipeline_tuning_options(**OPTIONS)
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return bytes(machine.emit_object(module))


def _entries(llvm: Any, machine: Any, code: bytes) -> dict[str, Callable[..., int | None]] | None:
    """Return the entries of an object file; ``None`` if one is missing."""
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    _in_use.append(engine)
    outside = entries()
    addresses = {name: engine.get_function_address(name) for name in outside}
    if not all(addresses.values()):
        return None
    return {name: _entry(f, addresses[name]) for name, f in outside.items()}


def _entry(function: Any, address: int) -> Callable[..., int | None]:
    """Return a function that calls a kernel by its address, with the plain kernel's signature."""
    vectors = is_vector(function)
    kinds = [c_void_p if vector else c_int64 for vector in vectors]
    call = CFUNCTYPE(c_int32, c_void_p, c_void_p, *kinds)(address)
    returns = function.__annotations__["return"] != "None"
    view, many = _Vector.from_buffer, len(vectors)

    def run(*arguments: Any) -> int | None:
        if len(arguments) != many:
            raise TypeError(f"{function.__name__} takes {many} arguments, not {len(arguments)}")
        result, error = c_int64(), c_void_p()
        # No function call for the usual types, because kernels may be called 10,000 times a second.
        taken = [
            (view(value) if type(value) is array and value.typecode == "i" else _vector(value))
            if vector
            else (value if type(value) is int and 0 <= value < _BOUND else _number(value))
            for vector, value in zip(vectors, arguments, strict=True)
        ]
        if call(byref(result), byref(error), *taken) != 0:
            raise RuntimeError(f"{function.__name__} met numbers that no vector of ours holds")
        return result.value if returns else None

    run.__name__ = run.__qualname__ = function.__name__
    run.__doc__ = function.__doc__
    return run


def _vector(value: Any) -> Any:
    vector_view(value).release()  # an open view would block changes of the vector's length
    return _Vector.from_buffer(value)


def vector_view(value: Any) -> memoryview:
    """Return a view of a vector.

    Raises:
        TypeError: it is no vector of 32-bit integers.
    """
    view = memoryview(value)
    if view.format not in {"i", "l"} or view.itemsize != 4 or not view.c_contiguous:
        raise TypeError(f"a vector has 32-bit integers in a row, but {type(value)} is given")
    return view


def _number(value: Any) -> int:
    number = index(value)
    if not -_BOUND <= number < _BOUND:
        raise OverflowError(f"{number} does not fit into 64 bits")
    return number
