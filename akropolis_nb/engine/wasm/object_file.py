"""Turn a WebAssembly object file into a module that can be run, without a linker.

A linker joins several object files. The kernels are one LLVM module, so their object file refers
only to itself, and the addresses that LLVM writes into it are those of data that begins at 0. It
lacks only what a linker would add: a memory, a stack in this memory, and exports.

The module's memory begins with the constant data, then the stack, then free memory, which starts at
the exported global ``heap``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

STACK = 1 << 16
"""Length of the stack in bytes; the kernels do not call themselves, and use much less."""
PAGE = 1 << 16
"""Unit of the memory's length in bytes."""
# Kinds of sections.
CUSTOM, IMPORT, MEMORY, GLOBAL, EXPORT, CODE, DATA = 0, 2, 5, 6, 7, 10, 11
_SYMBOL_TABLE = 8
_FUNCTION_SYMBOL, _DATA_SYMBOL, _SECTION_SYMBOL = 0, 1, 3
_UNDEFINED, _NAMED = 0x10, 0x40
_I32, _I32_CONST, _END = 0x7F, 0x41, 0x0B
_FUNCTION_EXPORT, _MEMORY_EXPORT, _GLOBAL_EXPORT = 0, 2, 3
_HEAD = b"\0asm\1\0\0\0"


class Reader:
    """Reads numbers and texts of the binary format, one after the other."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def __bool__(self) -> bool:
        return self.at < len(self.data)

    def byte(self) -> int:
        """Read a byte."""
        return self.part(1)[0]

    def part(self, length: int) -> bytes:
        """Read some bytes.

        Raises:
            ValueError: there are fewer.
        """
        found = self.data[self.at : self.at + length]
        if len(found) != length:
            raise ValueError("the file is cut off")
        self.at += length
        return found

    def number(self) -> int:
        """Read a number without sign: seven bits a byte, the lowest first."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def text(self) -> str:
        """Read a text, which has its length before it."""
        return self.part(self.number()).decode()


def number(value: int) -> bytes:
    """Return the encoding of a number without sign."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def vector(items: Iterable[bytes]) -> bytes:
    """Return the encoding of a list."""
    listed = list(items)
    return number(len(listed)) + b"".join(listed)


def section(kind: int, content: bytes) -> bytes:
    """Return the encoding of a section."""
    return bytes([kind]) + number(len(content)) + content


def custom_section(name: str, content: bytes) -> bytes:
    """Return a section that WebAssembly ignores."""
    return section(CUSTOM, _text(name) + content)


def custom_sections(module: bytes) -> dict[str, bytes]:
    """Return the contents of a module's custom sections by name.

    Raises:
        ValueError: this is not a whole module.
    """
    found = {}
    for kind, content in sections(module):
        if kind == CUSTOM:
            reader = Reader(content)
            name = reader.text()
            found[name] = content[reader.at :]
    return found


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the sections of an object file or module: kind and content.

    Raises:
        ValueError: this is neither, or it is cut off.
    """
    if not module.startswith(_HEAD):
        raise ValueError("this is no WebAssembly")
    reader = Reader(module[len(_HEAD) :])
    while reader:
        yield reader.byte(), reader.part(reader.number())


def link(code: bytes, exports: Iterable[str]) -> bytes:
    """Return an object file as a module.

    Args:
        code: the object file, of one LLVM module.
        exports: the functions to export; the memory and ``heap`` are exported as well.

    Raises:
        ValueError: the code refers to something outside, or lacks a function.
    """
    parts = {kind: content for kind, content in sections(code) if kind != CUSTOM}
    _check_imports(parts.pop(IMPORT))
    places = _functions(custom_sections(code)["linking"])
    if missing := [name for name in exports if name not in places]:
        raise ValueError(f"the object file lacks {', '.join(missing)}")
    top = (_data_end(parts[DATA]) + STACK + 15) // 16 * 16
    parts[MEMORY] = vector([b"\0" + number(-(-top // PAGE))])
    # The first global is the stack's pointer, which goes down; the second is the end of the stack.
    parts[GLOBAL] = vector([_global(top, changes=True), _global(top, changes=False)])
    exported = [_export(name, _FUNCTION_EXPORT, places[name]) for name in exports]
    exported += [_export("memory", _MEMORY_EXPORT, 0), _export("heap", _GLOBAL_EXPORT, 1)]
    parts[EXPORT] = vector(exported)
    return _HEAD + b"".join(section(kind, parts[kind]) for kind in sorted(parts, key=_order))


def _order(kind: int) -> float:
    """Return the place of a section; the count of data segments, 12, is before the code."""
    return CODE - 0.5 if kind > DATA else kind


def _text(name: str) -> bytes:
    data = name.encode()
    return number(len(data)) + data


def _export(name: str, kind: int, place: int) -> bytes:
    return _text(name) + bytes([kind]) + number(place)


def _global(value: int, *, changes: bool) -> bytes:
    """Return the encoding of a global; its value is encoded with a sign."""
    out = bytearray([_I32, changes, _I32_CONST])
    while value > 63:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value, _END])


def _check_imports(content: bytes) -> None:
    """Check that nothing is imported but what ``link`` defines: a memory, the stack's pointer."""
    reader = Reader(content)
    for _ in range(reader.number()):
        name = f"{reader.text()}.{reader.text()}"
        kind = reader.byte()
        if (name, kind) == ("env.__linear_memory", _MEMORY_EXPORT):
            flags = reader.byte()
            for _ in range(1 + (flags & 1)):
                reader.number()
        elif (name, kind) == ("env.__stack_pointer", _GLOBAL_EXPORT):
            reader.part(2)
        else:
            raise ValueError(f"the kernels may not need {name}")


def _functions(linking: bytes) -> dict[str, int]:
    """Return the numbers of the functions by name, from the section for linkers."""
    reader = Reader(linking)
    reader.number()  # the version
    found: dict[str, int] = {}
    while reader:
        kind, part = reader.byte(), Reader(reader.part(reader.number()))
        if kind == _SYMBOL_TABLE:
            for symbol in _symbols(part):
                if symbol.kind == _FUNCTION_SYMBOL:
                    found[symbol.name] = symbol.place
    return found


class _Symbol(NamedTuple):
    kind: int
    name: str
    place: int


def _symbols(reader: Reader) -> Iterator[_Symbol]:
    for _ in range(reader.number()):
        kind, flags = reader.byte(), reader.number()
        if kind == _DATA_SYMBOL:
            name = reader.text()
            for _ in range(0 if flags & _UNDEFINED else 3):  # where it lies
                reader.number()
            yield _Symbol(kind, name, -1)
            continue
        place = reader.number()
        named = kind != _SECTION_SYMBOL and (not flags & _UNDEFINED or flags & _NAMED)
        yield _Symbol(kind, reader.text() if named else "", place)


def _data_end(content: bytes) -> int:
    """Return the end of the constant data in the memory."""
    reader, end = Reader(content), 0
    for _ in range(reader.number()):
        if reader.number() != 0 or reader.byte() != _I32_CONST:
            raise ValueError("constant data has no fixed address")
        start = reader.number()  # encoded with a sign, which is never set
        if reader.byte() != _END:
            raise ValueError("constant data has no fixed address")
        end = max(end, start + len(reader.part(reader.number())))
    return end
