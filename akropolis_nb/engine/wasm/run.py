"""Call the kernels as WebAssembly from Python in a browser (Pyodide), as in JupyterLite.

Pyodide has neither numba nor llvmlite. The kernels are a module of their own with a memory of its
own. A call copies its vectors there and back, which takes less time than one simulated game; a
kernel plays many games per call.
"""

from __future__ import annotations

import struct
import warnings
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from akropolis_nb.engine import kernels
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.native.module import entries, is_vector
from akropolis_nb.engine.native.run import vector_view
from akropolis_nb.engine.wasm.module import load as code, wrapper_name

if TYPE_CHECKING:
    from collections.abc import Callable

SLOT = 8
"""Bytes of each number, each address, and the result."""
MACHINE = """(code) => {
  const module = new WebAssembly.Module(code);
  let instance = new WebAssembly.Instance(module);
  const start = (instance.exports.heap.value + 15) & ~15;
  return {
    start,
    call(name, room) {
      const buffer = room.getBuffer("u8");
      try {
        const { memory, [name]: kernel } = instance.exports;
        const more = Math.ceil((start + buffer.data.length - memory.buffer.byteLength) / 65536);
        if (more > 0) memory.grow(more);
        new Uint8Array(memory.buffer).set(buffer.data, start);
        const status = kernel(start);
        buffer.data.set(new Uint8Array(memory.buffer, start, buffer.data.length));
        return status;
      } catch (error) {
        instance = new WebAssembly.Instance(module);
        throw error;
      } finally {
        buffer.release();
      }
    },
  };
}"""
"""A function in JavaScript that returns a :class:`Machine` for a module's code."""


class Machine(Protocol):
    """A WebAssembly module with its memory."""

    start: int
    """The address of the bytes that a call copies there."""

    def call(self, name: str, room: bytearray) -> int:
        """Copy bytes to the module's memory, call a function with their address, copy them back.

        Returns:
            What the function returns: 0, or the status of an error.
        """


def load() -> ModuleType | None:
    """Return the kernels with WebAssembly entries; ``None`` outside Pyodide.

    Entries are the kernels for calls from outside. They take ``array("i")`` or any other object
    with a writable buffer of 32-bit integers.
    """
    try:
        from pyodide.code import run_js
        from pyodide.ffi import JsException, to_js
    except ImportError:
        return None
    try:
        machine = run_js(MACHINE)(to_js(code()))
    except (AkropolisError, JsException) as error:
        warnings.warn(
            f"the kernels run as plain Python here, which takes much longer ({error})",
            RuntimeWarning,
            stacklevel=2,
        )
        return None
    return with_entries(machine)


def with_entries(machine: Machine) -> ModuleType:
    """Return the kernels; a WebAssembly module runs the entries."""
    module = ModuleType("akropolis_nb.engine.kernels_wasm", kernels.__doc__)
    found = {name: _entry(f, machine) for name, f in entries().items()}
    module.__dict__.update({n: v for n, v in vars(kernels).items() if n[0] != "_"} | found)
    return module


def _entry(function: Any, machine: Machine) -> Callable[..., int | None]:
    """Return a function that calls a kernel, with the plain kernel's signature."""
    vectors = is_vector(function)
    returns = function.__annotations__["return"] != "None"
    name, slots = wrapper_name(function.__name__), struct.Struct(f"<{len(vectors) + 1}q")

    def run(*arguments: Any) -> int | None:
        if len(arguments) != len(vectors):
            raise TypeError(
                f"{function.__name__} takes {len(vectors)} arguments, not {len(arguments)}"
            )
        # The first slot is the result. A vector that is given twice is one vector in the memory.
        numbers, views, places = [0], [], dict[int, int]()
        end = slots.size
        for vector, value in zip(vectors, arguments, strict=True):
            if not vector:
                numbers.append(value)
                continue
            if id(value) not in places:
                places[id(value)] = end
                view = vector_view(value)
                if view.nbytes:
                    views.append((end, end + view.nbytes, view.cast("B")))
                end += -(-view.nbytes // SLOT) * SLOT
            numbers.append(machine.start + places[id(value)])
        room = bytearray(end)
        slots.pack_into(room, 0, *numbers)
        for first, last, view in views:
            room[first:last] = view
        if machine.call(name, room) != 0:
            raise RuntimeError(f"{function.__name__} met numbers that no vector of ours holds")
        with memoryview(room) as answer:
            for first, last, view in views:
                view[:] = answer[first:last]
        return int(slots.unpack_from(room)[0]) if returns else None

    run.__name__ = run.__qualname__ = function.__name__
    run.__doc__ = function.__doc__
    return run
