"""Error for a language whose packages are not installed."""

from __future__ import annotations

from kokoro_desktop import paths
from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message


class LanguageMissing(InputError):
    """A package needed to convert a language is not installed.

    Attributes
    ----------
    language
        The language's English name.
    extra
        This program's extra that installs the package.
    package
        The missing package.
    """

    def __init__(self, language: str, extra: str, package: str) -> None:
        self.language, self.extra, self.package = language, extra, package
        super().__init__(
            message(
                "Text in {language} requires the package {package}. Install it with: {0}.",
                paths.package_extra(extra),
                language=language,
                package=package,
            )
        )
