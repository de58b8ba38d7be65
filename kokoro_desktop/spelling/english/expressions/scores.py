"""Crossword clues, and expressions that look like fractions or ranges: scores, odds and time signatures."""

from __future__ import annotations

import re
from typing import Final

from kokoro_desktop.spelling.english.expressions.numerals import read_number
from kokoro_desktop.spelling.english.expressions.rule import after, before, rule
from kokoro_desktop.spelling.english.numbers import cardinal
from kokoro_desktop.spelling.word import Category

_FOOTBALL: Final = re.compile(
    r"\b(?:won|win|wins|winning|lost|lose|losing|beat|beaten|beating|drew|draw|drawn|led|lead|leading|ahead|down|up|score|"
    r"victory|defeat|thrash\w+|FT|HT|result|trail\w*)\b[\w\s:]{0,20}$"
)
_GOALS_BEHIND: Final = re.compile(
    r"\b(?:finish|end|ma[dk]e|equalis|stay|stood|stand|remain)\w*\b(?:\s(?:it|level|at))*\s$"
)
_FOOTBALL_AHEAD: Final = re.compile(
    r"\s(?:up|down|ahead|win|victory|defeat|loss|lead|draw|thrashing|away|home|hammering|at (?:half|full|HT|FT|home))\b"
)
_CRICKET: Final = re.compile(
    r"\b(?:stumps|wickets?|innings|declared|overs|all out|lunch|tea|at (?:the )?close|bowled|batting|batsm[ae]n|"
    r"follow on)\b"
)
_CRICKET_BEHIND: Final = re.compile(
    r"\b(?:(?:clos|end|finish|resum|reach|declar)\w*\b[\w\s]{0,16}\bon|declared at"
    r"|(?:slump|collaps|slid|slip|crumbl|stumbl|rac|cruis|crawl|limp|recover|mov|reduced)\w*\s(?:them\s)?to|"
    r"reached|posted|total of)\s$"
)
# Football scores that are read as two numbers without "to": 1-1 at HT, 3-2 on aggregate.
_AGGREGATE_AHEAD: Final = re.compile(
    r"\s(?:on (?:agg|aggregate|pens|penalties)|after extra time|aet|at (?:half|full|HT|FT)|\(aet\))\b"
)
_SET: Final = r"(?:6-[0-4]|[0-4]-6|7-[56]|[56]-7)(?:\s?\(\d{1,2}(?:-\d{1,2})?\))?"
_SET_BEHIND: Final = re.compile(rf"(?<![\d-]){_SET},?\s(?:and\s)?$")
_SET_AHEAD: Final = re.compile(rf"(?:\s?\(\d{{1,2}}(?:-\d{{1,2}})?\))?,?\s(?:and\s)?{_SET}(?![\d-])")
_SET_WON: Final = re.compile(r"(?<![\d-])(?:6-[0-4]|7-[56])(?!\d)")
_ODDS_BEHIND: Final = re.compile(r"\b(?:at|odds(?: of)?|favourite|priced|backed|from|drifted to|was|an?)\s$")
_FAVOURITE_AHEAD: Final = re.compile(r"\s(?:(?:joint|second|co)[\s-])?(?:fav(?:ourites?|orites?|s)?|outsiders?|shot)\b")
_ODDS_AHEAD: Final = re.compile(r"\s(?:shot|outsider|favou?rite|odds|on|chance|against|ratio)\b")
_METRES: Final = frozenset({"2/4", "4/4", "5/4", "7/4", "6/8", "9/8", "12/8", "2/2", "3/8", "7/8", "5/8", "3/4"})
_METRE_AHEAD: Final = re.compile(
    r"\s(?:time|metre|meter|signature|bridge|bars?|riff|section|beat|groove|feel|swing|waltz|jig)\b"
)
_RATED: Final = re.compile(
    r"\b(?:(?:gives?|gave|giving|given)\b[\w\s'’]{1,32}|(?:[Oo]verall|[Vv]erdict|[Rr]eview|[Ss]core)\b[\w\s:]{0,12})$"
)
_NO_PART: Final = re.compile(r"(?!\s(?:of|inch|mile|cent|cup|an?|the)\b|[\"”″])")
_SCORED: Final = (
    r"(?:\b(?:scor\w+|rat(?:ed|ing|e)|gave (?:it|him|her)|got|grade|mark|an?|solid|GCS|sats?)\b[\w\s:]{0,12}|\()$"
)


# Wins and losses of a team: are 10-2 at home, improved to 5-3, a 7-2 record.
_RECORD_BEHIND: Final = re.compile(r"(?:\b(?:are|is|was|were|be|been|went|go|going|now|still|an?)|['’](?:re|s|m))\s$")
_RECORD_AHEAD: Final = re.compile(
    r"\s(?:at home|on the road|away from home|overall|record|this (?:season|year)|all[- ]time|since|against the|"
    r"in (?:conference|league|division|(?:their|his|her|our) last|the (?:division|conference|regular season))|"
    r"straight up|lifetime)\b"
)
_RECORD_VERB: Final = re.compile(
    r"\b(?:(?:improv(?:es?|ed|ing)|f[ae]ll(?:s|ing)?|dropp(?:ed|ing)|drops?) to|record (?:of|is|was|to|stands at))\s$"
)
_PAUSE_AHEAD: Final = re.compile(r"[.,;:!?)]|\s*\Z|\s(?:on the|this season|after|with|overall|since|at home)\b")


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
    favourite = british and _FAVOURITE_AHEAD.match(behind)
    odds = favourite or _ODDS_BEHIND.search(front) or (last == 1 and _ODDS_AHEAD.match(behind))
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
    score = score or (_RATED.search(front) and re.match(r"[.,;:!?)]|\s*\Z", behind))
    known = last == 10 or (score and last in (5, 15, 20, 50, 100))
    if (first == last >= 5 or (first <= last and known)) and not part:
        return [*read_number(match[1]), "out", "of", *cardinal(match[2])]
    return None


def _grade(match: re.Match[str], british: bool) -> list[str] | None:
    """Read a grade such as 3.85/4.00 as "3.85 out of 4.00"."""
    if float(match[1]) > float(match[2]):
        return None
    return [*read_number(match[1]), "out", "of", *read_number(match[2])]


def _british_score(match: re.Match[str], british: bool) -> list[str] | None:
    """Read 2-0 in football as "two nil", and 287-6 in cricket as "287 for six"."""
    if not british:
        return None
    first, last = match.groups()
    around = before(match) + after(match)
    if re.search(r"\btook\s$", before(match)) and int(first) <= 10:
        return [*cardinal(first), "for", *cardinal(last)]
    front, behind = before(match), after(match)
    football = _FOOTBALL.search(front) or _GOALS_BEHIND.search(front) or _FOOTBALL_AHEAD.match(behind) or first == last
    if "0" in (first, last) and max(len(first), len(last)) < 3 and football:
        return ["nil" if each == "0" else cardinal(each)[0] for each in (first, last)]
    draw = first == last and (_FOOTBALL.search(front) or _GOALS_BEHIND.search(front))
    if len(first) == 1 and len(last) == 1 and (draw or _AGGREGATE_AHEAD.match(behind)):
        return [*cardinal(first), *cardinal(last)]
    if (
        len(first) in (2, 3)
        and last.isdigit()
        and int(last) < 10
        and (
            _CRICKET.search(around) or (_CRICKET_BEHIND.search(front) and (len(first) > 2 or not front.endswith("ed ")))
        )
    ):
        return [*cardinal(first), "for", *cardinal(last)]
    return None


def _tennis_set(match: re.Match[str], british: bool) -> list[str] | None:
    """Read the sets of a tennis match: 6-4, 7-5 is "six four seven five"; None for pages 4-6, 6-7."""
    behind, ahead = _SET_BEHIND.search(before(match)), _SET_AHEAD.match(after(match))
    if not (behind or ahead) or not _SET_WON.search(before(match)[-24:] + match[0] + after(match)[:24]):
        return None
    return ["love" if each == "0" else cardinal(each)[0] for each in match[0].split("-")]


def _record(match: re.Match[str], british: bool) -> list[str] | None:
    """Read a team's record of wins and losses: 10-2 in "10-2 at home" is read "ten and two"."""
    front, behind = before(match), after(match)
    if british or not (
        (_RECORD_BEHIND.search(front) and _RECORD_AHEAD.match(behind))
        or (_RECORD_VERB.search(front) and _PAUSE_AHEAD.match(behind) and not match[0].endswith("0"))
        or (re.search(r"\b(?:an?|their|his|her|its|my|our)\s$", front) and re.match(r"\s(?:record|start)\b", behind))
    ):
        return None
    *games, last = (["oh"] if each == "0" else cardinal(each) for each in match.groups() if each)
    return [*(word for words in games for word in words), "and", *last]


def _clue(match: re.Match[str], british: bool) -> list[str]:
    """Read the number of a crossword clue, such as 7ac or 12dn."""
    return [*cardinal(match[1]), "across" if match[2] == "ac" else "down"]


RULES: Final = (
    rule(Category.RANGE, r"(?:6-[0-4]|[0-4]-6|7-[56]|[56]-7)(?![\d-]|[.,]\d)", _tennis_set),
    rule(  # a degree, second class
        Category.CARDINAL,
        r"2:[12](?![\w:]|\s(?:ratio|odds|aspect|majority|margin))",
        lambda match, british: (
            ["two", *cardinal(match[0][2])]
            if british and re.search(r"\b(?i:an?|her|his|my|your)\s(?:high\s|low\s)?$", before(match))
            else None
        ),
    ),
    rule(Category.RANGE, r"(\d{1,3})[-–](\d{1,3})(?:[-–](\d{1,2}))?(?![\w-])(?!,\d|\.\d|[½¼¾⅓⅔])", _record),
    rule(Category.RANGE, r"(\d{1,3})\s?[-–−]\s?(\d{1,3})(?![\w-])(?!,\d|\.\d|[½¼¾⅓⅔])", _british_score),
    rule(
        Category.DIGITS,
        r"\d{1,2}-\d{1,2}-\d{1,3}-\d{1,2}(?![\w-])",
        lambda match, british: [word for each in match[0].split("-") for word in cardinal(str(int(each)))],
    ),
    rule(Category.CARDINAL, r"(\d{1,2})(ac|dn)(?!\w)", _clue),
    rule(Category.RANGE, r"(\d{1,3}(?:\.\d+)?)/(\d{1,3})(?![\w/.-]\d|\w)", _no_fraction),
    rule(Category.RANGE, r"(\d{1,3}(?:\.\d+)?)/(\d{1,3})(?![\w/.-]\d|\w)", _out_of),
    rule(Category.RANGE, r"(\d\.\d{1,2})/(\d{1,2}\.\d{1,2})(?![\w/-]|\.\d)", _grade),
)
LETTER_RULES: Final = ()
STARTS: Final = frozenset[str]()
