"""User-visible messages: English text that keeps its template and fields for translation in the window."""

from __future__ import annotations

from typing import Any


class Message(str):
    """English text formatted from a template.

    A message is an ordinary `str` everywhere except in the window, which translates the template and fills in the
    fields again. A field may itself be a message or an exception that carries one.

    Attributes
    ----------
    template
        The text as written in the source, with placeholders in braces.
    args, fields
        Values for the placeholders, by position and by name.
    """

    template: str
    args: tuple[Any, ...]
    fields: dict[str, Any]

    def __new__(cls, text: str, template: str, args: tuple[Any, ...], fields: dict[str, Any]) -> Message:
        """Create a message; use `message` instead."""
        self = super().__new__(cls, text)
        self.template, self.args, self.fields = template, args, fields
        return self

    def __getnewargs__(self) -> tuple[str, str, tuple[Any, ...], dict[str, Any]]:  # type: ignore[override]
        """Return the constructor arguments for `pickle`."""
        return str(self), self.template, self.args, self.fields


def message(template: str, /, *args: object, **fields: object) -> Message:
    """Create a message from a template and the values of its placeholders.

    Parameters
    ----------
    template
        English text. Without further arguments, the text is used literally, including braces.
    *args, **fields
        Values for the placeholders in the template.
    """
    text = template.format(*args, **fields) if args or fields else template
    return Message(text, template, args, dict(fields))


def mark(template: str) -> str:
    """Mark a template, which is filled in elsewhere, for extraction to the translation files."""
    return template


def message_of(error: BaseException) -> str:
    """Return an exception's message, including the template, which ``str(error)`` would lose."""
    first = error.args[0] if error.args else None
    return first if isinstance(first, Message) else str(error)


def encode(text: str) -> Any:
    """Convert a message to JSON data: a string, or a list with the template and its arguments."""
    if not isinstance(text, Message):
        return text
    return [text.template, [_plain(value) for value in text.args], {k: _plain(v) for k, v in text.fields.items()}]


def decode(data: Any) -> str:
    """Convert JSON data from `encode` back to a message."""
    if isinstance(data, str):
        return data
    template, args, fields = data
    return message(template, *map(_value, args), **{name: _value(value) for name, value in fields.items()})


def _plain(value: object) -> Any:
    if isinstance(value, BaseException):
        value = message_of(value)
    if isinstance(value, Message):
        return encode(value)
    return value if isinstance(value, int | float) else str(value)


def _value(data: Any) -> Any:
    return decode(data) if isinstance(data, list) else data
