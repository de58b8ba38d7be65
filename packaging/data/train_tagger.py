"""Train resources/spelling/tagger.npz, the English part-of-speech tagger, on text tagged by another tagger.

    python packaging/data/train_tagger.py TAGGED.jsonl

Each line of the file is a sentence, stored as three lists: tokens, Penn tags, and whether a space follows each token.
The shipped table was trained on 700,000 tokens of prose in the public domain, tagged by spaCy 3.8 with
en_core_web_sm 3.8: *The Adventures of Sherlock Holmes*, a history of the United States and a manual of surgery from
Project Gutenberg, and US presidents' addresses from 1789 to 1997.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path

import numpy as np

from kokoro_desktop.spelling.english.tagger import (
    PENN,
    ROWS,
    TAGS,
    features_of_tags,
    features_of_words,
    row,
)
from kokoro_desktop.spelling.english.tokens import TokenKind, cut

ROUNDS = 5
SCALE = 4.0  # int8 steps per unit of weight


def sentence(line: str) -> tuple[list[str], list[int]]:
    """Parse a sentence and tokenize it as the program does.

    Each token gets the tag of the longest overlapping token in the file.
    """
    parts, penn, spaces = json.loads(line)
    text, marks = "", []
    for part, tag, space in zip(parts, penn, spaces, strict=True):
        marks.append((len(text), len(text) + len(part), tag, sum(2 if c != c.lower() else 1 for c in part)))
        text += part + (" " if space else "")
    words, gold, place = [], [], 0
    for token in cut(text, british=False):
        end = place + len(token.text)
        inside = [mark for mark in marks if mark[0] < end and mark[1] > place]
        if token.kind is not TokenKind.SPACE:
            words.append(token.read or token.text)
            gold.append(TAGS.index(PENN.get(max(inside, key=lambda mark: mark[3])[2], "OTHER")) if inside else 0)
        place = end
    return words, gold


def main() -> None:
    """Train the tagger, evaluate it on every hundredth sentence, and save its table of weights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tagged", type=Path)
    parser.add_argument("-o", "--output", type=Path, default=Path("resources/spelling/tagger.npz"))
    parser.add_argument("--sentences", type=int, default=None, help="maximum number of sentences to use")
    args = parser.parse_args()
    lines = args.tagged.read_text(encoding="utf-8").splitlines()[: args.sentences]
    data = []
    for line in lines:
        words, gold = sentence(line)
        static = [[row(name) for name in features_of_words(words, place)] for place in range(len(words))]
        data.append((words, gold, static))
    held, used = data[::100], [each for number, each in enumerate(data) if number % 100]
    weights = np.zeros((ROWS, len(TAGS)), np.float32)
    totals = np.zeros((ROWS, len(TAGS)), np.float64)
    step = 0
    for number in range(ROUNDS):
        random.Random(number).shuffle(used)
        wrong = count = 0
        for words, gold, static in used:
            before = earlier = ""
            for word, right, rows in zip(words, gold, static, strict=True):
                step += 1
                place = rows + [row(name) for name in features_of_tags(word, before, earlier)]
                guess = int(weights[place].sum(0).argmax())
                if guess != right:
                    wrong += 1
                    for each in place:
                        weights[each, right] += 1
                        weights[each, guess] -= 1
                        totals[each, right] += step
                        totals[each, guess] -= step
                count += 1
                before, earlier = TAGS[guess], before
        print(f"round {number + 1}: {wrong / count:.4f} wrong while learning", flush=True)
    average = weights - totals / (step + 1)
    table = np.clip(np.rint(average * SCALE), -127, 127).astype(np.int8)
    wrong = count = 0
    for words, gold, static in held:
        before = earlier = ""
        for word, right, rows in zip(words, gold, static, strict=True):
            place = rows + [row(name) for name in features_of_tags(word, before, earlier)]
            guess = int(table[place].sum(0, dtype=np.int32).argmax())
            wrong, count = wrong + (guess != right), count + 1
            before, earlier = TAGS[guess], before
    print(f"held out: {wrong / count:.4f} of {count} wrong; {np.count_nonzero(table.any(1))} of {ROWS} rows in use")
    np.savez_compressed(args.output, weights=table)
    print(f"{args.output}: {args.output.stat().st_size} bytes")


if __name__ == "__main__":
    main()
