"""Safe pickle parser for plain containers and a short list of permitted names; no code is executed."""

from __future__ import annotations

import pickletools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from kokoro_desktop.files.read import MALFORMED
from kokoro_desktop.messages import message


class PickleError(ValueError):
    """The data is not a pickle, or contains something that is not permitted."""


@dataclass(frozen=True)
class GlobalName:
    """Name of a global in a pickle, such as ``torch.FloatStorage``; the global is never imported."""

    name: str


# Function that builds a value from the arguments with which the pickle would call a global.
Rebuild = Callable[..., object]

_MARK: Final = object()

# Operations that push their argument.
_LITERALS: Final = frozenset(
    [
        "INT",
        "BININT",
        "BININT1",
        "BININT2",
        "LONG",
        "LONG1",
        "LONG4",
        "FLOAT",
        "BINFLOAT",
        "UNICODE",
        "SHORT_BINUNICODE",
        "BINUNICODE",
        "BINUNICODE8",
        "STRING",
        "BINSTRING",
        "SHORT_BINSTRING",
        "BINBYTES",
        "SHORT_BINBYTES",
        "BINBYTES8",
    ]
)
_CONSTANTS: Final[Mapping[str, object]] = {"NONE": None, "NEWTRUE": True, "NEWFALSE": False}
_EMPTY: Final[Mapping[str, Callable[[], object]]] = {"EMPTY_TUPLE": tuple, "EMPTY_LIST": list, "EMPTY_DICT": dict}
_CONTAINERS: Final = frozenset({"TUPLE", "LIST", "DICT", "APPEND", "APPENDS", "SETITEM", "SETITEMS"})
# Operations on the stack and memo only, plus two (PROTO, FRAME) that have no effect on a complete pickle.
_MEMORY: Final = frozenset(
    {"PUT", "BINPUT", "LONG_BINPUT", "MEMOIZE", "GET", "BINGET", "LONG_BINGET"}
    | {"MARK", "POP", "POP_MARK", "DUP", "PROTO", "FRAME"}
)
_SMALL_TUPLES: Final = {"TUPLE1": 1, "TUPLE2": 2, "TUPLE3": 3}


def read_pickle(
    data: bytes, admitted: Mapping[str, Rebuild | None], persistent: Callable[[object], object] | None = None
) -> object:
    """Interpret a pickle without Python's unpickler, which would call any function named in the file.

    Parameters
    ----------
    data
        Pickle in any protocol.
    admitted
        Permitted global names, with the functions to call for them. A name mapped to None may occur (as a
        `GlobalName`) but cannot be called.
    persistent
        Function that resolves persistent ids; None rejects them.

    Raises
    ------
    PickleError
        A global or operation is not permitted, or the data is malformed.
    """
    try:
        return _Machine(admitted, persistent).run(data)
    except PickleError:
        raise
    except MALFORMED as error:  # raised by pickletools and the containers
        raise PickleError(
            message("it is malformed ({name}: {error})", name=type(error).__name__, error=error)
        ) from error


class _Machine:
    """Stack machine of the pickle format, without operations that call, import or instantiate anything."""

    def __init__(self, admitted: Mapping[str, Rebuild | None], persistent: Callable[[object], object] | None) -> None:
        self._admitted = admitted
        self._persistent = persistent
        self._stack: list[Any] = []
        self._memo: dict[int, Any] = {}

    def run(self, data: bytes) -> object:
        for opcode, argument, _ in pickletools.genops(data):
            if opcode.name == "STOP":
                result: object = self._stack.pop()
                if self._stack or result is _MARK:
                    raise PickleError(message("it is malformed (values left on the pickle stack)"))
                return result
            self._step(opcode.name, argument)
        raise PickleError(message("it ends too early"))

    def _step(self, name: str, argument: Any) -> None:
        stack = self._stack
        if name in _LITERALS:
            stack.append(argument)
        elif name in _CONSTANTS:
            stack.append(_CONSTANTS[name])
        elif name in _EMPTY:
            stack.append(_EMPTY[name]())
        elif name in _SMALL_TUPLES:
            size = _SMALL_TUPLES[name]
            if len(stack) < size:
                raise IndexError(message("pickle stack underflow"))
            stack[-size:] = [tuple(stack[-size:])]
        elif name in _MEMORY:
            self._memory_step(name, argument)
        elif name in _CONTAINERS:
            self._container_step(name)
        else:
            self._reference_step(name, argument)

    def _memory_step(self, name: str, argument: Any) -> None:
        stack = self._stack
        if name in ("PUT", "BINPUT", "LONG_BINPUT"):
            self._memo[argument] = stack[-1]
        elif name == "MEMOIZE":
            self._memo[len(self._memo)] = stack[-1]
        elif name in ("GET", "BINGET", "LONG_BINGET"):
            stack.append(self._memo[argument])
        elif name == "MARK":
            stack.append(_MARK)
        elif name == "POP":
            stack.pop()
        elif name == "POP_MARK":
            self._since_mark()
        elif name == "DUP":
            stack.append(stack[-1])

    def _container_step(self, name: str) -> None:
        stack = self._stack
        if name == "TUPLE":
            stack.append(tuple(self._since_mark()))
        elif name == "LIST":
            stack.append(self._since_mark())
        elif name == "DICT":
            stack.append(_pairs(self._since_mark()))
        elif name in ("APPEND", "APPENDS"):
            items = [stack.pop()] if name == "APPEND" else self._since_mark()
            _expect(stack[-1], list).extend(items)
        else:
            items = [stack.pop(-2), stack.pop()] if name == "SETITEM" else self._since_mark()
            _expect(stack[-1], dict).update(_pairs(items))

    def _reference_step(self, name: str, argument: Any) -> None:
        stack = self._stack
        if name == "GLOBAL":
            stack.append(self._global(argument.replace(" ", ".")))
        elif name == "STACK_GLOBAL":
            attribute, module = _expect(stack.pop(), str), _expect(stack.pop(), str)
            stack.append(self._global(f"{module}.{attribute}"))
        elif name == "REDUCE":
            arguments, function = _expect(stack.pop(), tuple), _expect(stack.pop(), GlobalName)
            stack.append(self._call(function.name, arguments))
        elif name == "BUILD":
            # Ignore the state of a container, such as the `_metadata` of a state dict.
            stack.pop()
            _expect(stack[-1], dict)
        elif name == "BINPERSID" and self._persistent is not None:
            stack.append(self._persistent(stack.pop()))
        else:
            raise PickleError(message("the operation {name} is not allowed", name=name))

    def _since_mark(self) -> list[Any]:
        stack = self._stack
        for position in range(len(stack) - 1, -1, -1):
            if stack[position] is _MARK:
                items = stack[position + 1 :]
                del stack[position:]
                return items
        raise IndexError(message("the pickle data lacks a MARK"))

    def _global(self, name: str) -> GlobalName:
        if name not in self._admitted:
            raise PickleError(message("it refers to {0!r}; only tensors and plain containers are allowed", name[:80]))
        return GlobalName(name)

    def _call(self, name: str, arguments: tuple[Any, ...]) -> object:
        rebuild = self._admitted[name]
        if rebuild is None:
            raise PickleError(message("calling {name!r} is not allowed", name=name))
        return rebuild(*arguments)


def _expect(value: Any, kind: type) -> Any:
    if not isinstance(value, kind):
        raise PickleError(
            message("it is malformed (expected {name}, found {0})", type(value).__name__, name=kind.__name__)
        )
    return value


def _pairs(items: list[Any]) -> dict[Any, Any]:
    if len(items) % 2:
        raise PickleError(message("it is malformed (a key without a value)"))
    return dictionary(zip(items[::2], items[1::2], strict=True))


def dictionary(pairs: Iterable[tuple[Any, Any]]) -> dict[Any, Any]:
    """Build a dictionary whose keys are strings and integers of up to 63 bits.

    Tuples are not allowed as keys, because hashing a tuple also hashes its items. Deep nesting would overflow the
    stack, and if the tuple at each level contained the next one twice, hashing would take exponential time.

    Raises
    ------
    PickleError
        A key has another type, or is an integer of more than 63 bits.
    """
    made = dict[Any, Any]()
    for key, value in pairs:
        if type(key) is not str and not (type(key) is int and key.bit_length() < 64):
            raise PickleError(
                message("it has a key of type {name} instead of a string or a number", name=type(key).__name__)
            )
        made[key] = value
    return made
