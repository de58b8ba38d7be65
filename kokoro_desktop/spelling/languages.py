"""Languages of the voices, with their tags and converters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message
from kokoro_desktop.spelling.override import Converter

if TYPE_CHECKING:
    from kokoro_desktop.spelling.extras.espeak_process import EspeakProcess


def _american() -> Converter:
    from kokoro_desktop.spelling.english.english_converter import English

    return English(british=False)


def _british() -> Converter:
    from kokoro_desktop.spelling.english.english_converter import English

    return English(british=True)


def _espeak(voice: str) -> Callable[[], Converter]:
    def make() -> Converter:
        from kokoro_desktop.spelling.extras.espeak_converter import Espeak

        return Espeak(voice, _espeak_process())

    return make


@lru_cache(1)
def _espeak_process() -> EspeakProcess:
    from kokoro_desktop.spelling.extras.espeak_process import EspeakProcess

    return EspeakProcess()


def _japanese() -> Converter:
    from kokoro_desktop.spelling.extras.japanese import Japanese

    return Japanese(_american())


def _mandarin() -> Converter:
    from kokoro_desktop.spelling.extras.mandarin import Mandarin

    return Mandarin(_american())


@dataclass(frozen=True)
class Language:
    """A language of input text.

    Attributes
    ----------
    tag
        BCP-47 tag.
    name
        English name.
    make
        Function that imports and creates the converter.
    """

    tag: str
    name: str
    make: Callable[[], Converter]


# All languages, in display order.
LANGUAGES: Final = (
    Language("en-US", "American English", _american),
    Language("en-GB", "British English", _british),
    Language("es", "Spanish", _espeak("es")),
    Language("fr", "French", _espeak("fr")),
    Language("hi", "Hindi", _espeak("hi")),
    Language("it", "Italian", _espeak("it")),
    Language("ja", "Japanese", _japanese),
    Language("pt-BR", "Brazilian Portuguese", _espeak("pt-br")),
    Language("zh", "Mandarin Chinese", _mandarin),
)
_OTHER_NAMES: Final = {"en": "en-US", "en-us": "en-US", "en-gb": "en-GB"}


def language_of(tag: str) -> Language:
    """Find a language by its tag, ignoring case; ``en`` is American English.

    Raises
    ------
    InputError
        The tag is unknown.
    """
    wanted = _OTHER_NAMES.get(tag.lower(), tag)
    for language in LANGUAGES:
        if language.tag.lower() == wanted.lower():
            return language
    known = ", ".join(language.tag for language in LANGUAGES)
    raise InputError(message("The language '{tag}' is not supported. Choose one of {known}.", tag=tag, known=known))


@lru_cache(len(LANGUAGES))
def converter(language: Language) -> Converter:
    """Return the cached converter for a language."""
    return language.make()
