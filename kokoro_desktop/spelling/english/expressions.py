"""What is written in figures and signs, and read in words: dates, times, money, measures, numbers, addresses."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from kokoro_desktop.spelling.english.numbers import cardinal, decimal, one_by_one, ordinal, plural_of, year

_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November"),
    "December",
)
_MONTH: Final = "|".join(f"{month}|{month[:3]}\\.?" for month in _MONTHS) + "|Sept\\.?"
_NUMBER: Final = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+"
_SCALE: Final = {
    **{"k": "thousand", "K": "thousand", "m": "million", "M": "million", "bn": "billion", "B": "billion"},
    **{"thousand": "thousand", "million": "million", "billion": "billion", "trillion": "trillion", "tn": "trillion"},
}
_MONEY: Final = {
    **{"$": ("dollar", "dollars", "cent", "cents"), "£": ("pound", "pounds", "penny", "pence")},
    **{"€": ("euro", "euros", "cent", "cents"), "¥": ("yen", "yen", "sen", "sen")},
    **{"₹": ("rupee", "rupees", "paisa", "paise"), "¢": ("cent", "cents", "", "")},
}
_UNITS: Final = {
    **{"km": "kilometer", "cm": "centimeter", "mm": "millimeter", "m": "meter", "nm": "nanometer", "µm": "micrometer"},
    **{"kg": "kilogram", "mg": "milligram", "g": "gram", "lb": "pound", "lbs": "pound", "oz": "ounce"},
    **{"ml": "milliliter", "mL": "milliliter", "l": "liter", "L": "liter", "ft": "foot", "mi": "mile", "yd": "yard"},
    **{"s": "second", "ms": "millisecond", "h": "hour", "hr": "hour", "hrs": "hour", "min": "minute", "mins": "minute"},
    **{"kHz": "kilohertz", "MHz": "megahertz", "GHz": "gigahertz", "Hz": "hertz", "dB": "decibel"},
    **{"kW": "kilowatt", "MW": "megawatt", "W": "watt", "kWh": "kilowatt hour", "V": "volt", "mA": "milliamp"},
    **{
        "KB": "kilobyte",
        "kB": "kilobyte",
        "MB": "megabyte",
        "GB": "gigabyte",
        "TB": "terabyte",
        "Mbps": "megabit per second",
    },
    **{"mph": "mile per hour", "km/h": "kilometer per hour", "kph": "kilometer per hour", "m/s": "meter per second"},
    **{"°C": "degree Celsius", "°F": "degree Fahrenheit", "°": "degree", "%": "percent"},
}
_UNCHANGED: Final = {"percent", "hertz", "kilohertz", "megahertz", "gigahertz"}
_FRACTIONS: Final = {
    **{"½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5)},
    **{"⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8)},
}
_COUNTED: Final = "Chapter|War|Part|Volume|Book|Act|Scene|Phase|Type|Section|Article|Title|Mark|Apollo"
_RULERS: Final = (
    "Henry|George|Edward|Richard|William|James|Charles|Louis|Elizabeth|Napoleon|Pope|Paul|Pius|John|Philip|Nicholas|"
    "Alexander|Frederick|Catherine|Benedict|Gregory|Leo|Francis|Albert|Peter|Mary|Robert|David|Constantine"
)
_TOP_DOMAINS: Final = "com|org|net|edu|gov|io|dev|info|co\\.uk|org\\.uk"
_ADDRESS_SIGNS: Final = {
    **{".": "dot", "/": "slash", ":": "colon", "-": "dash", "_": "underscore", "@": "at", "?": "question mark"},
    **{"=": "equals", "&": "and", "#": "hash", "%": "percent", "+": "plus", "~": "tilde"},
}


def _date(british: bool, month: str, day: str, of_year: str) -> list[str]:
    name = _MONTHS[int(month) - 1]
    said = ["the", *ordinal(day), "of", name] if british else [name, *ordinal(day)]
    return said + (year(of_year) if of_year else [])


def _iso_date(match: re.Match[str], british: bool) -> list[str]:
    of_year, month, day = match.groups()
    return _date(british, month, str(int(day)), of_year)


def _slash_date(match: re.Match[str], british: bool) -> list[str] | None:
    first, second, of_year = match.groups()
    month, day = (second, first) if british else (first, second)
    if int(month) > 12:
        month, day = day, month
    if not (1 <= int(month) <= 12 and 1 <= int(day) <= 31):
        return None
    return _date(british, month, str(int(day)), of_year if len(of_year) == 4 else "20" + of_year)


def _month_day(match: re.Match[str], british: bool) -> list[str]:
    month, day = match["month"], match["day"]
    return [_full_month(month), *(["the"] if british else []), *ordinal(day)]


def _day_month(match: re.Match[str], british: bool) -> list[str]:
    return ["the", *ordinal(match["day"]), "of", _full_month(match["month"])]


def _full_month(written: str) -> str:
    return next(month for month in _MONTHS if month.lower().startswith(written[:3].lower()))


def _time(match: re.Match[str], british: bool) -> list[str]:
    hour, minute, second, half = match["hour"], match["minute"], match["second"], match["half"]
    said = cardinal(str(int(hour)))
    if minute and minute != "00":
        said += ["oh", *cardinal(minute[1])] if minute.startswith("0") else cardinal(minute)
    elif minute and not half:
        said += ["o'clock"] if int(hour) in range(1, 13) else ["hundred"]
    if second:
        said += ["and", *cardinal(str(int(second))), "seconds"]
    return said + ([f"{half.upper()}M"] if half else [])


def _money(match: re.Match[str], british: bool) -> list[str]:
    one, many, cent, cents = _MONEY[match["sign"]]
    number, scale = match["number"].replace(",", ""), match["scale"]
    minus = ["minus"] if match["minus"] else []
    whole, _, fraction = number.partition(".")
    if scale:
        return [*minus, *decimal(number), _SCALE[scale], many]
    if len(fraction) not in (0, 2) or not cent:
        return [*minus, *decimal(number), many]
    parts = []
    if int(whole or 0) or not int(fraction or 0):
        parts.append([*cardinal(whole or "0"), one if whole == "1" else many])
    if int(fraction or 0):
        parts.append([*cardinal(str(int(fraction))), cent if int(fraction) == 1 else cents])
    return minus + (parts[0] if len(parts) == 1 else [*parts[0], "and", *parts[1]])


def _measure(match: re.Match[str], british: bool) -> list[str]:
    number, unit = match["number"].replace(",", ""), _UNITS[match["unit"]]
    first, *rest = unit.split()
    if number != "1" and first not in _UNCHANGED:
        first = "feet" if first == "foot" else f"{first}s"
    if british:
        first = re.sub(r"(met|lit)er(s?)$", r"\1re\2", first)
    return [*(["minus"] if match["minus"] else []), *decimal(number), first, *rest]


def _ordinal(match: re.Match[str], british: bool) -> list[str]:
    return ordinal(match[1].replace(",", ""))


def _decade(match: re.Match[str], british: bool) -> list[str]:
    digits = match[1]
    return plural_of(year(digits) if len(digits) == 4 else cardinal(digits))


def _fraction(match: re.Match[str], british: bool) -> list[str]:
    sign = match["sign"]
    above, below = _FRACTIONS[sign] if sign else (int(match["above"]), int(match["below"]))
    whole = [*cardinal(match["whole"]), "and"] if match["whole"] else []
    if (above, below) == (1, 2) and whole:
        return [*whole, "a", "half"]
    parts = {2: ["half"], 4: ["quarter"]}.get(below, ordinal(str(below)))
    if above != 1:
        parts = ["halves"] if below == 2 else [*parts[:-1], f"{parts[-1]}s"]
    return [*whole, *cardinal(str(above)), *parts]


def _span(match: re.Match[str], british: bool) -> list[str]:
    first, last = match.groups()
    said = year if len(first) == len(last) == 4 else cardinal
    return [*said(first), "to", *said(last)]


def _telephone(match: re.Match[str], british: bool) -> list[str]:
    plus = ["plus"] if match[0].startswith("+") else []
    return plus + one_by_one("".join(re.findall(r"\d", match[0])))


def _version(match: re.Match[str], british: bool) -> list[str]:
    first, *rest = match[0].split(".")
    return [*cardinal(first), *(word for part in rest for word in ("point", *cardinal(part)))]


def _numbered(match: re.Match[str], british: bool) -> list[str]:
    return ["number", *cardinal(match[1])]


def _number(match: re.Match[str], british: bool) -> list[str]:
    minus, digits = match[1], match[2].replace(",", "")
    said = year(digits) if re.fullmatch(r"[1-9]\d{3}", match[2]) and not minus else decimal(digits)
    return [*(["minus"] if minus else []), *said]


def _roman(match: re.Match[str], british: bool) -> list[str]:
    value = 0
    digits = [{"I": 1, "V": 5, "X": 10}[letter] for letter in match["roman"]]
    for digit, after in zip(digits, [*digits[1:], 0], strict=True):
        value += digit if digit >= after else -digit
    if match["ruler"]:
        return [match["ruler"], "the", *ordinal(str(value))]
    return [match["counted"], *cardinal(str(value))]


def _address(match: re.Match[str], british: bool) -> list[str]:
    parts = re.findall(r"[A-Za-z]+|\d+|[^\sA-Za-z\d]", match[0])
    words: list[str] = []
    for part in parts:
        if part.isdigit():
            words += cardinal(part) if len(part) < 3 else one_by_one(part)
        elif part in ("www", "http", "https", "ftp", "html", "htm", "php", "org", "edu", "gov", "uk", "us"):
            words += [part] if part in ("org", "edu") else list(part.upper())
        elif part.isalpha():
            words.append(part)
        elif part in _ADDRESS_SIGNS:
            words.append(_ADDRESS_SIGNS[part])
    return words


_HALF: Final = r"(?:\s?(?P<half>[aApP])(?:\.[mM]\.|[mM])(?!\w))"
_ENDS: Final = r"(?![\w])(?!\.\d)"
_UNIT: Final = "|".join(sorted(map(re.escape, _UNITS), key=len, reverse=True))
_SIGN: Final = "".join(_MONEY)
_TABLE: Final[tuple[tuple[str, Callable[[re.Match[str], bool], list[str] | None]], ...]] = (
    (r"[\d][\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}", _address),
    (r"(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?!\d)", _iso_date),
    (r"(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})(?!\d)", _slash_date),
    (rf"(?P<day>3[01]|[12]\d|[1-9])(?:st|nd|rd|th)?\s(?P<month>{_MONTH})(?!\w)", _day_month),
    (rf"(?P<hour>[01]?\d|2[0-4]):(?P<minute>[0-5]\d)(?::(?P<second>[0-5]\d))?{_HALF}?(?![\d:])", _time),
    (rf"(?P<hour>1[0-2]|[1-9])(?P<minute>)(?P<second>){_HALF}", _time),
    (
        rf"(?P<minus>[-−]?)(?P<sign>[{_SIGN}])\s?(?P<number>{_NUMBER})"
        rf"(?:\s?(?P<scale>thousand|million|billion|trillion|bn|tn|[kKmMB])(?!\w))?",
        _money,
    ),
    (rf"(?P<whole>\d+)?\s?(?P<sign>[{''.join(_FRACTIONS)}])(?P<above>)(?P<below>)", _fraction),
    (r"(?:(?P<whole>\d+)\s)?(?P<sign>)(?P<above>[1-9]\d?)/(?P<below>[2-9]|1\d|20|100)(?![\d/])", _fraction),
    (r"['’]?(\d{4}|\d0)['’]?s(?!\w)", _decade),
    (rf"(?P<minus>[-−]?)(?P<number>{_NUMBER})\s?(?P<unit>(?:{_UNIT}))(?![\w/])", _measure),
    (r"(\d{1,3}(?:,\d{3})+|\d+)(?:st|nd|rd|th)(?!\w)", _ordinal),
    (r"\+\d[\d -]{6,16}\d(?!\d)|\(?\d{3}\)?[ -]\d{3}-\d{4}(?!\d)", _telephone),
    (r"(\d+)\s?[-–]\s?(\d+)(?![\w-])", _span),
    (r"\d+(?:\.\d+){2,}(?!\w)", _version),
    (r"(?:#|№\s?)(\d{1,9})(?!\w)", _numbered),
    (rf"(?:(?<=\s)|(?<=^))([-−]?)({_NUMBER}){_ENDS}", _number),
    (rf"()({_NUMBER}){_ENDS}", _number),
)
_LETTERS_TABLE: Final = (
    (r"(?:https?://|ftp://|www\.)[^\s<>\"“”]{1,2000}(?<=[\w/#=])", _address),
    (r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}", _address),
    (
        rf"(?:[A-Za-z\d][A-Za-z\d-]{{0,62}}\.){{1,4}}(?:{_TOP_DOMAINS})(?:/[^\s<>\"“”]{{0,2000}}(?<=[\w/]))?(?![\w-])",
        _address,
    ),
    (rf"(?P<month>{_MONTH})\s(?P<day>3[01]|[12]\d|[1-9])(?:st|nd|rd|th)?(?![\w:%]|[.,]\d)", _month_day),
    (r"(?:No\.\s|no\.\s)(\d{1,9})(?!\w)", _numbered),
    (
        rf"(?:(?P<counted>{_COUNTED})|(?P<ruler>{_RULERS}))\s(?P<roman>X{{0,3}}(?:IX|IV|V?I{{0,3}}))(?<=[IVX])(?![\w'’.])",
        _roman,
    ),
)
"""What may begin with a letter."""

_FIGURES: Final = [(re.compile(pattern), words) for pattern, words in _TABLE]
_LETTERS: Final = [(re.compile(pattern), words) for pattern, words in _LETTERS_TABLE]
_BEGIN: Final = frozenset(f"0123456789.+-−#№('’{_SIGN}{''.join(_FRACTIONS)}")


def find_expression(text: str, place: int, end: int, british: bool) -> tuple[int, list[str]] | None:
    """Find what is read in other words than it is written in.

    Returns
    -------
    (int, list of str) or None
        Where it ends, and the words; None where nothing of the kind begins at ``place`` and ends by ``end``.
    """
    first = text[place]
    table = _FIGURES if first in _BEGIN else _LETTERS if first.isalpha() and first.isascii() else []
    for pattern, words in table:
        match = pattern.match(text, place, end)
        if match is not None and match.end() > place:
            said = words(match, british)
            if said:
                return match.end(), said
    return None
