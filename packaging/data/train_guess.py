"""Train resources/spelling/guess-*.npz, the pronunciation model for unknown words, on misaki's dictionaries.

    python packaging/data/train_guess.py misaki-0.9.4-py3-none-any.whl american
    python packaging/data/train_guess.py misaki-0.9.4-py3-none-any.whl british --held 600

``--held`` excludes the given number of words in misaki's checked ("gold") dictionary from training, and evaluates the
model's guesses for them.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import re
import zipfile
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np

from kokoro_desktop.spelling.english.guess import EDGE, LETTERS, ORDER, STEP, GuessModel, extend_keys

ROUNDS = (6_000, 6_000, 12_000, 24_000, 48_000)  # number of words from which each round learns the alignment
MOST = 3  # maximum number of phonemes per letter
FEWEST = 2  # minimum count of an n-gram of more than two pairs
DISCOUNT = 0.7
_MARKS = str.maketrans("", "", "ˈˌ")


def words_of(wheel: Path, dialect: str) -> tuple[dict[str, str], list[str]]:
    """Return a mapping from lower-case word to phonemes, and the sorted "gold" words of at least four letters."""
    country = "gb" if dialect == "british" else "us"
    found: dict[str, str] = {}
    checked = []
    with zipfile.ZipFile(wheel) as archive:
        for book in ("silver", "gold"):
            for word, value in json.loads(archive.read(f"misaki/data/{country}_{book}.json")).items():
                phonemes = value["DEFAULT"] if isinstance(value, dict) else value
                plain = word == word.lower() or word[1:] == word[1:].lower()
                if phonemes and plain and 1 < len(word) <= 24 and not set(word.lower()) - set(LETTERS):
                    found[word.lower()] = phonemes
                    if book == "gold" and len(word) > 3:
                        checked.append(word.lower())
    return found, sorted(set(checked))


def sounds(phonemes: str) -> list[str]:
    """Split phonemes into sounds; stress marks and length marks stay with their vowel."""
    return re.findall(r"[ˈˌ]?[^ˈˌ]ː?", phonemes)


def align(word: str, said: list[str], costs: dict[tuple[str, str], float] | None) -> list[str] | None:
    """Assign sounds to letters at the lowest cost, and return the sounds of each letter.

    The result is None if there are too many sounds or the cost is too high.
    """
    plain = [sound.translate(_MARKS) for sound in said]
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for place, letter in enumerate(word):
        grown: dict[int, tuple[float, tuple[int, ...]]] = {}
        for done, (cost, taken) in best.items():
            for count in range(min(MOST, len(said) - done) + 1):
                end = done + count
                if len(said) - end > MOST * (len(word) - place - 1):
                    continue
                if costs is None:
                    step = (2.0, 0.0, 3.0, 6.0)[count] + abs(end / len(said) - (place + 1) / len(word))
                else:
                    step = costs.get((letter, "".join(plain[done:end])), 14.0)
                if end not in grown or cost + step < grown[end][0]:
                    grown[end] = (cost + step, (*taken, count))
        best = grown
    if len(said) not in best:
        return None
    cost, taken = best[len(said)]
    if costs is not None and cost > 9.0 * len(word):
        return None
    place, chunks = 0, []
    for count in taken:
        chunks.append("".join(said[place : place + count]))
        place += count
    return chunks


def aligned(words: dict[str, str]) -> list[list[str]]:
    """Align all words, and return each as a list of letter-phoneme pairs; drop words with rare pairs."""
    items = [(word, sounds(phonemes)) for word, phonemes in sorted(words.items())]
    random.Random(1).shuffle(items)
    costs = None
    for amount in ROUNDS:
        counts: Counter[tuple[str, str]] = Counter()
        for word, said in items[:amount]:
            for letter, chunk in zip(word, align(word, said, costs) or (), strict=False):
                counts[letter, chunk.translate(_MARKS)] += 1
        totals: Counter[str] = Counter()
        for (letter, _), count in counts.items():
            totals[letter] += count
        costs = {pair: -math.log(count / totals[pair[0]]) for pair, count in counts.items()}
    found = []
    for word, said in items:
        chunks = align(word, said, costs)
        if chunks is not None:
            found.append([letter + chunk for letter, chunk in zip(word, chunks, strict=True)])
    usual = Counter(pair for pairs in found for pair in pairs)
    return [pairs for pairs in found if all(usual[pair] > 4 for pair in pairs)]


def count_ngrams(sequences: list[list[int]]) -> list[dict[tuple[int, ...], int]]:
    """Count n-grams of every order; below the highest order, count distinct predecessors (Kneser and Ney 1995)."""
    seen: Counter[tuple[int, ...]] = Counter()
    for sequence in sequences:
        for end in range(1, len(sequence) + 1):
            seen[tuple(sequence[max(0, end - ORDER) : end])] += 1
    orders: list[dict[tuple[int, ...], int]] = [defaultdict(int) for _ in range(ORDER)]
    for ngram, count in seen.items():
        orders[len(ngram) - 1][ngram] += count  # n-grams of the highest order, and those at the start of a word
    for order in range(ORDER - 1, 0, -1):
        for ngram in orders[order]:
            orders[order - 1][ngram[1:]] += 1
    return orders


def model(sequences: list[list[int]]) -> tuple[dict[tuple[int, ...], float], dict[tuple[int, ...], float]]:
    """Estimate n-gram probabilities by interpolated discounting, prune rare n-grams, and compute back-off weights."""
    orders = count_ngrams(sequences)
    total = sum(count for ngram, count in orders[0].items())
    full: dict[tuple[int, ...], float] = {ngram: count / total for ngram, count in orders[0].items()}
    kept = dict(full)
    weights: dict[tuple[int, ...], float] = {}
    for order in range(1, ORDER):
        after: dict[tuple[int, ...], list[tuple[tuple[int, ...], int]]] = defaultdict(list)
        for ngram, count in orders[order].items():
            after[ngram[:-1]].append((ngram, count))
        here: dict[tuple[int, ...], float] = {}
        for context, followers in after.items():
            amount = sum(count for _, count in followers)
            rest = DISCOUNT * len(followers) / amount
            share = shorter = 0.0
            for ngram, count in followers:
                lower = full.get(ngram[1:], 1e-7)
                probability = (count - DISCOUNT) / amount + rest * lower
                here[ngram] = probability
                if count >= FEWEST or order == 1:
                    kept[ngram] = probability
                    share, shorter = share + probability, shorter + lower
            if share:
                weights[context] = max(1e-9, 1 - share) / max(1e-9, 1 - shorter)
        full = here
    return kept, weights


def hashes(ngrams: list[tuple[int, ...]]) -> np.ndarray:
    """Return the lookup keys of n-grams, uint32 [n]."""
    found = np.zeros(len(ngrams), np.uint32)
    for length in range(1, ORDER + 1):
        places = [place for place, ngram in enumerate(ngrams) if len(ngram) == length]
        keys = np.zeros(len(places), np.uint64)
        for column in np.array([ngrams[place] for place in places], np.uint64).T:
            keys = extend_keys(keys, column)
        found[places] = keys
    return found


def main() -> None:
    """Train and save the model; evaluate it if words were held out from training."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("wheel", type=Path)
    parser.add_argument("dialect", choices=("american", "british"))
    parser.add_argument("-o", "--output", type=Path)
    parser.add_argument(
        "--held", type=int, default=0, help="number of checked words to exclude from training and guess"
    )
    args = parser.parse_args()
    output = args.output or Path(f"resources/spelling/guess-{args.dialect}.npz")
    words, checked = words_of(args.wheel, args.dialect)
    held = random.Random(7).sample(checked, args.held)
    sequences = aligned({word: phonemes for word, phonemes in words.items() if word not in set(held)})
    names = ["", *sorted({pair for pairs in sequences for pair in pairs})]
    numbers = {name: number for number, name in enumerate(names)}
    print(f"{len(sequences)} words, {len(names)} pairs", flush=True)
    kept, weights = model([[EDGE, *(numbers[pair] for pair in pairs), EDGE] for pairs in sequences])
    ngrams = sorted({*kept, *weights})
    keys, first = np.unique(hashes(ngrams), return_index=True)

    def steps(values: dict[tuple[int, ...], float], missing: float) -> np.ndarray:
        logs = [-math.log(values.get(ngrams[place], missing)) / STEP for place in first]
        return np.clip(np.rint(logs), 0, 255).astype(np.uint8)

    np.savez_compressed(output, pairs=np.array(names), keys=keys, costs=steps(kept, 1e-12), weights=steps(weights, 1.0))
    print(f"{output}: {len(keys)} n-grams, {output.stat().st_size} bytes", flush=True)
    if held:
        report(GuessModel(output), {word: words[word] for word in held})


def report(guesser: GuessModel, words: dict[str, str]) -> None:
    """Print the fraction of correct guesses, with and without stress, and the phoneme error rate."""
    right = exact = wrong = count = 0
    for word, phonemes in words.items():
        said = guesser.guess(word)
        plain, wanted = said.translate(_MARKS), phonemes.translate(_MARKS)
        right, exact = right + (plain == wanted), exact + (said == phonemes)
        wrong, count = wrong + distance(plain, wanted), count + len(wanted)
    print(f"{right / len(words):.3f} right, {exact / len(words):.3f} with stress, {wrong / count:.3f} phonemes wrong")


def distance(said: str, wanted: str) -> int:
    """Return the edit distance between two strings: the number of insertions, deletions and substitutions."""
    row = list(range(len(wanted) + 1))
    for number, symbol in enumerate(said, 1):
        corner, row[0] = row[0], number
        for place, other in enumerate(wanted, 1):
            corner, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, corner + (symbol != other))
    return row[-1]


if __name__ == "__main__":
    main()
