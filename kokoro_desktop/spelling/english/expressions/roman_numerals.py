"""Roman numerals in the names of rulers, in chapter and page numbers, and in similar contexts."""

from __future__ import annotations

import re
from typing import Final

from kokoro_desktop.spelling.english.expressions.rule import after, before, rule
from kokoro_desktop.spelling.english.numbers import cardinal, ordinal, year
from kokoro_desktop.spelling.word import Category

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
    *("LCD", "DCCC", "CCLI", "MDIX", "CM", "MM", "ML", "DX", "CL", "VI", "MV", "DM"),
})  # fmt: skip
# Numerals of at least this length are recognised without a context, except those in `_NOT_ROMAN`.
_SURE_LENGTH: Final = 4
_ROMAN_DIGITS: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
_IN_LIST: Final = re.compile(
    rf"\b(?i:{_COUNTED})s?\s?(?:[IVXLC]{{1,8}}(?:,\s(?:and\s|or\s)?|\s(?:and|or|to|through)\s|\s?[–-]\s?|\s&\s))*$"
)
_AFTER_RULER: Final = re.compile(
    rf"\b(?:(?:{_RULERS})\s|(?:{_RULERS})\s[A-Z][a-z]+\s|(?:King|Queen|Pope|Emperor)\s[A-Z][a-z]+\s)$"
)
_AFTER_TITLE: Final = re.compile(r"\b(?:King|Queen|Pope|Emperor|Empress|Tsar)\s[A-Z][a-z]+\s$")
_AFTER_RULERS_NUMBER: Final = re.compile(rf"\b(?:{_RULERS})\s[IVXL]{{1,6}},?\s(?:not|and|or)\s$")
# A person's full name: John D. Rockefeller III, Dr. King III, Thurston Howell III.
_AFTER_PERSON: Final = re.compile(
    r"(?:\b[A-Z][a-z]+\s(?:[A-Z]\.\s?){1,2}(?:(?:de|van|von)\s)?|\b(?:Mr|Mrs|Ms|Dr|Judge|Sen|Senator|Gov|Rep|Justice|Lord|Capt)\.?\s(?:[A-Z][a-z]+\s){0,2}"
    r"|\b(?:Thomas|Samuel|Sammy|Walter|Arthur|Frank|Howard|Harold|Hugh|Kenneth|Michael|Daniel|Joe|Thurston|Cornelius|"
    r"Franklin|Theodore|Benjamin|Andrew|Anthony|Christopher|Stephen|Steven|Brian|Kevin|Eric|Donald|Ronald|Marvin|Gary|"
    r"Raymond|Patrick|Timothy|Matthew|Jonathan|Edwin|Ernest|Oliver|Adlai|Ted|Bob|Bill|Tom|Sam)\s)"
    r"[A-Z][A-Za-z'’-]+,?\s$"
)
_BEFORE_FIVE: Final = re.compile(
    r"\b(?:Saturn|Rocky|Fantasy|Civilization|Civ|GTA|Auto|Ultima|Mortal Kombat|Fighter|Evil)\s$"
)
_TEAMS: Final = frozenset({"XI", "XIII", "XV"})  # players of cricket or football, rugby league and rugby union
_AFTER_TEAM: Final = re.compile(
    r"\b(?:\d(?:st|nd|rd|th)|[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth|[Ss]tarting|best|strongest|playing|school|our|their|his)\s$"
)
_AFTER_NAME: Final = re.compile(r"[a-z]\s$|\b[A-Z]{2,5}\s$")


def roman_value(numeral: str) -> int:
    """Return the value of a Roman numeral."""
    digits = [_ROMAN_DIGITS[letter] for letter in numeral]
    return sum(
        -digit if digit < following else digit for digit, following in zip(digits, [*digits[1:], 0], strict=True)
    )


def _roman(match: re.Match[str], british: bool) -> list[str] | None:
    numeral, owner = match["roman"], ["'s"] if match["owner"] else []
    front = before(match)
    value = str(roman_value(numeral))
    named = _AFTER_NAME.search(front) and _capitalised(front)
    count = year(value) if len(value) == len("2024") else cardinal(value)
    if _IN_LIST.search(front):
        said = count
    elif (
        _AFTER_RULER.search(front)
        and not front.endswith("Malcolm ")
        and not (
            numeral == "I"
            and not _AFTER_TITLE.search(front)
            and re.match(r"\s(?!of|was|is|had|died|and|in|ruled|reigned|became)[a-z]", after(match))
        )
    ) or (
        (numeral != "I" and _AFTER_RULERS_NUMBER.search(front))
        or (numeral in ("II", "III", "IV") and _AFTER_PERSON.search(front))
    ):
        said = ["the", *ordinal(value)]
    elif numeral in _TEAMS and _AFTER_TEAM.search(front):
        said = count
    elif re.match(r"\scentury\b", after(match)) and len(numeral) > 1:
        said = ordinal(value)
    elif (numeral not in _NOT_ROMAN and (len(numeral) >= _SURE_LENGTH or (len(numeral) > 1 and named))) or (
        named and (numeral == "VI" or (numeral == "V" and _BEFORE_FIVE.search(front)))
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


RULES: Final = ()
LETTER_RULES: Final = (
    rule(Category.ROMAN, r"WW(I{1,3})(?!\w)", lambda match, british: ["World", "War", *cardinal(str(len(match[1])))]),
    rule(
        Category.ROMAN,
        r"(?:[iI]{1,3}|[iI]?[vV]|[vV][iI]{1,2})(?:[-–](?:[iI]{1,3}|[iI]?[vV]|[vV][iI]{1,2})){2,7}(?!\w)",
        lambda match, british: [
            word for each in re.split("[-–]", match[0]) for word in cardinal(str(roman_value(each.upper())))
        ],
    ),
    rule(
        Category.ROMAN,
        r"([ivxl]{1,6})(?:[–-]([ivxl]{1,6}))?(?![\w'’-])",
        lambda match, british: _page_numbers(match) if _IN_LIST.search(before(match)) else None,
    ),
    rule(Category.ROMAN, rf"(?P<roman>{_ROMAN})(?P<owner>['’]s)?(?![\w'’])(?!\.\d|\.[a-z])", _roman),
)
_ONES: Final = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
STARTS: Final = frozenset({"I", "V", "X", *(ten + one for ten in ("", "x", "xx", "xxx", "xl") for one in _ONES)})
