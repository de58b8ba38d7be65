"""`kokoro-desktop dictionary`: add, remove, list, import and export custom pronunciations."""

from __future__ import annotations

import argparse
from pathlib import Path

from kokoro_desktop.cli.phoneme_source import Typed
from kokoro_desktop.cli.text_table import lay_out
from kokoro_desktop.errors import InputError
from kokoro_desktop.messages import message
from kokoro_desktop.phonemes import Vocabulary, encode, require_known
from kokoro_desktop.quantity import quantity
from kokoro_desktop.spelling import user_dictionary as users
from kokoro_desktop.spelling.languages import language_of
from kokoro_desktop.spelling.user_dictionary import FIELDS, UserDictionary, UserEntry


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the actions and their options."""
    parser.add_argument(
        "--dictionary", type=Path, default=None, metavar="FILE", help="a dictionary file to use instead of your own"
    )
    actions = parser.add_subparsers(metavar="ACTION", dest="action", required=True)
    add = actions.add_parser("add", help="set the pronunciation of a word")
    add.add_argument("word", help="the word; lower case matches any capitalisation, other spellings match only exactly")
    add.add_argument("phonemes", help="pronunciation in IPA")
    add.add_argument("--comment", default="", help="a note for yourself")
    remove = actions.add_parser("remove", help="remove a word")
    remove.add_argument("word")
    for action in (add, remove):
        action.add_argument("--language", default=None, metavar="TAG", help="only for this language, such as en-GB")
    actions.add_parser("list", help="print all words")
    for name, what in (("import", "add the words in a file"), ("export", "save all words to a file")):
        actions.add_parser(
            name, help=f"{what}: comma-separated if its name ends in .csv, otherwise tab-separated"
        ).add_argument("file", type=Path)


def run(args: argparse.Namespace) -> int:
    """Perform the requested action, and print the result."""
    path = args.dictionary or users.file_path()
    if args.action == "list":
        rows = [(each.word, each.phonemes, each.language, each.comment) for each in users.load(path).entries]
        print("\n".join(lay_out([tuple(map(str.upper, FIELDS)), *rows], 4)) if rows else f"{path} has no words yet.")
        return 0
    if args.action == "export":
        dictionary = users.load(path)
        users.save(dictionary, args.file)
        print(f"{args.file}: {quantity(len(dictionary.entries), 'word')}")
        return 0
    if args.action == "remove":
        changed = users.change(path, lambda dictionary: _without(dictionary, args.word, args.language, path))
    else:
        entries = users.load(args.file, must_exist=True).entries if args.action == "import" else (_entry(args),)
        changed = users.change(path, lambda dictionary: dictionary.with_entries(*entries))
    print(f"{path}: {quantity(len(changed.entries), 'word')}")
    return 0


def _entry(args: argparse.Namespace) -> UserEntry:
    word, phonemes = Typed(args.word, "add").read(), Typed(args.phonemes, "add").read()
    require_known(encode(phonemes, Vocabulary.load()))
    return UserEntry(word, phonemes, _tag(args.language), args.comment)


def _without(dictionary: UserDictionary, word: str, language: str | None, path: Path) -> UserDictionary:
    changed = dictionary.without(word, language)
    if changed == dictionary:
        text = "The dictionary {path} has no word '{word}'. `kokoro-desktop dictionary list` prints all words."
        raise InputError(message(text, path=path, word=word))
    return changed


def _tag(language: str | None) -> str:
    """Return a language's BCP-47 tag; ``en`` (American and British English) stays unchanged, and None becomes empty."""
    return language or "" if language in (None, "en") else language_of(language).tag
