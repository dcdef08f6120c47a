"""States as plain data: encoded, decoded and fingerprinted without any game's help.

Whatever is in a state is a number, a word, a list, a tuple, a dict, the generator of chance, or another
:class:`Plain` object; the last are encoded slot by slot under the name of their class, and so are the members of enums,
named tuples and structs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from enum import Enum
from hashlib import blake2b
from operator import attrgetter
from typing import Any, ClassVar, TypeVar

import msgspec

from .rng import Rng

P = TypeVar("P", bound="Plain")
_SMALL = 1 << 63


class Plain:
    """Slotted data of a state. A subclass lists its ``__slots__`` and knows how to ``clone()``."""

    __slots__ = ()
    _classes: ClassVar[dict[str, type[Plain]]] = {}
    unchanging: ClassVar[bool] = False
    """Whether objects of this class never change once made, so that copies may share them."""
    _unsaved: ClassVar[tuple[str, ...]] = ()
    """Slots that are not data: they are neither encoded nor compared."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        Plain._classes[f"{cls.__module__}.{cls.__qualname__}"] = cls

    def clone(self: P) -> P:
        """A deep copy that shares nothing that can change."""
        raise NotImplementedError(f"{type(self).__name__} does not say how it is cloned")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and encode(self) == encode(other)

    __hash__ = None  # type: ignore[assignment]  # states change, so they are no keys

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in slots(type(self)))
        return f"{type(self).__name__}({inside})"


def slots(cls: type[Plain]) -> list[str]:
    """The names of all data slots, base classes first."""
    found = _slots.get(cls)
    if found is None:
        names = [name for base in reversed(cls.__mro__) for name in base.__dict__.get("__slots__", ())]
        found = _slots[cls] = [name for name in names if name not in cls._unsaved]
    return found


_slots: dict[type, list[str]] = {}


def encode(value: object) -> bytes:
    """The value as bytes, the same for equal values on every machine."""
    return msgspec.msgpack.encode(_to_plain(value))


def decode(data: bytes) -> Any:
    """The value that was encoded."""
    return _from_plain(msgspec.msgpack.decode(data))


def digest(value: object) -> str:
    """Eight bytes of fingerprint, as hexadecimal digits, the same for equal values on every machine."""
    try:
        data = _fingerprint(value)
    except OverflowError:  # a number of more than 64 bits
        data = encode(value)
    return blake2b(data, digest_size=8).hexdigest()


def _bare(value: object) -> object:
    """What a fingerprint is made of: data without the names of its classes, which say nothing new."""
    cls = type(value)
    read = _readers.get(cls)
    if read is None:
        read = _readers[cls] = _reader(cls, value)
    return read(value)


def _reader(cls: type, value: object) -> Callable[[Any], object]:
    """What gets all data of objects of a class at once."""
    if issubclass(cls, Rng):
        return attrgetter("key", "drawn")
    if not issubclass(cls, Plain):
        raise TypeError(f"{cls.__name__} is not plain data and cannot be part of a state: {value!r}")
    if cls.unchanging:
        return _of_slots
    names = slots(cls)
    return attrgetter(*names) if len(names) > 1 else lambda each: [getattr(each, name) for name in names]


_readers: dict[type, Callable[[Any], object]] = {}
_fingerprint = msgspec.msgpack.Encoder(enc_hook=_bare).encode


def _to_plain(value: object) -> object:
    if type(value) is int:
        return value if -_SMALL <= value < _SMALL else {"int": hex(value)}
    if type(value) is list:
        return _each(value)
    match value:
        case Enum():
            return {_address(value): value.value}
        case None | bool() | float() | str() | bytes():
            return value
        case int():
            return value if -_SMALL <= value < _SMALL else {"int": hex(value)}
        case list():
            return _each(value)
        case tuple():
            return {"()" if type(value) is tuple else _address(value): _each(value)}
        case dict():
            return {"{}": [[_to_plain(k), _to_plain(v)] for k, v in value.items()]}
        case Rng():
            return {"rng": [value.key, value.drawn]}
        case Plain():
            return _of_slots(value)
        case msgspec.Struct():
            return {_address(value): _each(msgspec.structs.astuple(value))}
        case _:
            raise TypeError(f"{type(value).__name__} is not plain data and cannot be part of a state: {value!r}")


def _each(values: Iterable[object]) -> list[object]:
    """Many values; most are small numbers, which stay as they are."""
    return [v if type(v) is int and -_SMALL <= v < _SMALL else _to_plain(v) for v in values]


def _of_slots(value: Plain) -> object:
    """An object slot by slot; one that never changes is taken apart only once."""
    cls = type(value)
    if cls.unchanging:
        kept = _kept.get(id(value))
        if kept is not None and kept[0] is value:
            return kept[1]
    made = {f"{cls.__module__}.{cls.__qualname__}": _each([getattr(value, slot) for slot in slots(cls)])}
    if cls.unchanging:
        if len(_kept) >= 1000:
            _kept.clear()
        raw = msgspec.Raw(msgspec.msgpack.encode(made))
        _kept[id(value)] = (value, raw)
        return raw
    return made


_kept: dict[int, tuple[Plain, msgspec.Raw]] = {}


def _address(value: object) -> str:
    cls = type(value)
    return f"{cls.__module__}:{cls.__qualname__}"


def _at_address(address: str, inside: Any) -> Any:
    """The member of an enum, the named tuple or the struct that was encoded under the name of its class."""
    module, _, name = address.partition(":")
    cls = attrgetter(name)(sys.modules[module])
    if issubclass(cls, Enum):
        return cls(inside)
    if not issubclass(cls, tuple | msgspec.Struct):
        raise TypeError(f"{address} is not plain data")
    return cls(*[_from_plain(v) for v in inside])


def _from_plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_from_plain(v) for v in value]
    if not isinstance(value, dict):
        return value
    ((tag, inside),) = value.items()
    match tag:
        case "int":
            return int(inside, 16)
        case "()":
            return tuple(_from_plain(v) for v in inside)
        case "{}":
            return {_from_plain(k): _from_plain(v) for k, v in inside}
        case "rng":
            return Rng(*inside)
        case _ if ":" in tag:
            return _at_address(tag, inside)
        case _:
            cls = Plain._classes[tag]
            made = cls.__new__(cls)
            for name, slot in zip(slots(cls), inside, strict=True):
                setattr(made, name, _from_plain(slot))
            for name in cls._unsaved:
                setattr(made, name, None)
            return made
