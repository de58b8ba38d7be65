"""Cardinals, ordinals, years, fractions, ranges, Roman numerals, and digit strings such as telephone numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from kokoro_desktop.spelling.english.expressions.rule import NUMBER, after, before, rule
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
_FIXED: Final = {
    **{
        "24/7/365": "twenty four seven three sixty five",
        "24/7": "twenty four seven",
        "9/11": "nine eleven",
        "7/7": "seven seven",
        "50/50": "fifty fifty",
        "50–50": "fifty fifty",
    },
    **{
        "49ers": "forty niners",
        "76ers": "seventy sixers",
        "20/20": "twenty twenty",
        "7-Eleven": "seven eleven",
        "50-50": "fifty fifty",
    },
}
_NAMED: Final = (
    r"(?:[Rr]oom|[Ff]lights?(?:\s[A-Z\d]{2})?|Highway|Route|Rte\.|Interstate|Boeing|Airbus|Suite|Ste\.|Apartment|Apt\.|"
    r"[Bb]us|HTTP|[Ee]rror|[Ss]tatus|US|Hwy\.?)\s$"
)
# Names of the books of the Bible, before a chapter and a verse, with their abbreviations.
_BOOKS: Final = {
    **{"Gen": "Genesis", "Exod": "Exodus", "Lev": "Leviticus", "Num": "Numbers", "Deut": "Deuteronomy"},
    **{"Josh": "Joshua", "Sam": "Samuel", "Ps": "Psalm", "Prov": "Proverbs", "Isa": "Isaiah", "Jer": "Jeremiah"},
    **{"Matt": "Matthew", "Rom": "Romans", "Cor": "Corinthians", "Gal": "Galatians", "Eph": "Ephesians"},
    **{"Phil": "Philippians", "Col": "Colossians", "Thess": "Thessalonians", "Tim": "Timothy", "Heb": "Hebrews"},
    **{"Jas": "James", "Pet": "Peter", "Rev": "Revelation", "Chron": "Chronicles"},
}
_FOOTBALL: Final = re.compile(
    r"\b(?:won|win|wins|winning|lost|lose|losing|beat|beaten|beating|drew|draw|drawn|led|lead|leading|ahead|down|up|score|"
    r"victory|defeat|thrash\w+|FT|HT|result|trail\w*)\b[\w\s:]{0,20}$"
)
_FOOTBALL_AHEAD: Final = re.compile(
    r"\s(?:up|down|ahead|win|victory|defeat|loss|lead|draw|thrashing|away|home|hammering|at (?:half|full|HT|FT|home))\b"
)
AGED: Final = re.compile(r"\b(?:of|the|among|for|by|aged|most|all|many|and|%)\s$")  # before a range of ages
_CHORD: Final = r"[A-G][#♯b♭]?(?:(?:m|maj|sus|dim|aug)\d{0,2}|\d{1,2})"
_CRICKET: Final = re.compile(
    r"\b(?:stumps|wickets?|innings|declared|overs|lunch|tea|bowled|batting|batsm[ae]n|follow on)\b"
)
_VERSE_BEHIND: Final = re.compile(
    rf"\b(?:{'|'.join((*_BOOKS, *_BOOKS.values()))}|Psalms|Mark|Luke|John|Acts|Ruth|Job|Daniel|Esther|"
    r"Hosea|Joel|Amos|Jonah|Micah|Ezra|Ezekiel|Kings|Jude|Philemon|Titus)\.?\s$"
)
# Odds of horses, and time signatures, which are no fractions.
_DESIGN_AHEAD: Final = re.compile(
    r"\s(?:ANOVA|design|table|matrix|grid|factorial|mixed|between|within|contingency|board)\b"
)
_ODDS_BEHIND: Final = re.compile(r"\b(?:at|odds(?: of)?|favourite|priced|backed|from|drifted to|was|an?)\s$")
_ODDS_AHEAD: Final = re.compile(r"\s(?:shot|outsider|favou?rite|odds|on|chance|against|ratio)\b")
_METRES: Final = frozenset({"2/4", "4/4", "5/4", "7/4", "6/8", "9/8", "12/8", "2/2", "3/8", "7/8", "5/8", "3/4"})
_METRE_AHEAD: Final = re.compile(
    r"\s(?:time|metre|meter|signature|bridge|bars?|riff|section|beat|groove|feel|swing|waltz|jig)\b"
)
_NO_PART: Final = re.compile(r"(?!\s(?:of|inch|mile|cent|cup|an?|the)\b|[\"”″])")
_SCORED: Final = (
    r"(?:\b(?:scor\w+|rat(?:ed|ing|e)|gave (?:it|him|her)|got|grade|mark|an?|solid|GCS|sats?)\b[\w\s:]{0,12}|\()$"
)
_COUNTED: Final = (
    r"Chapter|Ch\.|Pt\.|Bk\.|Vol\.|Sec\.|pp?\.|chapter|War|Part|part|Volume|volume|[Vv]ol\.|vol|Book|Act|Scene|Phase|Type|Section|Article|Art\.|Title|Mark|Apollo|Bowl|Episode|Appendix|"
    r"Table|Figure|Fig\.|Stage|Class|Level|Grade|Schedule|Annex|Unit|Olympiad|Lesson|Canto|Psalm|Plate|Cranial Nerve"
)
_RULERS: Final = (
    "Henry|George|Edward|Richard|William|James|Charles|Louis|Elizabeth|Napoleon|Pope|Paul|Pius|John|Philip|Nicholas|"
    "Alexander|Frederick|Catherine|Benedict|Gregory|Leo|Francis|Albert|Peter|Mary|Robert|David|Constantine|Ramses|"
    "Ramesses|Wilhelm|Ferdinand|Leopold|Christian|Haakon|Olav|Juan|Felipe|Carlos|Urban|Innocent|Clement|Boniface|"
    "Xerxes|Darius|Ptolemy|Cleopatra|Tsar|Margaret|Joseph|Ivan|Victor|Emmanuel|Otto|Harald|Malcolm|Harry|Marcus"
)
_ROMAN: Final = r"(?=[IVXLCDM])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})"
_NOT_ROMAN: Final = frozenset({
    *("MI", "DI", "LI", "MIX", "CD", "DC", "MD", "CV", "XL", "DIM", "MIC", "MC", "CC", "CI", "CIV", "DL", "DVI"),
    *("LCD", "CM", "MM", "ML", "DX", "CL", "VI", "MV", "DM"),
})  # fmt: skip
_ROMAN_DIGITS: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
_IN_LIST: Final = re.compile(
    rf"\b(?i:{_COUNTED})s?\s?(?:[IVXLC]{{1,8}}(?:,\s(?:and\s|or\s)?|\s(?:and|or|to|through)\s|\s?[–-]\s?|\s&\s))*$"
)
_AFTER_RULER: Final = re.compile(
    rf"\b(?:(?:{_RULERS})\s|(?:{_RULERS})\s[A-Z][a-z]+\s|(?:King|Queen|Pope|Emperor)\s[A-Z][a-z]+\s)$"
)
_AFTER_RULERS_NUMBER: Final = re.compile(rf"\b(?:{_RULERS})\s[IVXL]{{1,6}},?\s(?:not|and|or)\s$")
_BEFORE_FIVE: Final = re.compile(
    r"\b(?:Saturn|Rocky|Fantasy|Civilization|Civ|GTA|Auto|Ultima|Mortal Kombat|Fighter|Evil)\s$"
)
_AFTER_NAME: Final = re.compile(r"[a-z]\s$|\b[A-Z]{2,5}\s$")
_SOFTWARE: Final = (
    r"(?:[Vv]ersions?|[Vv]er\.|[Rr]elease|Python|Java|Node|Rust|Go|Ruby|PHP|iOS|macOS|Android|Ubuntu|Debian|Fedora|"
    r"Windows|Linux|Kernel|kernel|Django|CUDA|TVM|Bluetooth|USB|HTTP|HTML|TLS)\s?$"
)


def read_number(written: str) -> list[str]:
    """Read a number with its sign, grouping commas and fraction."""
    minus = ["minus"] if written[:1] in ("-", "−") else []
    return [*minus, *decimal(written.lstrip("-−+").replace(",", ""))]


def read_fraction(match: re.Match[str], british: bool) -> list[str]:
    """Return the words of a fraction that `FRACTION` has matched."""
    sign = match["sign"]
    above, below = FRACTION_SIGNS[sign] if sign else (int(match["above"]), int(match["below"]))
    whole = [*cardinal(match["whole"]), "and"] if match["whole"] else []
    if (above, below) == (1, 2) and whole:
        return [*whole, "a", "half"]
    parts = {2: ["half"], 4: ["quarter"]}.get(below, ordinal(str(below)))
    if above != 1:
        parts = ["halves"] if below == 2 else [*parts[:-1], f"{parts[-1]}s"]
    return [*whole, *cardinal(str(above)), *parts]


def roman_value(numeral: str) -> int:
    """Return the value of a Roman numeral."""
    digits = [_ROMAN_DIGITS[letter] for letter in numeral]
    return sum(
        -digit if digit < following else digit for digit, following in zip(digits, [*digits[1:], 0], strict=True)
    )


def read_power(exponent: str) -> list[str]:
    """Read a superscript: squared, cubed, to the power of ten."""
    digits = exponent.translate(SUPERSCRIPTS)
    if digits in ("2", "3"):
        return ["squared" if digits == "2" else "cubed"]
    if not is_number(digits.lstrip("-−")):
        return ["to", "the", *digits.upper()]
    return ["to", "the", *([] if digits[0] in "-−" else ["power", "of"]), *read_number(digits)]


def _no_fraction(match: re.Match[str], british: bool) -> list[str] | None:
    """Read 70/30 as a split, 120/80 as a blood pressure, 6/8 time as a metre, and 33/1 as odds."""
    first, last = float(match[1]), int(match[2])
    front, behind = before(match), after(match)
    split = first + last == 100 and first >= 50
    metre = match[0] in _METRES and (
        _METRE_AHEAD.match(behind)
        or ((last != 4 or first > 3) and re.search(r"\bin\s$", front) and _NO_PART.match(behind))
    )
    if split or metre:
        return [*read_number(match[1]), *cardinal(match[2])]
    odds = _ODDS_BEHIND.search(front) or (last == 1 and _ODDS_AHEAD.match(behind))
    pressure = re.search(r"\b(?:BP|pressure)\b[\w\s]{0,12}$", front) or re.match(r"\s?mmHg", behind)
    word = (
        "over"
        if pressure
        else "number"
        if re.search(r"\b[Oo]p\.?\s$", front)
        else "to"
        if odds and (last == 1 or (british and first > last))
        else ""
    )
    return [*read_number(match[1]), word, *cardinal(match[2])] if word else None


def _out_of(match: re.Match[str], british: bool) -> list[str] | None:
    """Read 9/10 as a score."""
    first, last = float(match[1]), int(match[2])
    front, behind = before(match), after(match)
    part = not _NO_PART.match(behind) or re.search(r"\d\s$", front)
    score = "." in match[1] or re.search(_SCORED, front) or re.match(r"\s(?:stars?|points|for)\b", behind)
    known = last == 10 or (score and last in (5, 15, 20, 50, 100))
    if (first == last >= 5 or (first <= last and known)) and not part:
        return [*read_number(match[1]), "out", "of", *cardinal(match[2])]
    return None


def _grade(match: re.Match[str], british: bool) -> list[str] | None:
    """Read a grade such as 3.85/4.00 as "3.85 out of 4.00"."""
    if float(match[1]) > float(match[2]):
        return None
    return [*read_number(match[1]), "out", "of", *read_number(match[2])]


def _aircraft(match: re.Match[str], british: bool) -> list[str]:
    """Read the type and series of an aircraft, such as 737-800s."""
    if match[4]:
        return plural_of(in_pairs(match[1]))
    *words, last = cardinal(match[2])
    return [*in_pairs(match[1]), *words, f"{last}s" if match[3] else last]


def _owned(match: re.Match[str], british: bool) -> list[str]:
    *words, last = cardinal(match[1])
    return [*words, f"{last}'s"]


def _fixed(match: re.Match[str], british: bool) -> list[str]:
    return _FIXED[match[0]].split()


def _digits(match: re.Match[str], british: bool) -> list[str]:
    return [
        word
        for each in re.findall(r"[A-Za-z]|\d", match[0])
        for word in ([each.upper()] if each.isalpha() else one_by_one(each))
    ]


def _groups(match: re.Match[str], british: bool) -> list[str] | None:
    """Read the groups of an account, a meeting or a tax number; None for a list of numbers."""
    named = re.search(
        r"\b(?:ID|[Nn]o\.?|[Nn]umber|[Tt]el\.?|[Cc]all|[Rr]ing|[Pp]hone|[Cc]ode|[Cc]ard|GB|NHS|[A-Z]{4}):?\s$",
        before(match),
    )
    return _digits(match, british) if named else None


def _telephone(match: re.Match[str], british: bool) -> list[str]:
    said = ["plus"] if match[0].startswith("+") else []
    for number, group in enumerate(re.findall(r"\d+", match[0])):
        said += cardinal(group) if group in ("800", "900") and number < 2 else one_by_one(group)
    return said


def _lettered_telephone(match: re.Match[str], british: bool) -> list[str]:
    """Read a number such as 1-800-FLOWERS: the digits as in any telephone number, and the letters as words."""
    return [*_telephone(match, british), *(word.lower() for word in re.findall(r"[A-Z]+", match[0]))]


def _local_number(match: re.Match[str], british: bool) -> list[str] | None:
    if (
        re.search(r"(?:call|dial|phone|tel|telephone|number|text|at|fax|ext)\b[^\d]{0,12}$", before(match), re.I)
        is None
    ):
        return None if not match[0].startswith("555") else one_by_one(re.sub(r"\D", "", match[0]))
    return one_by_one(re.sub(r"\D", "", match[0]))


def _short_number(match: re.Match[str], british: bool) -> list[str] | None:
    called = re.search(
        r"\b(?:call|called|calling|dial|dialled|dialed|ring|rang|phone|text|code|pin|zip|extension|ext\.|ending in|"
        r"ending with|account|a/c|acct\.?|routing|sort code|policy|tracking|confirmation|serial|member|"
        r"NHS|VAT|GR|grid ref|text\s\W?\w+\W? to)"
        r"\s(?:(?:no\.?|number|ID|#):?\s)?(?:is\s)?(?:\d{3,10},?\s(?:(?:or|and|not)\s)?){0,3}$",
        before(match),
        re.I,
    )
    state = re.search(r",\s(?:[A-Z]{2,3}|[A-Z][a-z]+)\s$", before(match)) if len(match[0]) in (5, 10) else None
    return one_by_one(match[0].replace("-", "")) if called or state else None


def _status(match: re.Match[str], british: bool) -> list[str] | None:
    """Read a status of HTTP: it returns 404."""
    behind = re.search(r"\b(?:returns?|returned|returning|gives?|throws?|got|get|gets|an?|HTTP)\s$", before(match))
    if match[1]:
        return plural_of(in_pairs(match[0][:-1]))
    return in_pairs(match[0]) if behind else None


def _identity(match: re.Match[str], british: bool) -> list[str] | None:
    """Read an order or invoice number such as 88-1203, group by group."""
    if (
        re.search(
            r"(?:#|\b(?:PO|P\.O\.|[Ii]nvoice|[Oo]rder|[Cc]ase|[Tt]icket|[Rr]ef|[Pp]art|[Pp]olicy|No)\b)\W{0,3}$",
            before(match),
        )
        is None
    ):
        return None
    return [word for group in match[0].split("-") for word in in_pairs(group)]


def _verse(match: re.Match[str], british: bool) -> list[str] | None:
    if _VERSE_BEHIND.search(before(match)) is None:
        return None
    last = ["to", *cardinal(match[3])] if match[3] else []
    return [*cardinal(match[1]), *cardinal(match[2]), *last]


def _to(match: re.Match[str], british: bool) -> list[str] | None:
    """Read a dash between two values; None between the chords Am7–D7."""
    chord = re.search(rf"(?:^|[\s–]){_CHORD}$", before(match))
    return None if chord and re.match(rf"–{_CHORD}\b", match[0] + after(match)) else ["to"]


def _clue(match: re.Match[str], british: bool) -> list[str]:
    """Read the number of a clue in a crossword: 7ac, 12dn."""
    return [*cardinal(match[1]), "across" if match[2] == "ac" else "down"]


def _named_number(match: re.Match[str], british: bool) -> list[str] | None:
    return in_pairs(match[0]) if re.search(_NAMED, before(match)) else None


def _address(match: re.Match[str], british: bool) -> list[str]:
    groups = match[0].replace(":", ".:.").split(".")
    words = list[str]()
    for number, group in enumerate(groups):
        colon = group == ":" or groups[number - 1] == ":"
        words += [*(["dot"] if number and not colon else []), *(["colon"] if group == ":" else one_by_one(group))]
    return words


def _version(match: re.Match[str], british: bool) -> list[str] | None:
    named = re.search(_SOFTWARE, before(match)) or match["v"]
    first, *rest = match["number"].split(".")
    if len(rest) < 2 and not named:
        return None
    said = [*cardinal(first), *(word for part in rest for word in ("point", *cardinal(part)))]
    return ["version", *said] if match["v"] else said


def _decade(match: re.Match[str], british: bool) -> list[str]:
    digits, prefix = match["decade"], match["prefix"]
    said = plural_of(year(digits) if len(digits) == 4 else cardinal(digits))
    return [prefix.rstrip("-"), *said] if prefix else said


def _prefixed_year(match: re.Match[str], british: bool) -> list[str]:
    return [match["prefix"], *year(match["year"])]


def _british_score(match: re.Match[str]) -> list[str] | None:
    """Read 2-0 in football as "two nil", and 287-6 in cricket as "287 for six"."""
    first, _, last = match.groups()
    around = before(match) + after(match)
    football = _FOOTBALL.search(before(match)) or _FOOTBALL_AHEAD.match(after(match))
    if "0" in (first, last) and max(len(first), len(last)) < 3 and football:
        return ["nil" if each == "0" else cardinal(each)[0] for each in (first, last)]
    if len(first) in (2, 3) and last.isdigit() and int(last) < 10 and _CRICKET.search(around):
        return [*cardinal(first), "for", *cardinal(last)]
    return None


def _span(match: re.Match[str], british: bool) -> list[str] | None:
    first, dash, last = match.groups()
    if dash.strip() in ("-", "−") and dash != dash.strip():
        return [*read_number(first), "minus", *read_number(last)]
    if british and (said := _british_score(match)):
        return said
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


def _scaled(match: re.Match[str], british: bool) -> list[str] | None:
    """Read a number with a scale letter: 50k fans, 1.5M views, 2B people; None for a 4K screen or apartment 2B."""
    number, scale = match["number"], match["scale"]
    digits = number.replace(",", "")
    many = "." in digits or len(digits) > 1 or before(match)[-1:] in ("~", "≈", "∼")
    screen = re.match(r"[\s-](?:run|race|screen|display|panel|OLED|video|monitor|TV|resolution)", after(match))
    if scale in "kK" and (screen or not many):
        return [*read_number(number), "K"] if "." in digits else None
    if scale in "bB" and "." not in digits and not re.match(r"\s[a-z]+s\b|\s(?:people|of)\b", after(match)):
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
    return ["numbers" if many else "number", *cardinal(first.replace(",", ""))]


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


def _roman(match: re.Match[str], british: bool) -> list[str] | None:
    numeral, owner = match["roman"], ["'s"] if match["owner"] else []
    front = before(match)
    count = cardinal(str(roman_value(numeral)))
    if _IN_LIST.search(front):
        said = count
    elif (
        _AFTER_RULER.search(front)
        and not front.endswith("Malcolm ")
        and not (
            numeral == "I" and re.match(r"\s(?!of|was|is|had|died|and|in|ruled|reigned|became)[a-z]", after(match))
        )
    ) or (numeral != "I" and _AFTER_RULERS_NUMBER.search(front)):
        said = ["the", *ordinal(str(roman_value(numeral)))]
    elif re.match(r"\scentury\b", after(match)) and len(numeral) > 1:
        said = ordinal(str(roman_value(numeral)))
    elif (len(numeral) > 1 and numeral not in _NOT_ROMAN and _AFTER_NAME.search(front) and _capitalised(front)) or (
        (numeral == "VI" or (numeral == "V" and _BEFORE_FIVE.search(front)))
        and _AFTER_NAME.search(front)
        and _capitalised(front)
    ):
        said = count
    else:
        return None
    return [*said[:-1], said[-1] + owner[0]] if owner else said


def _page_numbers(match: re.Match[str]) -> list[str]:
    first, *last = (cardinal(str(roman_value(each.upper()))) for each in match.groups() if each)
    return [*first, "to", *last[0]] if last else first


def _capitalised(text: str) -> bool:
    """Return whether the last word of a text is capitalised, ignoring spaces after it."""
    word = text.rsplit(maxsplit=1)[-1]
    return word[0].isupper()


N: Final = rf"(?:{NUMBER})"
_END: Final = r"(?!\w)(?!\.\d)"
RULES: Final = (
    rule(Category.DIGITS, r"(?:49ers|76ers|24/7/365|24/7|9/11|7/7|50[/–-]50|20/20|7-Eleven)(?![\w/-])", _fixed),
    rule(Category.DIGITS, r"911(?=\s(?:calls?|callers?|operators?|dispatch\w*|emergenc\w+|service)\b)", _digits),
    rule(Category.DIGITS, r"\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{4}(?![\d-])", _digits),
    rule(Category.DIGITS, r"97[89][- ]?(?:\d[- ]?){9}\d(?!\d)|\d[- ]\d{3,5}[- ]\d{3,5}[- ][\dX](?!\w)", _digits),
    rule(Category.DIGITS, r"\d(?:-\d){2,9}(?![\w-])", _digits),
    rule(Category.DIGITS, r"\d{3,4}(?:\s\d{3,4}){1,5}\s\d{1,4}(?!\w)", _groups),
    rule(
        Category.DIGITS,
        r"\d{1,2}-\d{1,2}-\d{1,3}-\d{1,2}(?![\w-])",
        lambda match, british: [word for each in match[0].split("-") for word in cardinal(str(int(each)))],
    ),
    rule(Category.DIGITS, r"\d{3}-\d{2}-\d{4}(?![\d-])|\d{2}-\d{2}-\d{2}(?![\d-])", _digits),
    rule(Category.DIGITS, r"\d{1,8}(?:-\d{1,8}){1,4}(?![\w-])", _identity),
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
        r"½(?=[\s-](?:an?|the|term|time|day|price|hour|pint|dozen|board|way|size|marathon|century)\b)",
        lambda match, british: ["half"],
    ),
    rule(Category.CARDINAL, r"(\d{1,2})(ac|dn)(?!\w)", _clue),
    rule(Category.ADDRESS, r"(?:\d{1,3}\.){3}\d{1,3}(?::\d{2,5})?(?![\w.]*\d)", _address),
    rule(
        Category.TELEPHONE,
        r"\+\d{1,3}[\s.-]?\(?\d[\d\s().-]{5,16}\d(?!\d)|(?:1[\s.-])?\(\d{3}\)\s?\d{3}[\s.-]\d{4}(?!\d)"
        r"|(?:1[\s.-])?\d{3}([\s.-])\d{3}\1\d{4}(?!\d)|0\d{2,4}\s\d{3,4}\s?\d{3,4}(?!\d)|\(0\d{2,4}\)\s\d{3,4}\s?\d{3,4}(?!\d)",
        _telephone,
    ),
    rule(
        Category.TELEPHONE,
        r"(?:1-)?8(?:00|33|44|55|66|77|88)(?:-\d{1,3})?(?:-[A-Z]{2,9}){1,2}(?![\w-])",
        _lettered_telephone,
    ),
    rule(Category.TELEPHONE, r"\d{3}-\d{4}(?![\d-])", _local_number),
    rule(Category.DIGITS, r"(?:40\d|429|50\d)(s)(?!\w)|40\d(?!\w|[,.:/-]\d|\s[a-z]+s\b)", _status),
    rule(Category.DIGITS, r"\d{3,10}(?:-\d{4})?(?![\d,.]\d|[\w-])", _short_number),
    rule(Category.DIGITS, r"(7\d7)(?:-(\d00)(s)?|(s))(?!\w)", _aircraft),
    rule(Category.CARDINAL, r"\d{3,4}(?![\w,.]\w)(?!\w)", _named_number),
    rule(Category.CARDINAL, r"\d+(?:\.\d+)?(?:\s?[x×]\s?\d+(?:\.\d+)?){1,2}(?!\w)(?![\^⁰¹²³⁴-⁹⁻]|\s?=)", _size),
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
    rule(Category.RANGE, r"(\d{1,3}(?:\.\d+)?)/(\d{1,3})(?![\w/.-]\d|\w)", _no_fraction),
    rule(Category.RANGE, r"(\d{1,3}(?:\.\d+)?)/(\d{1,3})(?![\w/.-]\d|\w)", _out_of),
    rule(Category.RANGE, r"(\d\.\d{1,2})/(\d{1,2}\.\d{1,2})(?![\w/-]|\.\d)", _grade),
    rule(Category.FRACTION, FRACTION, read_fraction),
    rule(Category.CARDINAL, r"(\d{0,2}[1-9])(['’]s)(?!\w)", _owned),
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
        r"|(?<=\b[A-Z])–(?=[A-Z]\b(?!–))",
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
    rule(Category.ROMAN, r"WW(I{1,3})(?!\w)", lambda match, british: ["World", "War", *cardinal(str(len(match[1])))]),
    rule(
        Category.TELEPHONE,
        r"x(\d{1,5})(?!\w)",
        lambda match, british: ["extension", *one_by_one(match[1])] if re.search(r"\d{4}\s$", before(match)) else None,
    ),
    rule(
        Category.ROMAN,
        r"(?:[iI]{1,3}|[iI]?[vV]|[vV][iI]{1,2})(?:[-–](?:[iI]{1,3}|[iI]?[vV]|[vV][iI]{1,2})){2,7}(?!\w)",
        lambda match, british: [
            word for each in re.split("[-–]", match[0]) for word in cardinal(str(roman_value(each.upper())))
        ],
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
        Category.RANGE,
        r"q(\d{1,2})-(?=\d{1,2}\s?(?:min|hr?|hours?|days?)\b)",
        lambda match, british: ["Q", *cardinal(match[1]), "to"],
    ),
    rule(Category.RANGE, r"K[-–]12(?!\w)", lambda match, british: ["K", "to", "twelve"]),
    rule(Category.LETTERS, r"f/(\d+(?:\.\d+)?)(?![\w/])", lambda match, british: ["F", *read_number(match[1])]),
    rule(
        Category.YEAR,
        r"FY\s?(\d{4})[-–/](\d\d)(?!\w)",
        lambda match, british: ["F", "Y", *year(match[1]), "to", *cardinal(str(int(match[2])))],
    ),
    rule(
        Category.DIGITS,
        r"[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}(?!\w)|[HJNOST][A-Z]\s(?:\d{2,5}\s\d{2,5}|\d{6})(?!\w)",
        _digits,
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
    rule(
        Category.ROMAN,
        r"([ivxl]{1,6})(?:[–-]([ivxl]{1,6}))?(?![\w'’-])",
        lambda match, british: _page_numbers(match) if _IN_LIST.search(before(match)) else None,
    ),
    rule(Category.ROMAN, rf"(?P<roman>{_ROMAN})(?P<owner>['’]s)?(?![\w'’])(?!\.\d|\.[a-z])", _roman),
)
STARTS: Final = frozenset(
    {*("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"), "I", "V", "X", "No", "Nos", "no", "nos"}
)
