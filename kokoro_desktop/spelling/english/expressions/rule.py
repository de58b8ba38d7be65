"""Rules for reading numbers, dates and similar expressions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from kokoro_desktop.spelling.word import Category

Words = Callable[[re.Match[str], bool], list[str] | None]
CONTEXT: Final = 48  # characters on either side that a rule may inspect; the limit keeps run time linear
NUMBER: Final = r"\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?|\d*\.\d+|\d+"
# Words after an amount that are no noun.
NO_NOUN: Final = (
    r"(?:an?|the|or|and|to|in|for|at|on|of|per|each|is|was|were|are|be|from|by|as|that|with|away|long|wide|tall|high|"
    r"deep|thick|apart|ago|later|before|after|every|daily|than|off|below|above|north|south|east|west|today|now|while|if|"
    r"when|but|so|more|less|total|only|then|here|there|left|around|over|under|into|through|across|up|down|it|he|she|they|"
    r"we|you|i|this|not|free|can(?!\sof)|will|may|must|should|has|have|had|inside|outside|between|during|until|till|since|against|"
    r"within|without|along|because|together|ahead|behind|faster|slower|quicker|longer|thinner|[a-z]+ly)\b"
)

# Words before the number of a place or a part, such as seat 14A, which is no unit.
PLACE_BEHIND: Final = re.compile(
    r"\b(?:(?i:unit|apt\.?|flat|suite|gate|seats?|row|room|section|level|building|exit|junction|platform|stop|form|"
    r"schedule|figure|table|question|route|bus|bay|lot|block|class|type|part|rule|page|chapter|box|ward|plot|pier|lane|"
    r"door|locker|booth|cabin|berth|terminal|zone|apartment|stand|desk|track|stall|paragraph)|"
    r"Fig\.|No\.|Rte\.?|Rt\.|Hwy\.?|Highway|§)\s$"
)


@dataclass(frozen=True)
class ExpressionRule:
    """Rule for reading one kind of expression.

    Attributes
    ----------
    category
        Class of the expression.
    pattern
        Regular expression that matches from the first character of the expression.
    words
        Function that takes the match and whether the dialect is British. It returns the words of the expression, or
        None if the rule does not apply.
    """

    category: Category
    pattern: re.Pattern[str]
    words: Words


@dataclass(frozen=True)
class Reading:
    """Expression found in a text: end index, words and class."""

    end: int
    words: tuple[str, ...]
    category: Category


def table(rows: str) -> Mapping[str, str]:
    """Parse entries such as ``Dr = doctor``, separated by semicolons or line breaks."""
    entries = (row.partition(" = ") for row in rows.replace("\n", ";").split(";"))
    return MappingProxyType({short.strip(): words.strip() for short, _, words in entries if words})


def rule(category: Category, pattern: str, words: Words) -> ExpressionRule:
    """Create a rule, and compile its pattern."""
    return ExpressionRule(category, re.compile(pattern), words)


def before(match: re.Match[str]) -> str:
    """Return up to `CONTEXT` characters before a match."""
    return match.string[max(0, match.start() - CONTEXT) : match.start()]


def after(match: re.Match[str]) -> str:
    """Return up to `CONTEXT` characters after a match."""
    return match.string[match.end() : match.end() + CONTEXT]


def modifies_noun(match: re.Match[str]) -> bool:
    """Return whether a match modifies a noun, which makes its unit singular: *a 5 km run*, *a $10 bill*."""
    return (
        re.search(r"(?:^|\W)(?:an?|the|this|that|my|his|her|our|their|one|per|every|each)\s$", before(match), re.I)
        is not None
        and re.match(
            rf"[\s-](?!{NO_NOUN})[a-z]",
            after(match),
        )
        is not None
    )
