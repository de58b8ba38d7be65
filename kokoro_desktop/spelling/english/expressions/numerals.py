"""Cardinals, ordinals, years, fractions, ranges, Roman numerals, and digit strings such as telephone numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from kokoro_desktop.spelling.english.expressions.rule import NUMBER, PLACE_BEHIND, after, before, rule
from kokoro_desktop.spelling.english.numbers import (
    cardinal,
    decimal,
    in_pairs,
    is_number,
    one_by_one,
    ordinal,
    plural_of,
    year,
)
from kokoro_desktop.spelling.word import Category

FRACTION_SIGNS: Final = {
    **{"½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5)},
    **{"⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8)},
}
FRACTION: Final = (
    rf"(?:(?P<whole>\d+)[\s-]?)?(?:(?P<sign>[{''.join(FRACTION_SIGNS)}])"
    r"|(?<![\d/.])(?P<above>[1-9]\d?)[/⁄](?P<below>[2-9]|1\d|20|100)(?![\d/]|\.\d))"
)
SUPERSCRIPTS: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
# Names of the books of the Bible, before a chapter and a verse, with their abbreviations.
_BOOKS: Final = {
    **{"Gen": "Genesis", "Exod": "Exodus", "Lev": "Leviticus", "Num": "Numbers", "Deut": "Deuteronomy"},
    **{"Josh": "Joshua", "Sam": "Samuel", "Ps": "Psalm", "Prov": "Proverbs", "Isa": "Isaiah", "Jer": "Jeremiah"},
    **{"Matt": "Matthew", "Rom": "Romans", "Cor": "Corinthians", "Gal": "Galatians", "Eph": "Ephesians"},
    **{"Phil": "Philippians", "Col": "Colossians", "Thess": "Thessalonians", "Tim": "Timothy", "Heb": "Hebrews"},
    **{"Jas": "James", "Pet": "Peter", "Rev": "Revelation", "Chron": "Chronicles"},
}
AGED: Final = re.compile(r"\b(?:of|the|among|for|by|aged|most|all|many|and|%)\s$")  # before a range of ages
_CHORD: Final = r"[A-G][#♯b♭]?(?:(?:m|maj|sus|dim|aug)\d{0,2}|\d{1,2})"
_VERSE_BEHIND: Final = re.compile(
    rf"\b(?:{'|'.join((*_BOOKS, *_BOOKS.values()))}|Psalms|Mark|Luke|John|Acts|Ruth|Job|Daniel|Esther|"
    r"Hosea|Joel|Amos|Jonah|Micah|Ezra|Ezekiel|Kings|Jude|Philemon|Titus)\.?\s$"
)
# Odds of horses, and time signatures, which are no fractions.
_DESIGN_AHEAD: Final = re.compile(
    r"\s(?:ANOVA|design|table|matrix|grid|factorial|mixed|between|within|contingency|board)\b"
)
_SOFTWARE: Final = (
    r"(?:[Vv]ersions?|[Vv]er\.|[Rr]elease|Python|Java|Node|Rust|Go|Ruby|PHP|iOS|macOS|Android|Ubuntu|Debian|Fedora|"
    r"Windows|Linux|Kernel|kernel|Django|CUDA|TVM|Bluetooth|USB|HTTP|HTML|TLS)\s?$"
)


def read_number(written: str) -> list[str]:
    """Read a number with its sign, grouping commas and fraction."""
    minus = ["minus"] if written[:1] in ("-", "−") else []
    return [*minus, *decimal(written.lstrip("-−+").replace(",", ""))]


def read_fraction(match: re.Match[str], british: bool) -> list[str]:
    """Return the words of a fraction matched by `FRACTION`."""
    sign = match["sign"]
    above, below = FRACTION_SIGNS[sign] if sign else (int(match["above"]), int(match["below"]))
    whole = [*cardinal(match["whole"]), "and"] if match["whole"] else []
    if (above, below) == (1, 2) and whole:
        return [*whole, "a", "half"]
    parts = {2: ["half"], 4: ["quarter"]}.get(below, ordinal(str(below)))
    if above != 1:
        parts = ["halves"] if below == 2 else [*parts[:-1], f"{parts[-1]}s"]
    return [*whole, *cardinal(str(above)), *parts]


def read_power(exponent: str) -> list[str]:
    """Read a superscript, such as ² as "squared", or ¹⁰ as "to the power of ten"."""
    digits = exponent.translate(SUPERSCRIPTS)
    if digits in ("2", "3"):
        return ["squared" if digits == "2" else "cubed"]
    if not is_number(digits.lstrip("-−")):
        return ["to", "the", *digits.upper()]
    return ["to", "the", *([] if digits[0] in "-−" else ["power", "of"]), *read_number(digits)]


def _owned(match: re.Match[str], british: bool) -> list[str]:
    *words, last = cardinal(match[1])
    return [*words, f"{last}'s"]


def _verse(match: re.Match[str], british: bool) -> list[str] | None:
    if _VERSE_BEHIND.search(before(match)) is None:
        return None
    last = ["to", *cardinal(match[3])] if match[3] else []
    return [*cardinal(match[1]), *cardinal(match[2]), *last]


def _to(match: re.Match[str], british: bool) -> list[str] | None:
    """Read a dash between two values as "to"; return None for a dash between chords, as in Am7–D7."""
    chord = re.search(rf"(?:^|[\s–]){_CHORD}$", before(match))
    return None if chord and re.match(rf"–{_CHORD}\b", match[0] + after(match)) else ["to"]


def _points(version: str) -> list[str]:
    return [word for part in version.split(".")[1:] for word in ("point", *cardinal(part))]


def _version(match: re.Match[str], british: bool) -> list[str] | None:
    named = re.search(_SOFTWARE, before(match)) or match["v"]
    first, *rest = match["number"].split(".")
    if len(rest) < 2 and not named:
        return None
    said = [*cardinal(first), *_points(match["number"])]
    return ["version", *said] if match["v"] else said


def _decade(match: re.Match[str], british: bool) -> list[str]:
    digits, prefix = match["decade"], match["prefix"]
    said = plural_of(year(digits) if len(digits) == 4 else cardinal(digits))
    return [prefix.rstrip("-"), *said] if prefix else said


def _prefixed_year(match: re.Match[str], british: bool) -> list[str]:
    return [match["prefix"], *year(match["year"])]


def _span(match: re.Match[str], british: bool) -> list[str] | None:
    first, dash, last = match.groups()
    if dash.strip() in ("-", "−") and dash != dash.strip():
        return [*read_number(first), "minus", *read_number(last)]

    is_year = re.fullmatch(r"1\d{3}|20\d\d", first) and len(last) in (2, 4)
    read: Callable[[str], list[str]] = year if is_year and len(last) == 4 else read_number
    if is_year and len(last) == 2 and last.startswith("0"):
        return [*year(first), "to", "oh", *cardinal(last[1])]
    return [*(year(first) if is_year else read(first)), "to", *read(last)]


def _season(match: re.Match[str], british: bool) -> list[str] | None:
    first, last = match.groups()
    return [*year(first), *(["oh", *cardinal(last[1])] if last.startswith("0") else cardinal(last))]


def _size(match: re.Match[str], british: bool) -> list[str] | None:
    numbers = re.findall(r"[\d.]+", match[0])
    if "×" in match[0] and max(map(len, numbers)) < 3 and not _DESIGN_AHEAD.match(after(match)):
        return None
    by = "times" if re.search(r"\d[x×]\s", match[0]) else "by"
    said = [in_pairs(each) if len(each) in (3, 4) and "." not in each else read_number(each) for each in numbers]
    return [word for number, words in enumerate(said) for word in ([*([by] if number else []), *words])]


def _times(match: re.Match[str], british: bool) -> list[str] | None:
    if re.match(r"\s[+=−-]\s", after(match)):
        return [*read_number(match[1]), "X"]
    if not match[2]:
        return [*read_number(match[1]), "times"]
    often = {"1": ["once"], "2": ["twice"]}.get(match[1]) or [*read_number(match[1]), "times"]
    return [*often, "an" if match[2] == "hour" else "a", match[2]]


def _times_span(match: re.Match[str], british: bool) -> list[str]:
    return [*read_number(match[1]), "to", *read_number(match[2]), "times"]


def _scaled(match: re.Match[str], british: bool) -> list[str] | None:
    """Read a number with a scale letter: 50k fans, 1.5M views, 2B people; None for a 4K screen or apartment 2B."""
    number, scale = match["number"], match["scale"]
    digits = number.replace(",", "")
    if scale == "K" and len(digits) == len("2700") and digits.isdigit():
        return [*read_number(number), "K"]  # of light
    many = "." in digits or len(digits) > 1 or before(match)[-1:] in ("~", "≈", "∼")
    screen = re.match(r"[\s-](?:run|race|screen|display|panel|OLED|video|monitor|TV|resolution)", after(match))
    if scale in "kK" and (screen or not many):
        return [*read_number(number), "K"] if "." in digits else None
    if scale in "bB" and "." not in digits and not re.match(r"\s[a-z]+s\b|\s(?:people|of)\b", after(match)):
        return None
    if scale.isupper() and PLACE_BEHIND.search(before(match)):
        return None
    if scale == "M" and before(match).endswith("(") and after(match).startswith(")"):
        return None  # a man, of that age
    word = {"k": "thousand", "m": "million", "b": "billion"}[scale.lower()]
    return [*read_number(number), word, *(["plus"] if match["plus"] else [])]


def _factorial(match: re.Match[str], british: bool) -> list[str]:
    return [*read_number(match[1]), "factorial"]


def _ratio(match: re.Match[str], british: bool) -> list[str] | None:
    first, last = match.groups()
    last = last.replace(",", "")
    if len(last) == 2 and re.search(r"\b(?:ratio|odds|aspect)\b", before(match) + after(match)) is None:
        return None
    return [*cardinal(first), "to", *cardinal(last)]


def _power(match: re.Match[str], british: bool) -> list[str]:
    return [*read_number(match["base"]), *read_power(match["power"] or match["raised"])]


def _numbered(match: re.Match[str], british: bool) -> list[str]:
    many = match[0][:3].lower() == "nos"
    first, dash, last = match["number"].partition("-")
    if dash:  # of a case
        return ["number", *in_pairs(first), *one_by_one(last)]
    read = one_by_one if len(first) > 4 and is_number(first) else cardinal
    return ["numbers" if many else "number", *read(first.replace(",", ""))]


def _plus(match: re.Match[str], british: bool) -> list[str]:
    return [*read_number(match[1]), "plus"]


def _ordinal(match: re.Match[str], british: bool) -> list[str]:
    return ordinal(match[1].replace(",", ""))


def _number(match: re.Match[str], british: bool) -> list[str]:
    written = match[0]
    return year(written) if re.fullmatch(r"[1-9]\d{3}", written) else read_number(written)


def _signed(match: re.Match[str], british: bool) -> list[str]:
    return [{"+": "plus", "±": "plus or minus"}.get(match[1], "minus"), *read_number(match[2])]


def _letters_and_digits(match: re.Match[str], british: bool) -> list[str] | None:
    written = match[0]
    if sum(each.isdigit() for each in written) > 6 or re.search(r"[A-Za-z]{9}", written):
        return None
    said = [
        word
        for part in re.findall(r"\d+|[A-Za-z]+", written)
        for word in (in_pairs(part) if is_number(part) else [part])
    ]
    if said[-1] == "s":
        return plural_of(said[:-1])
    return [word.upper() if len(word) == 1 else word for word in said]


N: Final = rf"(?:{NUMBER})"
_END: Final = r"(?!\w)(?!\.\d)"
RULES: Final = (
    rule(
        Category.ORDINAL,
        r"([123])(?=\s(?:Cor|Sam|Kings|Chron|Thess|Tim|Pet|Peter|John|Corinthians|Samuel|Chronicles|Thessalonians|Timothy)"
        r"\b\.?\s\d)",
        lambda match, british: ordinal(match[1]),
    ),
    rule(Category.CARDINAL, r"(\d{1,3}):(\d{1,3})(?:[-–](\d{1,3}))?(?!\w)", _verse),
    rule(
        Category.ORDINAL,
        r"(\d{1,2})(?:st|nd|rd|th)[- ](?:c|cent|C)\.?(?=[\s,;)])",
        lambda match, british: [*ordinal(match[1]), "century"],
    ),
    rule(
        Category.FRACTION,
        r"(?:½(?=[\s-](?:an?|the)\b)|(?:½|1/2)(?=[\s-](?:term|time|day|price|hour|pint|(?:a\s)?dozen|board|way|size|marathon|"
        r"century)\b))",
        lambda match, british: ["half"],
    ),
    rule(
        Category.CARDINAL,
        r"(\d+(?:\.\d+)?)(?:e|(?<=\.\d)E|E(?=[-−+]))([-−]?)\+?0*(\d{1,3})(?!\w|\.\d)",
        lambda match, british: [*read_number(match[1]), "times", "ten", *read_power(match[2] + match[3])],
    ),
    rule(Category.CARDINAL, r"\d+(?:\.\d+)?(?:\s?[x×]\s?\d+(?:\.\d+)?){1,2}(?!\w)(?![\^⁰¹²³⁴-⁹⁻]|\s?=)", _size),
    rule(
        Category.RANGE,
        r"(\d{1,3}(?:\.\d+)?)[x×]?\s?[-–−]\s?(\d{1,3}(?:\.\d+)?)[x×](?!\w|\s?\d)",
        _times_span,
    ),
    rule(
        Category.CARDINAL,
        r"(\d{1,3}(?:\.\d+)?)[x×](?:\s?/\s?(hour|day|night|week|month|year))?(?!\w)",
        _times,
    ),
    rule(Category.CARDINAL, rf"(?P<number>{NUMBER})(?P<scale>[kKMBb])(?![\w'’])(?P<plus>\+(?!\w))?", _scaled),
    rule(Category.SYMBOL, r"(\d{1,9})!(?=\s?[=+*/×÷)^-])", _factorial),
    rule(
        Category.SYMBOL, rf"(?P<base>{N})(?:\^(?P<power>[-−]?\w{{1,12}})(?!\w)|(?P<raised>[⁰¹²³⁴-⁹⁻]{{1,12}}))", _power
    ),
    rule(Category.FRACTION, FRACTION, read_fraction),
    rule(Category.CARDINAL, r"(\d{0,2}[1-9])(['’]s)(?!\w)", _owned),
    rule(
        Category.CARDINAL,
        r"1(00|,?000)s(?=\sof\b)",
        lambda match, british: ["hundreds" if match[1] == "00" else "thousands"],
    ),
    rule(Category.YEAR, r"(?P<prefix>)['’]?(?P<decade>[1-9]\d{2}0|\d0)['’]?s(?!\w)", _decade),
    rule(Category.ORDINAL, r"(\d{1,3}(?:,\d{3})+|\d+)(?:st|nd|rd|th|ST|ND|RD|TH)(?!\w)", _ordinal),
    rule(Category.RANGE, r"(1\d{3}|20\d\d)/(\d\d)(?![\d/])", _season),
    rule(Category.RANGE, rf"({N})(\s?[-–−]\s?)({N})(?![\w-])(?!,\d|\.\d|[½¼¾⅓⅔])", _span),
    rule(
        Category.RANGE,
        rf"(?P<first>{N})\s?[-–]\s?{FRACTION}",
        lambda match, british: [*read_number(match["first"]), "to", *read_fraction(match, british)],
    ),
    rule(
        Category.RANGE,
        r"(?<=\w)–(?=\d)|(?<=\d)–(?=\w)|(?<=\d[snrt][tdh])–(?=\w)|(?<=[A-Z]{2})–(?=[A-Z]{2})"
        r"|(?<=\b[A-Z])–(?=[A-Z]\b(?!–))|(?<=\d[ap]m)–(?=\w)",
        _to,
    ),
    rule(
        Category.RANGE,
        r"(\d\d)[-–](\d\d)s(?!\w)",
        lambda match, british: (
            [*cardinal(match[1]), "to", *plural_of(cardinal(match[2]))] if AGED.search(before(match)) else None
        ),
    ),
    rule(Category.DIGITS, r"(?P<v>)(?P<number>\d+(?:\.\d+)+)(?!\w)", _version),
    rule(Category.CARDINAL, r"(\d{1,3}):(\d{1,3}(?:,\d{3})+|\d{3,6}|\d{1,2})(?![\d:])", _ratio),
    rule(
        Category.ORDINAL,
        r"#(\d{1,9}(?:-\d{1,9})+)(?!\w)",
        lambda match, british: ["number", *(word for group in match[1].split("-") for word in in_pairs(group))],
    ),
    rule(Category.ORDINAL, r"(?:#|№\s?)(?P<number>\d{1,9})(?!\w)", _numbered),
    rule(Category.CARDINAL, rf"({N})\+(?![\w+])", _plus),
    rule(Category.CARDINAL, r"[~∼≈](?=\s?[\d.$£€])", lambda match, british: ["about"]),
    rule(Category.CARDINAL, rf"([-−+±])({N}){_END}", _signed),
    rule(Category.YEAR, rf"(?:1\d{{3}}|20\d\d){_END}", _number),
    rule(Category.CARDINAL, rf"{N}{_END}", _number),
    rule(Category.LETTERS, r"\d{1,4}[A-Za-z]{1,3}\d{0,3}(?![\w'’])", _letters_and_digits),
)
LETTER_RULES: Final = (
    rule(
        Category.ABBREVIATION,
        rf"(?P<book>{'|'.join(_BOOKS)})\.?(?=\s\d{{1,3}}(?::\d|[,;.]))",
        lambda match, british: [_BOOKS[match["book"]]],
    ),
    rule(
        Category.CARDINAL,
        r"x(?=\s[\d½¼¾⅜⅝⅞])",
        lambda match, british: ["by"] if re.search(r"[\d½¼¾\"”″'′]\s$", before(match)) else None,
    ),
    rule(
        Category.CARDINAL,
        r"x(\d{1,3})(?=\s(?:days?|weeks?|months?|hours?|hrs?|doses?|reps?|sets?|yrs?|wks?)\b)",
        lambda match, british: ["times", *cardinal(match[1])],
    ),
    rule(
        Category.ABBREVIATION,
        r"HR(?:s(?![\w'’])|(?=[.,;)]|\s(?:in|this|last|off|over)\b|\s*\Z))",
        lambda match, british: (
            ["home", "run" if re.search(r"\b1\s$", before(match)) else "runs"]
            if re.search(r"(?:\b(?:\d{1,3}|career|season|two|three)|#\d{1,3})\s$", before(match))
            and (match[0] == "HRs" or re.search(r"\d\s$", before(match)))
            else None
        ),
    ),
    rule(
        Category.RANGE,
        r"q(\d{1,2})-(?=\d{1,2}\s?(?:min|hr?|hours?|days?)\b)",
        lambda match, british: ["Q", *cardinal(match[1]), "to"],
    ),
    rule(
        Category.DIGITS,
        r"([A-Za-z]{2,20})-?(\d+(?:\.\d+)+)(?!\w)",
        lambda match, british: [match[1], *cardinal(match[2].split(".")[0]), *_points(match[2])],
    ),
    rule(Category.RANGE, r"K[-–]12(?!\w)", lambda match, british: ["K", "to", "twelve"]),
    rule(Category.LETTERS, r"f/(\d+(?:\.\d+)?)(?![\w/])", lambda match, british: ["F", *read_number(match[1])]),
    rule(
        Category.YEAR,
        r"FY\s?(\d{4})[-–/](\d\d)(?!\w)",
        lambda match, british: ["F", "Y", *year(match[1]), "to", *cardinal(str(int(match[2])))],
    ),
    rule(Category.DIGITS, r"(?P<v>[vV])\.?\s?(?P<number>\d+(?:\.\d+)+)(?!\w)", _version),
    rule(Category.YEAR, r"(?P<prefix>(?:mid|late|early|pre|post)-)(?P<decade>\d{4}|\d0)['’]?s(?!\w)", _decade),
    rule(
        Category.YEAR, r"(?P<prefix>[Mm]id|[Ll]ate|[Ee]arly|[Pp]re|[Pp]ost)-(?P<year>[12]\d{3})(?!\w)", _prefixed_year
    ),
    rule(
        Category.ORDINAL,
        r"(?P<prefix>[Mm]id|[Ll]ate|[Ee]arly|[Pp]re|[Pp]ost)-(?P<nth>\d{1,3})(?:st|nd|rd|th)(?!\w)",
        lambda match, british: [match["prefix"], *ordinal(match["nth"])],
    ),
    rule(Category.LETTERS, r"[A-Za-z]{1,8}[-]?\d{1,4}(?:[A-Za-z]\d{0,3})?(?![\w'’]|[.,-]\d)", _letters_and_digits),
    rule(
        Category.ORDINAL,
        r"(Nos?)(?=\s\d)",
        lambda match, british: ["numbers"] if match[1] == "Nos" else ["number"] if british else None,
    ),
    rule(Category.ORDINAL, r"[Nn]os?\.\s?(?P<number>\d{1,4}-\d{3,6}|\d{1,3}(?:,\d{3})+|\d{1,9})(?!\w)", _numbered),
)
STARTS: Final = frozenset({"No", "Nos", "no", "nos"})
