"""Write the files for desktop integration: manual page, completions, menu entry, file type and icons.

Run the script in the environment that packaging/build.py creates: `python packaging/frozen/write_share.py FOLDER`.
"""

import gzip
import importlib
import re
import shutil
import sys
from pathlib import Path

import shtab
from argparse_manpage.manpage import Manpage
from manual_sections import manual_sections

from kokoro_desktop.cli import COMMANDS, PROGRAM, make_parser
from kokoro_desktop.phonemes import xsampa

CHECKOUT = Path(__file__).resolve().parents[2]
COMPLETIONS = {
    "bash": f"bash-completion/completions/{PROGRAM}",
    "zsh": f"zsh/site-functions/_{PROGRAM}",
    "fish": f"fish/vendor_completions.d/{PROGRAM}.fish",
}
# troff would read a text line that starts with a period or an apostrophe as a request. argparse-manpage does not escape
# such lines, and itself uses only these requests.
TEXT_LIKE_A_REQUEST = re.compile(r"^(?=\.(?!(?:B|RE|RS|SH|SS|TH|TP|fi|nf)(?:\s|$))|')", re.MULTILINE)
PLACES = {
    "kokoro-desktop.desktop": "applications",
    "kokoro-desktop.xml": "mime/packages",
    "kokoro-desktop.metainfo.xml": "metainfo",
}


def main(arguments: list[str]) -> int:
    """Write all files; return 0."""
    folder = Path(arguments[0])
    parser = make_parser(COMMANDS, {name: importlib.import_module(each.module) for name, each in COMMANDS.items()})
    for shell, name in COMPLETIONS.items():
        write(folder / name, shtab.complete(parser, shell).encode())
    manual = Manpage(parser, format="single-commands-section")
    manual.description, manual.manual = parser.description, "Kokoro Desktop"
    files = (CHECKOUT / "docs" / "files.md").read_text(encoding="utf-8")
    page = portable(f"{str(manual).rstrip()}\n{manual_sections(COMMANDS, files)}")
    write(folder / "man" / "man1" / f"{PROGRAM}.1.gz", gzip.compress(page.encode(), mtime=0))
    for name, place in PLACES.items():
        write(folder / place / name, (CHECKOUT / "packaging" / "linux" / name).read_bytes())
    for drawn in (CHECKOUT / "build" / "package" / "icons").glob("*.png"):
        size = drawn.stem.rpartition("-")[2]
        write(folder / "icons" / "hicolor" / f"{size}x{size}" / "apps" / f"{PROGRAM}.png", drawn.read_bytes())
    drawing = CHECKOUT / "packaging" / "icons" / "kokoro-desktop.svg"
    write(folder / "icons" / "hicolor" / "scalable" / "apps" / f"{PROGRAM}.svg", drawing.read_bytes())
    for name in ("LICENSE", "NOTICE", "CHANGELOG.md"):
        write(folder / "doc" / PROGRAM / name, (CHECKOUT / name).read_bytes())
    # Licences of Qt, libsndfile, LAME and mpg123 must be included, and no Python package contains them.
    for text in (CHECKOUT / "packaging" / "licences").glob("*.txt"):
        write(folder / "doc" / PROGRAM / text.name, text.read_bytes())
    shutil.copyfile(CHECKOUT / "LICENSE", folder / "doc" / PROGRAM / "copyright")
    return 0


def portable(page: str) -> str:
    """Convert a manual page to portable troff that causes no warnings in any locale.

    Usage lines keep their line breaks. Non-ASCII characters become escapes with a fallback for terminals that lack
    them: X-SAMPA for IPA, a question mark for others.
    """
    page = TEXT_LIKE_A_REQUEST.sub(r"\\&", page)
    page = re.sub(r"^usage: .*?(?=\n\n)", lambda usage: f".nf\n{usage[0]}\n.fi", page, flags=re.MULTILINE | re.DOTALL)
    foreign = sorted({letter for letter in page if not letter.isascii()})
    x_sampa = {ipa: ascii_name for ascii_name, ipa in xsampa.TABLE.items()}
    fallbacks = (f".fchar {escape(each)} {troff(x_sampa.get(each, '?'))}\n" for each in foreign)
    title, body = page.split("\n", 1)
    return f"{title}\n{''.join(fallbacks)}" + "".join(each if each.isascii() else escape(each) for each in body)


def escape(letter: str) -> str:
    """Return the troff escape for a character."""
    return f"\\[u{ord(letter):04X}]"


def troff(text: str) -> str:
    """Escape quotation marks and backslashes for troff."""
    return text.replace("\\", "\\e").replace('"', "\\(dq")


def write(file: Path, data: bytes) -> None:
    """Write a file, creating its folder if necessary."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
