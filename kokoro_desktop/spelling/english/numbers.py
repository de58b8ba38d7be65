"""Whole numbers, ordinals, years and decimals in English words.

The words match the output of num2words 0.5 as used by misaki, without *and*.
"""

from __future__ import annotations

from typing import Final

_SMALL: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS: Final = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_THOUSANDS: Final = (
    *("", "thousand", "million", "billion", "trillion", "quadrillion", "quintillion", "sextillion", "septillion"),
    *("octillion", "nonillion", "decillion"),
)
_ORDINALS: Final = {
    **{"one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth"},
    **{"twelve": "twelfth"},
}
MOST_DIGITS: Final = 3 * len(_THOUSANDS)  # a longer number is read digit by digit


def is_number(text: str) -> bool:
    """Return whether a string consists of ASCII digits; unlike `str.isdigit`, exclude superscripts such as ²."""
    return text.isascii() and text.isdigit()


def cardinal(digits: str) -> list[str]:
    """Read ASCII digits as a cardinal number, or one by one if there are too many or there is a leading zero."""
    if len(digits) > MOST_DIGITS or (digits[0] == "0" and len(digits) > 1):
        return one_by_one(digits)
    value, words = int(digits), list[str]()
    for scale in reversed(range(len(_THOUSANDS))):
        if group := value // 1000**scale % 1000:
            words += _below_thousand(group) + ([_THOUSANDS[scale]] if scale else [])
    return words or ["zero"]


def ordinal(digits: str) -> list[str]:
    """Read ASCII digits as an ordinal number."""
    *words, last = cardinal(digits)
    if last in _ORDINALS:
        return [*words, _ORDINALS[last]]
    return [
        *words,
        f"{last[:-1]}ieth" if last.endswith("y") else f"{last.removesuffix('e') if last == 'nine' else last}th",
    ]


def year(digits: str) -> list[str]:
    """Read four digits as a year: nineteen oh five, twenty twenty-four, two thousand one."""
    high, low = digits[:2], digits[2:]
    if high.startswith("0") or (high.endswith("0") and low.startswith("0")):
        return cardinal(digits)
    if low == "00":
        return [*cardinal(high), "hundred"]
    return [*cardinal(high), *(["oh", *cardinal(low[1])] if low.startswith("0") else cardinal(low))]


def in_pairs(digits: str) -> list[str]:
    """Read a number used as a name: one oh one, seven forty seven, nineteen twenty."""
    if len(digits) == 4 and digits[0] != "0":
        return year(digits)
    if digits[0] == "0" or len(digits) > 3:
        return one_by_one(digits)
    if len(digits) == 3 and not digits.endswith("00"):
        return [*cardinal(digits[0]), *(["oh", *cardinal(digits[2])] if digits[1] == "0" else cardinal(digits[1:]))]
    return cardinal(digits)


def with_and(words: list[str]) -> list[str]:
    """Insert the British *and*: one hundred and five, two thousand and one."""
    said = list[str]()
    for place, word in enumerate(words):
        said.append(word)
        rest = words[place + 1 :]
        if not rest or rest[0] not in _BELOW_HUNDRED:
            continue
        if word == "hundred" or (word in _THOUSANDS[1:] and not {"hundred", *_THOUSANDS[1:]} & {*rest[1:3]}):
            said.append("and")
    return said


def decimal(digits: str) -> list[str]:
    """Read a number without grouping commas, possibly with a decimal fraction."""
    whole, point, fraction = digits.partition(".")
    return [*(cardinal(whole) if whole else []), *(["point", *one_by_one(fraction)] if point and fraction else [])]


def one_by_one(digits: str) -> list[str]:
    """Read digits one by one."""
    return [_SMALL[int(digit)] for digit in digits]


def plural_of(words: list[str]) -> list[str]:
    """Pluralise the words of a number: nineties, twenties, hundreds."""
    *before, last = words
    return [*before, f"{last[:-1]}ies" if last.endswith("y") else f"{last}es" if last == "six" else f"{last}s"]


def _below_thousand(value: int) -> list[str]:
    hundreds, rest = divmod(value, 100)
    words = [_SMALL[hundreds], "hundred"] if hundreds else []
    if rest >= 20:
        words.append(_TENS[rest // 10])
        rest %= 10
    return words + ([_SMALL[rest]] if rest else [])


_BELOW_HUNDRED: Final = frozenset(
    word for number in range(1, 100) for word in (*cardinal(str(number)), *ordinal(str(number)))
)
