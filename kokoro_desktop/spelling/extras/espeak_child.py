"""A process of its own in which espeak-ng runs: lines of JSON in, lines of JSON out, until the input ends.

espeak-ng is under the GPL. This program neither contains nor links it: the child loads the library that the user has
installed, by itself or with the package espeakng-loader.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import json
import sys
from typing import Any, Final

_SILENT: Final = 2
"""AUDIO_OUTPUT_SYNCHRONOUS: no sound card is opened."""
_UTF_8: Final = 1
_TIED_IPA: Final = 0x02 | 0x80 | 0x0361 << 8


def main() -> None:
    """Answer every request: an object with ``voice`` and ``texts`` becomes a list of phoneme strings."""
    try:
        library = _load()
    except OSError as error:
        _answer({"missing": str(error)})
        return
    _answer({"ready": True})
    for line in sys.stdin:
        asked = json.loads(line)
        if library.espeak_SetVoiceByName(asked["voice"].encode()) != 0:
            _answer({"missing": f"it has no voice '{asked['voice']}'"})
        else:
            _answer({"phonemes": [_phonemes(library, text) for text in asked["texts"]]})


def _answer(answer: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def _load() -> Any:
    data: bytes | None = None
    try:
        import espeakng_loader

        name, data = espeakng_loader.get_library_path(), espeakng_loader.get_data_path().encode()
    except ImportError:
        name = ctypes.util.find_library("espeak-ng") or ""
    if not name:
        raise OSError("there is no library espeak-ng")
    library = ctypes.CDLL(name)
    library.espeak_TextToPhonemes.restype = ctypes.c_char_p
    if library.espeak_Initialize(_SILENT, 0, data, 0) <= 0:
        raise OSError("the library espeak-ng does not find its data")
    return library


def _phonemes(library: Any, text: str) -> str:
    """Convert a text: the library takes a clause at a time, and moves the pointer on."""
    buffer = ctypes.create_string_buffer(text.encode())
    pointer = ctypes.c_void_p(ctypes.addressof(buffer))
    said = []
    while pointer.value:
        clause = library.espeak_TextToPhonemes(ctypes.byref(pointer), _UTF_8, _TIED_IPA)
        said.append((clause or b"").decode("utf-8", "replace"))
    return " ".join(filter(None, said))


if __name__ == "__main__":
    main()
