"""The client's types, made from the structs that go over the wire: `python -m enclume.server.typescript [--check]`."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from typing import Any

import msgspec

from . import commands, frames, scenes

TARGET = Path(__file__).parents[3] / "client" / "src" / "frames.ts"

_HEAD = """\
/** What goes over the wire. Made from the server's frames by `python -m enclume.server.typescript`: do not edit. */
"""

_MODULES = (scenes, frames, commands)
_UNIONS = {"ServerFrame": frames.ServerFrame, "ClientFrame": commands.ClientFrame}


def generate() -> str:
    """The text of `client/src/frames.ts`."""
    parts = [_HEAD]
    structs = _structs()
    for info in msgspec.inspect.multi_type_info(structs):
        assert isinstance(info, msgspec.inspect.StructType)
        parts.append(_interface(info))
    for name, union in _UNIONS.items():
        members = [member.__name__ for member in union.__args__]
        parts.append(f"export type {name} = {' | '.join(members)};\n")
    return "\n".join(parts)


def _structs() -> list[type[msgspec.Struct]]:
    """The structs of the modules in the order in which they are written."""
    return [
        each
        for module in _MODULES
        for each in vars(module).values()
        if inspect.isclass(each) and issubclass(each, msgspec.Struct) and each.__module__ == module.__name__
    ]


def _interface(info: msgspec.inspect.StructType) -> str:
    struct = info.cls
    lines = [*_comment(struct), f"export interface {struct.__name__} {{"]
    if info.tag_field is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for field in info.fields:
        # A struct that omits defaults may leave the field out; a client may always do so.
        may_omit = struct.__struct_config__.omit_defaults or struct in commands.ClientFrame.__args__
        optional = may_omit and not field.required
        lines.append(f"  {field.encode_name}{'?' if optional else ''}: {_type(field.type)};")
    return "\n".join([*lines, "}", ""])


def _comment(struct: type[msgspec.Struct]) -> list[str]:
    text = inspect.cleandoc(struct.__doc__ or "").split("\n\n")[0].replace("\n", " ").replace("``", "`")
    return [f"/** {text} */"] if text else []


def _type(kind: Any) -> str:
    match kind:
        case msgspec.inspect.Metadata():
            return str((kind.extra or {})["typescript"])
        case msgspec.inspect.StructType():
            return kind.cls.__name__
        case msgspec.inspect.ListType() | msgspec.inspect.VarTupleType():
            return _list(_type(kind.item_type))
        case msgspec.inspect.TupleType():
            return f"[{', '.join(_type(item) for item in kind.item_types)}]"
        case msgspec.inspect.DictType():
            return f"Record<{_type(kind.key_type)}, {_type(kind.value_type)}>"
        case msgspec.inspect.UnionType():
            return " | ".join(_type(each) for each in kind.types)
        case msgspec.inspect.LiteralType():
            return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in kind.values)
        case msgspec.inspect.StrType():
            return "string"
        case msgspec.inspect.IntType() | msgspec.inspect.FloatType():
            return "number"
        case msgspec.inspect.BoolType():
            return "boolean"
        case msgspec.inspect.NoneType():
            return "null"
        case msgspec.inspect.AnyType():
            return "unknown"
    raise TypeError(f"no TypeScript for {kind}")


def _list(item: str) -> str:
    return f"({item})[]" if " | " in item else f"{item}[]"


def main(arguments: list[str]) -> int:
    text = generate()
    if arguments == ["--check"]:
        if TARGET.read_text() == text:
            return 0
        print(f"{TARGET} differs from the frames: run python -m enclume.server.typescript", file=sys.stderr)
        return 1
    TARGET.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
