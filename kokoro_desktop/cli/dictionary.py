"""`kokoro-desktop dictionary`: words of one's own, added, removed, listed, imported and exported."""

from __future__ import annotations

import argparse
from pathlib import Path

from kokoro_desktop.cli.phoneme_source import Typed
from kokoro_desktop.cli.text_table import lay_out
from kokoro_desktop.errors import InputError
from kokoro_desktop.phonemes import Vocabulary, encode, require_known
from kokoro_desktop.quantity import quantity
from kokoro_desktop.spelling import user_dictionary as users
from kokoro_desktop.spelling.languages import language_of
from kokoro_desktop.spelling.user_dictionary import FIELDS, UserEntry


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the actions and their options."""
    parser.add_argument(
        "--dictionary", type=Path, default=None, metavar="FILE", help="another file than the program's own"
    )
    actions = parser.add_subparsers(metavar="ACTION", dest="action", required=True)
    add = actions.add_parser("add", help="say how a word is spoken, instead of what was there for it")
    add.add_argument("word", help="in lower case it stands for every capitalisation")
    add.add_argument("phonemes", help="in IPA")
    add.add_argument("--comment", default="", help="whatever you want to remember")
    remove = actions.add_parser("remove", help="take a word out")
    remove.add_argument("word")
    for action in (add, remove):
        action.add_argument("--language", default=None, metavar="TAG", help="of this language alone, such as en-GB")
    actions.add_parser("list", help="print all words")
    for name, what in (("import", "add the words of a file"), ("export", "write all words to a file")):
        actions.add_parser(name, help=f"{what}: .csv, or anything else for tab-separated").add_argument(
            "file", type=Path
        )


def run(args: argparse.Namespace) -> int:
    """Do what was asked for, and print what there is now."""
    path = args.dictionary or users.file_path()
    dictionary = users.load(path)
    if args.action == "list":
        rows = [(entry.word, entry.phonemes, entry.language, entry.comment) for entry in dictionary.entries]
        print("\n".join(lay_out([tuple(map(str.upper, FIELDS)), *rows], 4)) if rows else f"{path} has no words yet.")
        return 0
    if args.action == "export":
        users.save(dictionary, args.file)
        print(f"{args.file}: {quantity(len(dictionary.entries), 'word')}")
        return 0
    if args.action == "add":
        entry = UserEntry(
            Typed(args.word, "add").read(), Typed(args.phonemes, "add").read(), _tag(args.language), args.comment
        )
        require_known(encode(entry.phonemes, Vocabulary.load()))
        changed = dictionary.with_entry(entry)
    elif args.action == "remove":
        changed = dictionary.without(args.word, args.language)
        if changed == dictionary:
            raise InputError(
                f"The dictionary {path} has no word '{args.word}': `kokoro-desktop dictionary list` shows all."
            )
    else:
        changed = dictionary
        for each in users.load(args.file).entries:
            changed = changed.with_entry(each)
    users.save(changed, path)
    print(f"{path}: {quantity(len(changed.entries), 'word')}")
    return 0


def _tag(language: str | None) -> str:
    """Check a language; ``en`` stays what it is, and stands for both."""
    return language or "" if language in (None, "en") else language_of(language).tag
