"""Messages are ordinary text that remembers its template and fields."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import Message, decode, encode, message, message_of

VALUES = st.text() | st.integers() | st.floats(allow_nan=False)


def test_a_message_is_the_english_text() -> None:
    text = message("Cannot read {path}: {0:.1f} {{MB}}.", 2.34, path=Path("a"))
    assert text == "Cannot read a: 2.3 {MB}."
    assert isinstance(text, Message)
    assert text.template == "Cannot read {path}: {0:.1f} {{MB}}."


def test_a_template_without_arguments_is_used_as_it_is() -> None:
    assert message("as in {s~ʃ:0.4}") == "as in {s~ʃ:0.4}"


def test_the_message_of_an_error_keeps_its_template() -> None:
    found = message_of(InputError(message("no {what}", what="text")))
    assert isinstance(found, Message)
    assert found.fields == {"what": "text"}
    assert message_of(OSError(28, "full")) == "[Errno 28] full"


@given(st.lists(VALUES, max_size=3), st.dictionaries(st.sampled_from(["path", "reason"]), VALUES))
def test_messages_survive_pickle_and_json(args: list[object], fields: dict[str, object]) -> None:
    template = " ".join([f"{{{n}}}" for n in range(len(args))] + [f"{{{name}}}" for name in fields])
    text = message("outer {0}", message(template, *args, **fields))
    for copy in (pickle.loads(pickle.dumps(text)), decode(json.loads(json.dumps(encode(text))))):
        assert isinstance(copy, Message)
        assert copy == text
        assert copy.template == text.template
        assert copy.args[0].template == template
