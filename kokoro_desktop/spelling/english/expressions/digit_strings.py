"""Digit strings read digit by digit or in pairs, such as telephone, account and flight numbers, and addresses."""

from __future__ import annotations

import re
from typing import Final

from kokoro_desktop.spelling.english.expressions.rule import after, before, rule
from kokoro_desktop.spelling.english.numbers import cardinal, in_pairs, one_by_one, plural_of
from kokoro_desktop.spelling.word import Category

_FIXED: Final = {
    "24/7/365": "twenty four seven three sixty five", "24/7": "twenty four seven", "9/11": "nine eleven",
    "7/7": "seven seven", "50/50": "fifty fifty", "50–50": "fifty fifty", "50-50": "fifty fifty",
    "401ks": "four oh one Ks", "401k": "four oh one K", "403b": "four oh three B", "20/20": "twenty twenty",
    "49ers": "forty niners", "76ers": "seventy sixers", "7-Eleven": "seven eleven",
}  # fmt: skip
_NAMED: Final = (
    r"(?:[Rr]oom|[Ff]lights?(?:\s[A-Z\d]{2})?|Highway|Route|Rte\.|Interstate|Boeing|Airbus|Suite|Ste\.|Apartment|Apt\.|"
    r"[Bb]us|HTTP|[Ee]rror|[Ss]tatus|US|Hwy\.?)\s$"
)


def _fixed(match: re.Match[str], british: bool) -> list[str]:
    return _FIXED[match[0]].split()


def _digits(match: re.Match[str], british: bool) -> list[str]:
    return [
        word
        for each in re.findall(r"[A-Za-z]|\d", match[0])
        for word in ([each.upper()] if each.isalpha() else one_by_one(each))
    ]


def _groups(match: re.Match[str], british: bool) -> list[str] | None:
    """Read the digit groups of an account number, meeting ID or tax number; return None for a list of numbers."""
    named = re.search(
        r"\b(?:ID|[Nn]o\.?|[Nn]umber|[Tt]el\.?|[Cc]all|[Rr]ing|[Pp]hone|[Cc]ode|[Cc]ard|GB|NHS|[A-Z]{4}):?\s$",
        before(match),
    )
    return _digits(match, british) if named else None


def _section(match: re.Match[str], british: bool) -> list[str]:
    """Read a section of a law: 401(k)s is "four oh one Ks"."""
    number, letter, part, plural = match.groups()
    return [*in_pairs(number), letter.upper() + plural, *(cardinal(part) if part else [])]


def _telephone(match: re.Match[str], british: bool) -> list[str]:
    said = ["plus"] if match[0].startswith("+") else []
    for number, group in enumerate(re.findall(r"\d+", match[0].replace("(0)", ""))):
        said += cardinal(group) if group in ("800", "900") and number < 2 else one_by_one(group)
    return said


def _lettered_telephone(match: re.Match[str], british: bool) -> list[str]:
    """Read a number such as 1-800-FLOWERS: the digits as in any telephone number, and the letters as words."""
    return [*_telephone(match, british), *(word.lower() for word in re.findall(r"[A-Z]+", match[0]))]


def _local_number(match: re.Match[str], british: bool) -> list[str] | None:
    named = re.search(r"(?:call|dial|phone|tel|telephone|number|text|at|fax|ext)\b[^\d]{0,12}$", before(match), re.I)
    return one_by_one(match[0].replace("-", "")) if named or match[0].startswith("555") else None


def _short_number(match: re.Match[str], british: bool) -> list[str] | None:
    called = re.search(
        r"\b(?:call|called|calling|dial|dialled|dialed|ring|rang|phone|text|code|pin|zip|extension|ext\.|ending in|"
        r"ending with|account|a/c|acct\.?|routing|sort code|policy|tracking|confirmation|serial|member|"
        r"NHS|VAT|GR|grid ref|OTP|passcode|password|SSN|text\s\W?\w+\W? to|card ending|"
        r"(?:call|dial|ring) \d{3}\b[^.\d]{1,30})"
        r"(?P<colon>:?)\s(?:(?:no\.?|number|ID|#):?\s)?(?:(?:is|are|was)\s)?(?:\d{3,10},?\s(?:(?:or|and|not)\s)?){0,3}$",
        before(match),
        re.I,
    )
    if called and called["colon"] and re.match(r"\s[a-z]", after(match)):
        return None  # Text: 500 words
    long = len(match[0]) > 4 and not match[0].endswith("000")
    state = re.search(r",\s(?:[A-Z]{2,3}|[A-Z][a-z]+)\s$", before(match)) if len(match[0]) in (5, 10) else None
    named = long and re.search(
        r"\b(?:number|no\.?|ID|ref\.?|reference|booking|claim|case|ticket|invoice):?\s(?:is\s)?$", before(match), re.I
    )
    coded = re.match(r"\s(?:[Zz]ip|ZIP|[Aa]rea|[Pp]ostal|[Dd]ial(?:l?ing)?)\s[Cc]ode\b|\s[Pp]ostcode\b", after(match))
    sent = re.match(r"\sis your\s(?:[\w-]+\s){0,4}(?:code|PIN|OTP|passcode|password)\b", after(match))
    return one_by_one(match[0].replace("-", "")) if called or state or named or coded or sent else None


def _status(match: re.Match[str], british: bool) -> list[str] | None:
    """Read an HTTP status code, as in "it returns 404"."""
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


def _address(match: re.Match[str], british: bool) -> list[str]:
    groups = match[0].replace(":", ".:.").split(".")
    words = list[str]()
    for number, group in enumerate(groups):
        colon = group == ":" or groups[number - 1] == ":"
        words += [*(["dot"] if number and not colon else []), *(["colon"] if group == ":" else one_by_one(group))]
    return words


def _named_number(match: re.Match[str], british: bool) -> list[str] | None:
    return in_pairs(match[0]) if re.search(_NAMED, before(match)) else None


def _aircraft(match: re.Match[str], british: bool) -> list[str]:
    """Read the type and series of an aircraft, such as 737-800s."""
    if match[4]:
        return plural_of(in_pairs(match[1]))
    *words, last = cardinal(match[2])
    return [*in_pairs(match[1]), *words, f"{last}s" if match[3] else last]


RULES: Final = (
    rule(Category.DIGITS, rf"(?:{'|'.join(_FIXED)})(?![\w/-])", _fixed),
    rule(Category.DIGITS, r"911(?=\s(?:calls?|callers?|operators?|dispatch\w*|emergenc\w+|service)\b)", _digits),
    rule(Category.DIGITS, r"\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{4}(?![\d-])", _digits),
    rule(Category.DIGITS, r"97[89][- ]?(?:\d[- ]?){9}\d(?!\d)|\d[- ]\d{3,5}[- ]\d{3,5}[- ][\dX](?!\w)", _digits),
    rule(Category.DIGITS, r"\d(?:-\d){2,9}(?![\w-])", _digits),
    rule(Category.DIGITS, r"(\d{3})\(([a-z])\)(?:\((\d)\))?(s?)(?!\w)", _section),
    rule(Category.DIGITS, r"\d{3,4}(?:\s\d{3,4}){1,5}\s\d{1,4}(?!\w)", _groups),
    rule(Category.DIGITS, r"\d{3}-\d{2}-\d{4}(?![\d-])|\d{2}-\d{2}-\d{2}(?![\d-])", _digits),
    rule(Category.DIGITS, r"\d{1,8}(?:-\d{1,8}){1,4}(?![\w-])", _identity),
    rule(Category.ADDRESS, r"(?:\d{1,3}\.){3}\d{1,3}(?::\d{2,5})?(?![\w.]*\d)", _address),
    rule(
        Category.TELEPHONE,
        r"\+\d{1,3}[\s.-]?\(?\d[\d\s().-]{5,16}\d(?!\d)|(?:1[\s.-])?\(\d{3}\)\s?\d{3}[\s.-]\d{4}(?!\d)"
        r"|(?:1[\s.-])?\d{3}([\s.-])\d{3}\1\d{4}(?!\d)|0\d{2,4}[\s-]\d{3,4}[\s-]?\d{3,4}(?!\d)|\(0\d{2,4}\)\s\d{3,4}\s?\d{3,4}(?!\d)",
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
)
LETTER_RULES: Final = (
    rule(
        Category.TELEPHONE,
        r"x(\d{1,5})(?!\w)",
        lambda match, british: ["extension", *one_by_one(match[1])] if re.search(r"\d{4}\s$", before(match)) else None,
    ),
    rule(
        Category.DIGITS,
        r"[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}(?!\w)|[HJNOST][A-Z]\s(?:\d{2,5}\s\d{2,5}|\d{6})(?!\w)",
        _digits,
    ),
)
STARTS: Final = frozenset[str]()
