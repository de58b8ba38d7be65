"""Dates and times."""

from __future__ import annotations

import re
from typing import Final

from kokoro_desktop.spelling.english.expressions.rule import after, before, rule
from kokoro_desktop.spelling.english.numbers import cardinal, one_by_one, ordinal, year
from kokoro_desktop.spelling.word import Category

_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November"),
    "December",
)
_DAYS: Final = {
    **{"Mon": "Monday", "Tue": "Tuesday", "Tues": "Tuesday", "Wed": "Wednesday", "Weds": "Wednesday"},
    **{"Thu": "Thursday", "Thur": "Thursday", "Thurs": "Thursday", "Fri": "Friday", "Sat": "Saturday", "Sun": "Sunday"},
}
_SHORTEST_DAYS: Final = {
    **{"M": "Monday", "T": "Tuesday", "Tu": "Tuesday", "W": "Wednesday", "Th": "Thursday", "F": "Friday"},
    **{"Sa": "Saturday", "Su": "Sunday"},
}
_MONTH: Final = "|".join(f"{month}|{month[:3]}\\.?" for month in _MONTHS) + "|Sept\\.?"
_SHORT_MONTH: Final = "Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec"
_DAY: Final = r"3[01]|[12]\d|0?[1-9]"
_CAPITAL_MONTH: Final = "|".join((*(month.upper() for month in _MONTHS if month != "May"), _SHORT_MONTH.upper()))
_NTH: Final = r"(?:st|nd|rd|th)?"
_WEEKDAY: Final = rf"(?:{'|'.join(sorted(_DAYS, key=len, reverse=True))})"
_CAPITAL_DAY: Final = _WEEKDAY.upper()
HALF: Final = r"(?:\s?(?P<half>[aApP])(?:\.\s?[mM]\.|[mM]|(?<=:\d\d[apAP]))(?!\w))"


def _full_month(written: str) -> str:
    return next(month for month in _MONTHS if month.lower().startswith(written[:3].lower()))


def _date(british: bool, month: int, day: str, of_year: str) -> list[str]:
    name, nth = _MONTHS[month - 1], ordinal(str(int(day)))
    return [*(["the", *nth, "of", name] if british else [name, *nth]), *(year(of_year) if of_year else [])]


def _iso_date(match: re.Match[str], british: bool) -> list[str]:
    date = _date(british, int(match["month"]), match["day"], match["year"])
    return [*date, "at", *clock(match["hour"], match["minute"], True)] if match["hour"] else date


def _numeric_date(match: re.Match[str], british: bool) -> list[str] | None:
    first, mark, second, of_year = match.groups()
    dated = british and _DATED.search(before(match)) and not _SOFTWARE_BEHIND.search(before(match))
    if mark == "." and len(of_year) == 2 and (int(second) > 12 or len(first + second) < 4) and not dated:
        return None  # a version
    month, day = (int(second), first) if british or mark == "." else (int(first), second)
    if re.search(r"\b[Ss]ort code:?\s$", before(match)):
        return None
    if month > 12:
        month, day = int(day), str(month)
    if not (1 <= month <= 12 and 1 <= int(day) <= 31):
        return None
    return _date(british, month, day, _full_year(of_year))


def _hyphenated_date(match: re.Match[str], british: bool) -> list[str]:
    return [*_day_month(match, british), *year(_full_year(match["year"]))]


def _full_year(of_year: str) -> str:
    """Return a year with four digits; two digits below 40 belong to this century."""
    return of_year if len(of_year) == 4 else ("20" if of_year < "40" else "19") + of_year


def _short_date(match: re.Match[str], british: bool) -> list[str] | None:
    front, behind = before(match), after(match)
    dated = (
        re.search(
            r"(?:\b(?:on|(?:later|earlier) than|[Ww]eek of|"
            r"due|by|until|till|through|thru|since|before|after|starting|ending|commencing|dated|"
            r"(?:date|DOB|deadline|arrives?|ships?|expected|effective|posted|updated|submitted|born):?|"
            r"(?:Mon|Tue|Tues|Wed|Wednes|Thu|Thurs|Fri|Sat|Satur|Sun)(?:day|\.)?,?)|\bw/[ce])\s\(?$",
            front,
        )
        is not None
    )
    dated = dated or re.match(r",?\s(?:at\s|@\s)?\d{1,2}(?::\d\d|\s?[ap]m\b)", behind) is not None
    begins = front.endswith("rom ") and re.match(r"\s(?:to|until|through)\s\d{1,2}/\d", behind) is not None
    ends = re.search(r"\d/\d{1,2}\s(?:to|until|through)\s$", front) is not None
    if match[0] == "9/11" or not (dated or begins or ends):
        return None
    first, second = match.groups()
    month, day = (int(second), first) if british else (int(first), second)
    return _date(british, month, day, "") if 1 <= month <= 12 and 1 <= int(day) <= 31 else None


def _short_dates(match: re.Match[str], british: bool) -> list[str] | None:
    """Read a range of dates without a year; None if it may be a range of fractions."""
    dates = [(int(match[at]), int(match[at + 1])) for at in (1, 3)]
    if british:
        dates = [(month, day) for day, month in dates]
    if (
        not all(1 <= month <= len(_MONTHS) and 1 <= day <= 31 for month, day in dates)
        or max(day for _, day in dates) <= 16
    ):
        return None
    first, last = (_date(british, month, str(day), "") for month, day in dates)
    return [*first, "to", *last]


def _expiry(match: re.Match[str], british: bool) -> list[str] | None:
    """Read a card's expiry date: 08/27 is August 2027."""
    if re.search(r"\b(?:exp\.|expir\w+|valid thru)(?: date)?:? $", before(match), re.I) is None:
        return None
    return [_MONTHS[int(match[1]) - 1], *year(f"20{match[2]}")]


def _month_day(match: re.Match[str], british: bool) -> list[str]:
    the = ["the"] if british else []
    said = [_full_month(match["month"]), *the, *ordinal(str(int(match["day"])))]
    return [*said, "to", *the, *ordinal(match["last"])] if match["last"] else said


def _day_month(match: re.Match[str], british: bool) -> list[str]:
    first = ["the"] if not re.search(r"\b[Tt]he\s$", before(match)) else []
    said = [*first, *ordinal(str(int(match["day"])))]
    if match["last"]:
        said += ["to", "the", *ordinal(match["last"])]
    return [*said, "of", _full_month(match["month"])]


def _month(match: re.Match[str], british: bool) -> list[str]:
    return [_full_month(match[0])]


def _months(match: re.Match[str], british: bool) -> list[str]:
    return [_full_month(match[1]), "to", _full_month(match[2])]


def _military(match: re.Match[str], british: bool) -> list[str] | None:
    front = before(match)
    first = match[0][0] == "0" and re.search(r"\b(?:at|from|to|until|till|by|between|before|after|since)\s$", front)
    last = re.search(r"\b0\d[0-5]\d\s?(?:to|and|until|till|-|–)\s?$", front)
    hours = re.match(r"\s(?:hours|hrs)\b", after(match))
    return _hundred(match[1], match[2]) if first or last or hours else None


def _hundred(hour: str, minute: str) -> list[str]:
    said = ["oh", *cardinal(hour[1])] if hour.startswith("0") and hour != "00" else cardinal(str(int(hour)))
    return [
        *said,
        *(["hundred"] if minute == "00" else ["oh", *cardinal(minute[1])] if minute[0] == "0" else cardinal(minute)),
    ]


def _weekday(match: re.Match[str], british: bool) -> list[str] | None:
    name, dot, dash, last = match.groups()
    dated = re.match(rf",?\s(?:{_DAY}|{_MONTH})(?!\w)|,?\s\d|/[A-Z]|\.?\s(?:and|or|&)\sSun\b", after(match))
    front = before(match)
    beside = re.search(
        r"(?:\b(?:closed|exc|except|open|every|on|till|until|(?:Sat|Fri|Mon)\.?(?:\s(?:and|or))?)\.?,?|\bto|&|/)\s?$",
        front,
    )
    if name == "Sun" and not (dash or dated or beside):
        return None
    if name == "Sat" and not (dash or dated or beside or dot or re.search(r"[a-z,]\s$", front)):
        return None
    return [_DAYS[name], *(["to", _DAYS[last]] if dash else [])]


_HOUR_OR_DATE: Final = (
    r"\d{1,2}(?:[:.]\d\d)?\s?(?:[AaPp][Mm]\b|[-–])|\d{1,2}[:.]\d\d\b|"
    rf"\d{{1,2}}(?:ST|ND|RD|TH)?\s(?:{_CAPITAL_MONTH})\b"
)


def _weekday_in_capitals(match: re.Match[str], british: bool) -> list[str] | None:
    """Read MON-SAT, and FRI next to a time, a date or another weekday, or in a line of capitals."""
    name, dash, last = match.groups()
    front, behind = before(match), after(match)
    line = front.rpartition("\n")[2] + behind.partition("\n")[0]
    shouted = line.upper() == line and len(re.findall(r"[A-Z]{3,}", line)) > 1
    beside = re.search(
        rf"(?:\d\s?(?:AM|PM|am|pm)|:\d\d|\b(?:CLOSED|EVERY|UNTIL|ENDS|OPEN|{_CAPITAL_DAY})[,.]?(?:\s(?:AND|OR|&))?|[&/])\s?$",
        front,
    ) or re.match(rf"\.?,?\s?(?:{_HOUR_OR_DATE}|(?:AND|OR|&|/)\s?(?:{_CAPITAL_DAY})\b|(?:{_CAPITAL_MONTH})\b)", behind)
    if not (dash or (beside and shouted) or (shouted and name not in ("SAT", "SUN", "WED"))):
        return None
    return [_DAYS[name.capitalize()], *(["to", _DAYS[last.capitalize()]] if dash else [])]


def clock(hour: str, minute: str, bare: bool) -> list[str]:
    """Read an hour and a minute; if ``bare`` is True and the minute is 00, add *o'clock* or *hundred*."""
    said = cardinal(str(int(hour)))
    if minute and minute != "00":
        said += ["oh", *cardinal(minute[1])] if minute.startswith("0") else cardinal(minute)
    elif minute and bare:
        said += ["o'clock"] if int(hour) in range(1, 13) else ["hundred"]
    return said


def _time(match: re.Match[str], british: bool) -> list[str]:
    second, half = match["second"], match["half"]
    if second and not half and _LASTING.search(before(match)):
        return _duration(int(match["hour"]), int(match["minute"]), int(second))
    said = clock(match["hour"], match["minute"], not half)
    if second and int(second):
        said += ["and", *cardinal(str(int(second))), "second" if int(second) == 1 else "seconds"]
    return said + ([f"{half.upper()}M"] if half else [])


def _duration(hours: int, minutes: int, seconds: int) -> list[str]:
    counted = ((hours, "hour"), (minutes, "minute"), (seconds, "second"))
    parts = [[*cardinal(str(count)), name if count == 1 else f"{name}s"] for count, name in counted if count]
    if not parts:
        return ["zero", "seconds"]
    *most, last = parts
    return [*(word for part in most for word in part), *(["and"] if most else []), *last]


def _dotted_time(match: re.Match[str], british: bool) -> list[str] | None:
    front, behind = before(match), after(match)
    timed = _AT.search(front) or (_THE.search(front) and _TO_PLACE.match(behind))
    late = int(match["hour"]) > 12 or re.search(r"\b\d{1,2} for\s$", front) or match["hour"][0] == "0"
    by = _BY.search(front) and (late or _THEN.match(behind))
    dated = re.match(r"\s(?:on\s(?:the\s\d|[A-Z][a-z]+day)|tomorrow|tonight)", behind)
    timed = timed or _LEAVES.search(front) or _LATEST.match(behind)
    timed = timed or (_CATCH.search(front) and _PAUSE.match(behind))
    return _time(match, british) if british and (timed or by or dated) else None


def _time_span(match: re.Match[str], british: bool) -> list[str]:
    parts = re.split(r"\s?[-–]\s?", match[0])
    said = list[str]()
    for number, part in enumerate(parts):
        found = re.match(r"(\d+)(?:[:.](\d\d))?\s?([aApP]?)", part)
        assert found is not None
        hour, minute, half = found.groups()
        said += (["to"] if number else []) + clock(hour, minute or "", False)
        said += [f"{half.upper()}M"] if half else []
        said += ["hundred"] if minute == "00" and int(hour) > 12 else []
    return said


def _short_year(match: re.Match[str], british: bool) -> list[str] | None:
    if before(match)[-1:] not in ("", " ") or re.search(r"['’]", after(match)):
        return None
    return year("19" + match[1])[1:] if match[1][0] != "0" else ["oh", *cardinal(match[1][1])]


def _era(match: re.Match[str], british: bool) -> list[str]:
    return ["A", "D", *(year(match[1]) if len(match[1]) == 4 else cardinal(match[1]))]


# Words before a date with dots, and before a time that is a duration.
_DATED: Final = re.compile(
    r"\b(?:from|on|until|till|by|dated?|since|before|after|due|starting|ending|expires?|w/[ce]|born|valid to|"
    r"DOB)[:.]?\s$"
)
_SOFTWARE_BEHIND: Final = re.compile(
    r"(?i)\b(?:version|upgrad|downgrad|releas|updat|build|firmware|patch|install|migrat|running|runs|v\d)"
)
_LASTING: Final = re.compile(
    r"\b(?:(?:finish\w*|complet\w+|won|ran|run|raced?|clocked|timed|done|home|over|swam|rode|cycled|course)"
    r"\b[\w\s]{0,16}\bin|times? of|(?:clocked|timed)(?: at)?|(?:(?:personal )?(?:best|record)|P[BR])(?: of| is| was)?|"
    r"lasts|lasted|takes|took|(?:runtime|duration)(?: of| is| was)?:?|length:?|ran for|runs for)\s$"
)
_HOUR_SPAN: Final = (
    r"\d{1,2}(?:[:.][0-5]\d)?(?:\s?[aApP]\.?[mM]\.?)?\s?[-–]\s?\d{1,2}(?:[:.][0-5]\d)?\s?[aApP]\.?[mM](?!\w)"
)
# Words before a time with a dot, which may otherwise be a decimal, and words after it.
_AT: Final = re.compile(
    r"\b(?:(?:[Dd]ep|[Aa]rr)(?:\.|arts?|ives?)?|departs|arrives|kick-?off|KO|[Tt]rain|leaves|opens|closes|starts|begins|mat|"
    r"matinee|doors|curtain|showing|lunch|dinner)"
    r"\s(?:(?:[A-Z]\w*|at|from|about)\s){0,3}$"
)
_LEAVES: Final = re.compile(r"\b(?:depart\w*|leav\w+|arriv\w*|calls?|platform)\b[^.]{0,30}\bat\s$")
_BY: Final = re.compile(r"\b(?:\d{1,2} for|at|by|until|till|from|before|after|about|around)\s$")
_THEN: Final = re.compile(r"\s(?:on|to|from|train|bus|service|flight|today|tomorrow|tonight|sharp|this)\b")
_THE: Final = re.compile(r"\b[Tt]he\s$")
# A train or a meeting: "aim for the 8.15", "or 10.15 at the latest".
_CATCH: Final = re.compile(r"\b(?:for|at|on|catch\w*|caught|tak(?:e|es|ing)|took|miss\w*) the\s$")
_PAUSE: Final = re.compile(r"(?:[.,;:!?)](?!\d)|\s(?:and|or|instead)\b|\s?$)")
_LATEST: Final = re.compile(r"\sat the (?:very )?(?:latest|earliest)\b")
_TO_PLACE: Final = re.compile(r"\s(?:to|from|at|for|train|bus|service|showing|start|kick)\b")
RULES: Final = (
    rule(
        Category.DATE,
        r"(?P<year>\d{4})(?P<mark>[-/])(?P<month>0[1-9]|1[0-2])(?P=mark)(?P<day>0[1-9]|[12]\d|3[01])"
        r"(?:T(?P<hour>\d\d):(?P<minute>\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?(?![\d/-])",
        _iso_date,
    ),
    rule(Category.DATE, r"(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\d./-]\d|\d)", _numeric_date),
    rule(
        Category.DATE,
        rf"(?P<day>{_DAY})(?P<last>)[-–](?P<month>{_SHORT_MONTH}|{_SHORT_MONTH.upper()}|{'|'.join(_MONTHS)})[-–]"
        r"(?P<year>\d{4}|\d\d)(?![\w-])",
        _hyphenated_date,
    ),
    rule(  # times of a television programme in the eastern and central United States
        Category.TIME,
        r"(1[0-2]|[1-9])/(1[0-2]|[1-9])c(?!\w)",
        lambda match, british: [*cardinal(match[1]), *cardinal(match[2]), "central"],
    ),
    rule(Category.DATE, r"(0[1-9]|1[0-2])/([2-9]\d)(?![\d/]|\.\d)", _expiry),
    rule(Category.DATE, r"(\d{1,2})/(\d{1,2})\s?[-–]\s?(\d{1,2})/(\d{1,2})(?![\d/]|\.\d)", _short_dates),
    rule(Category.DATE, r"(\d{1,2})/(\d{1,2})(?![\d/]|\.\d)", _short_date),
    rule(
        Category.DATE,
        rf"(?P<day>{_DAY}){_NTH}(?:\s?[-–]\s?(?P<last>{_DAY}){_NTH})?\s(?:of\s)?(?P<month>{_MONTH})(?!\w)",
        _day_month,
    ),
    rule(
        Category.DATE,
        rf"(?P<day>{_DAY})(?:ST|ND|RD|TH)?(?:\s?[-–]\s?(?P<last>{_DAY})(?:ST|ND|RD|TH)?)?\s(?P<month>{_CAPITAL_MONTH}|MAY(?!\s[A-Z]{{2}}))(?!\w)",
        _day_month,
    ),
    rule(Category.TIME, rf"(?P<hour>1[0-2]|[1-9])\.(?P<minute>[0-5]\d)(?P<second>){HALF}", _time),
    rule(Category.TIME, _HOUR_SPAN, _time_span),
    rule(Category.TIME, r"\d{1,2}(?::[0-5]\d)?[aApP]\s?[-–]\s?\d{1,2}(?::[0-5]\d)?[aApP](?!\w)", _time_span),
    rule(
        Category.TIME,
        r"(?:[01]?\d|2[0-3])\.(?:00|15|30|45)\s?[-–]\s?(?:[01]?\d|2[0-3])\.(?:00|15|30|45)(?![\d%]|\.\d)",
        lambda match, british: _time_span(match, british) if british else None,
    ),
    rule(
        Category.TIME,
        r"(?P<hour>[01]\d|2[0-3]|[1-9])\.(?P<minute>[0-5]\d)(?P<second>)(?P<half>)(?![\d%]|\.\d|\s?(?:per|percent|million)\b)"
        r"(?!\s(?!(?:on|to|at|by|for|and|or|in|is|it|we|he|so|but|the)\b)[a-zµ]{1,3}[A-Z]?\b)",
        _dotted_time,
    ),
    rule(Category.TIME, r"(?:[01]?\d|2[0-4]):[0-5]\d\s?[-–]\s?(?:[01]?\d|2[0-4]):[0-5]\d(?![\d:])", _time_span),
    rule(Category.TIME, r"(?:0?\d|1[0-2]):[0-5]\d[-–](?:1[0-2]|[1-9])(?![\w:-]|[.,]\d)", _time_span),
    rule(
        Category.TIME,
        r"(\d{1,2}):([0-5]\d)\.(\d{1,3})(?!\d)",
        lambda match, british: [*clock(match[1], match[2], False), "point", *one_by_one(match[3])],
    ),
    rule(
        Category.TIME,
        rf"(?P<hour>[01]?\d|2[0-4]):(?P<minute>[0-5]\d)(?::(?P<second>[0-5]\d))?{HALF}?(?![\d:]|,\d)",
        _time,
    ),
    rule(Category.TIME, rf"(?P<hour>1[0-2]|[1-9])(?P<minute>)(?P<second>){HALF}", _time),
    rule(Category.YEAR, rf"([12]\d{{3}})\s?[-–]\s?(?=(?:{_MONTH})\s)", lambda match, british: [*year(match[1]), "to"]),
    rule(
        Category.TIME,
        r"(?<!\S):([0-5]\d)(?![\d:])",
        lambda match, british: ["oh", *cardinal(match[1][1])] if match[1][0] == "0" else cardinal(match[1]),
    ),
    rule(Category.TIME, r"([01]\d|2[0-3])([0-5]\d)(?=\s(?:hours|hrs)\b)", _military),
    rule(
        Category.TIME,
        r"(0\d)([0-5][05])\s?[-–]\s?([01]\d|2[0-4])([0-5]\d)(?![\w-]|[.,/]\d)",
        lambda match, british: [*_hundred(match[1], match[2]), "to", *_hundred(match[3], match[4])],
    ),
    rule(Category.TIME, r"([01]\d|2[0-3])([0-5][05])(?![\w-]|[.,/]\d)", _military),
    rule(Category.YEAR, r"['’](\d{2})(?![\w'’])", _short_year),
)
LETTER_RULES: Final = (
    rule(
        Category.DATE,
        r"(M|Tu?|W|Th|F|Sa|Su)\s?[-–]\s?(W|Th|F|Sa|Su)(?!\w)",
        lambda match, british: (
            [_SHORTEST_DAYS[match[1]], "to", _SHORTEST_DAYS[match[2]]]
            if match[0][1] == "u" or len(match[0]) > 3 or match[1] + match[2] == "MF"
            else None
        ),
    ),
    rule(Category.DATE, rf"({_MONTH})\s?[-–]\s?({_MONTH})(?!\w)", _months),
    rule(Category.DATE, rf"({_CAPITAL_MONTH})\s?[-–]\s?({_CAPITAL_MONTH}|MAY)(?!\w)", _months),
    rule(
        Category.DATE,
        rf"(?P<month>{_CAPITAL_MONTH}|MAY(?!\s\d+\s[A-Z]{{3}}))\s(?P<day>{_DAY})(?:ST|ND|RD|TH)?(?:\s?[-–]\s?(?P<last>{_DAY})(?:ST|ND|RD|TH)?)?"
        r"(?![\w:%]|[.,]\d)",
        _month_day,
    ),
    rule(Category.DATE, rf"({_CAPITAL_DAY})\.?(?:(\s?[-–]\s?)({_CAPITAL_DAY}))?(?![\w'’])", _weekday_in_capitals),
    rule(
        Category.DATE,
        rf"(?P<month>{_MONTH})\s(?P<day>{_DAY}){_NTH}(?:\s?[-–]\s?(?P<last>{_DAY}){_NTH})?(?![\w:%]|[.,]\d)",
        _month_day,
    ),
    rule(
        Category.DATE,
        rf"(?:{_MONTH})(?=\s\d{{4}}(?!\w))|(?:Sept|Oct|Nov|Feb|Aug)(?![\w'’.-])|(?:{_SHORT_MONTH})(?:\.(?!\w)|(?=\s['’]\d\d(?!\w)))",
        _month,
    ),
    rule(Category.DATE, r"(Mon|Tues?|Weds?|Thurs?|Fri)['’]s(?!\w)", lambda match, british: [f"{_DAYS[match[1]]}'s"]),
    rule(Category.DATE, rf"({_WEEKDAY})(?!\w|['’]s)(\.?)(?:(\s?[-–]\s?)(?P<last>{_WEEKDAY})\.?(?!\w))?", _weekday),
    rule(
        Category.DATE,
        r"([QH])([1-4])\s?['’](\d\d)(?!\w)",
        lambda match, british: [match[1], *cardinal(match[2]), *year(f"20{match[3]}")],
    ),
    rule(Category.YEAR, r"A\.?D\.?\s(\d{1,4})(?!\w)", _era),
)
STARTS: Final = frozenset({*_MONTHS, *_SHORTEST_DAYS, *(month[:3] for month in _MONTHS), "Sept", *_DAYS})
