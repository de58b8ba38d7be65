"""A language without its packages says what to install."""

from __future__ import annotations

from kokoro_desktop import paths
from kokoro_desktop.errors import InputError
from kokoro_desktop.spelling.extras.missing import LanguageMissing


def test_language_package_and_remedy_are_named() -> None:
    error = LanguageMissing("Japanese", "ja", "fugashi")
    assert isinstance(error, InputError)
    assert (error.language, error.extra, error.package) == ("Japanese", "ja", "fugashi")
    assert str(error) == f"Text in Japanese requires the package fugashi. Install it with: {paths.package_extra('ja')}."
