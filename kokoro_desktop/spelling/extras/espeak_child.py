"""Child process that runs espeak-ng, using the protocol of `kokoro_desktop.files.child`.

espeak-ng is licensed under the GPL. This program neither includes espeak-ng nor links to it. The child loads the user's
own installation, for example from the package espeakng-loader.
"""

from __future__ import annotations

import ctypes
import ctypes.util
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from kokoro_desktop.files.child import serve
from kokoro_desktop.messages import message, message_of
from kokoro_desktop.spelling.extras.espeak_process import EspeakMissing
from kokoro_desktop.task import Task

_SILENT: Final = 2  # AUDIO_OUTPUT_SYNCHRONOUS: no sound card is opened
_UTF_8: Final = 1
_TIED_IPA: Final = 0x02 | 0x80 | 0x0361 << 8


def answer(question: tuple[str, Sequence[str]], task: Task) -> list[str]:
    """Convert texts to phonemes with an espeak-ng voice.

    Raises
    ------
    EspeakMissing
        The library, its data or the voice is missing.
    """
    del task
    voice, texts = question
    try:
        library = _load()
    except OSError as error:
        raise EspeakMissing(message_of(error)) from error
    if library.espeak_SetVoiceByName(voice.encode()) != 0:
        raise EspeakMissing(message("it has no voice '{0}'", voice))
    return [_phonemes(library, text) for text in texts]


@cache
def _load() -> Any:
    data: bytes | None = None
    try:
        import espeakng_loader

        name, data = espeakng_loader.get_library_path(), espeakng_loader.get_data_path().encode()
    except ImportError:
        name = ctypes.util.find_library("espeak-ng") or ""
    if not name:
        raise OSError(message("the espeak-ng library is not installed"))
    library = ctypes.CDLL(name)
    library.espeak_TextToPhonemes.restype = ctypes.c_char_p
    if library.espeak_Initialize(_SILENT, 0, data, 0) <= 0:
        raise OSError(message("the espeak-ng library cannot find its data"))
    return library


def _phonemes(library: Any, text: str) -> str:
    """Convert a text clause by clause; each call to the library advances the pointer to the next clause."""
    buffer = ctypes.create_string_buffer(text.encode())
    pointer = ctypes.c_void_p(ctypes.addressof(buffer))
    said = []
    while pointer.value:
        clause = library.espeak_TextToPhonemes(ctypes.byref(pointer), _UTF_8, _TIED_IPA)
        said.append((clause or b"").decode("utf-8", "replace"))
    return " ".join(filter(None, said))


if __name__ == "__main__":
    serve(answer)
