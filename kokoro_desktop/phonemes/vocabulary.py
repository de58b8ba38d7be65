"""The model's vocabulary: its symbols and their ids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from kokoro_desktop import paths
from kokoro_desktop.errors import FileFault, InputError
from kokoro_desktop.files.read import read_json
from kokoro_desktop.spec import N_TOKENS


class VocabularyError(FileFault, InputError):
    """A vocabulary file cannot be used."""

    sentence = "The vocabulary {path} cannot be used: {reason}."


@dataclass(frozen=True)
class Vocabulary:
    """Mapping from the model's symbols to token ids.

    Attributes
    ----------
    ids
        Id of each symbol. Symbols are single code points; ids are 1 to 177, because 0 is the start and end token.
    """

    ids: Mapping[str, int]

    @classmethod
    def load(cls, path: Path | None = None) -> Vocabulary:
        """Read a vocabulary from a JSON file.

        Parameters
        ----------
        path
            JSON file with an object that maps symbols to ids, or with such an object under ``vocab``, as in Kokoro's
            ``config.json``. None for the vocabulary shipped with the program, the 114 symbols of Kokoro-82M v1.0.

        Raises
        ------
        VocabularyError
            The file cannot be read, or does not have this structure.
        """
        file = paths.resources() / "vocab.json" if path is None else path
        try:
            content = read_json(file, pairs=_refuse_repeats)
        except OSError as error:
            raise VocabularyError(file, error.strerror or "it cannot be read") from error
        except ValueError as error:
            raise VocabularyError(file, f"it is not JSON in UTF-8 ({error})") from error
        if isinstance(content, dict) and isinstance(content.get("vocab"), dict):
            content = content["vocab"]
        return cls(MappingProxyType(_check(file, content)))

    def __reduce__(self) -> tuple[type[Vocabulary], tuple[dict[str, int]]]:
        """Pickle the ids as a dictionary, because a read-only view cannot be pickled."""
        return Vocabulary, (dict(self.ids),)

    def __contains__(self, symbol: object) -> bool:
        """Return whether the model knows the symbol."""
        return symbol in self.ids

    def knows(self, symbols: str) -> bool:
        """Return whether the model knows all of the symbols."""
        return symbols in self.ids or all(symbol in self.ids for symbol in symbols)


def _refuse_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    # Python would silently keep the last of several equal keys, which may not be the intended one.
    result: dict[str, object] = {}
    for key, value in pairs:
        if key in result:
            raise ValueError(f"{key!r} occurs twice")
        result[key] = value
    return result


def _check(file: Path, content: object) -> dict[str, int]:
    if not isinstance(content, dict) or not content:
        raise VocabularyError(file, "it must be a JSON object that maps symbols to ids")
    ids: dict[str, int] = {}
    for symbol, number in content.items():
        if len(symbol) != 1:
            raise VocabularyError(file, f"{symbol[:40]!r} is not a single character")
        whole = isinstance(number, int) and not isinstance(number, bool)
        if whole and number == 0:
            raise VocabularyError(file, f"the id of {symbol!r} is 0, which marks the start and end of a text")
        if not whole or not 0 < number < N_TOKENS:
            raise VocabularyError(
                file, f"the id of {symbol!r} is {number!r:.40}, not an integer from 1 to {N_TOKENS - 1}"
            )
        ids[symbol] = number
    return ids
