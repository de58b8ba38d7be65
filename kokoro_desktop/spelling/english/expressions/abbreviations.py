"""Abbreviations, expanded according to their context."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from kokoro_desktop.spelling.english.expressions.abbreviation_tables import (
    ALWAYS,
    BEFORE_NAME,
    BEFORE_NUMBER,
    CHAT,
    DOTTED,
    LONG_STATES,
    PHRASES,
    POINTS,
    STATES,
    STREETS,
)
from kokoro_desktop.spelling.english.expressions.rule import after, before, rule, table
from kokoro_desktop.spelling.word import Category

_BEFORE_YEAR: Final = frozenset({"b", "d", "est", "Est"})
_ABOUT: Final = frozenset({"c", "ca"})  # before any number
_COUNTED_THING: Final = (
    r"\b(?i:phone|NI|NHS|hse|telephone|tel|mobile|fax|account|acct|a/c|ref|reference|order|serial|model|part|house|card|invoice|flight|"
    r"tracking|registration|reg|passport|ID|VAT|case|item|catalogue|booking|ticket|routing|licence|license|room)\.?\s$"
)
_NUMBER_OR_END: Final = r"\.?\s?#?[A-Z]{0,3}\d|\.?[:?)]|\.\s(?:[a-z]|[A-Z]{2})"
# Patterns for the text before and after an abbreviation, and its reading in that context.
_IN_CONTEXT: Final = {
    short: tuple((re.compile(behind), re.compile(ahead), word) for behind, ahead, word in rows)
    for short, rows in {
        **dict.fromkeys(
            ("fl", "Fl", "Flr", "flr"),
            ((r"(?:\d(?:st|nd|rd|th)|[Ff]irst|[Ss]econd|[Tt]hird|[Tt]op|[Gg]round)\s$", "", "floor"),),
        ),
        "Temp": (("", r"\.", "temperature"),),
        "temp": (("", r"\.\s?[a-z\d<>≤≥]", "temperature"),),
        **{
            short: ((r"\b(?:per|each|every)\s$", "", name),)
            for short, name in table("""
                lb = pound; oz = ounce; yd = yard; mi = mile; gal = gallon; hr = hour; min = minute; sec = second
                kg = kilogram; km = kilometer
            """).items()
        },
        **dict.fromkeys(("No", "no"), ((_COUNTED_THING, _NUMBER_OR_END, "number"),)),
        "Vit": (("", r"\.?\s[A-K]\d{0,2}\b", "vitamin"),),
        "vit": (("", r"\.?\s[A-K]\d{0,2}\b", "vitamin"),),
        "Pt": (("", r"\.?\s(?:seen|is|was|has|had|presents?|denies|reports?|complains?|states|c/o)\b", "patient"),),
        "pt": (("", r"\.\s(?:is|was|has|had|presents?|denies|reports?|complains?|states|c/o)\b", "patient"),),
        "Ex": (("", r"\.?\s[A-Z]\b", "exhibit"),),
        "Exs": (("", r"\.?\s[A-Z]\b", "exhibits"),),
        "med": (("", r"\.?\s(?:heat|size|sized|bowl|onions?|eggs?|carrots?|potato\w*)\b", "medium"),),
        "Att": (("", r":\s?\d", "attendance"),),
        **dict.fromkeys(("Cf", "cf"), (("", r"\s[A-Z]", "compare"),)),
        **{
            short: (("", r"\s\d{1,3}[A-Z]?(?:\.\d{1,2})?\(", word),)
            for short, word in {"s": "section", "r": "rule", "reg": "regulation", "art": "article"}.items()
        },
        "Sec": ((r"\b(?:Hon|Asst|Press|Home|Foreign|Perm|Gen|Def)\.?\s$", "", "secretary"),),
        "disc": ((r"%\s$", r"\.", "discount"),),
        "inc": ((r"(?:\d(?:st|nd|rd|th)?|\b[A-Z][a-z]+)\s$", r"\.?(?:\s*\Z|[,;)]|\s[A-Z])", "inclusive"),),
        "b": (("", r"\.\s?\d{1,3}\b", "bar"),),
        "nos": ((_COUNTED_THING, _NUMBER_OR_END, "numbers"),),
        "Dep": (("", r"\.?\s(?:paid|of|due|rec)", "deposit"), ("", r"\.?\s[A-Z\d]", "departs")),
        "Cir": ((r"\d(?:st|nd|rd|th)\s$", r"\.", "circuit"),),
        "cal": ((r"\d\s$", r"\.", "calories"),),
        "yo": ((r"\d\s$", "", "year old"),),
        "Ret": ((r"\($", r"\.\)", "retired"),),
        "dep": (("", r"\.?\s(?:[£$€]|paid\b|due\b)", "deposit"), ("", r"\s[A-Z]{3}\b", "departs")),
        "Inv": (("", r"\.?\s(?:[Nn]o|#)", "invoice"),),
        "Reg": (("", r"\.?\s[Nn]o\b", "registration"),),
        "Bn": ((r"(?:\d(?:st|nd|rd|th)|[A-Z][a-z]+)\s$", "", "battalion"),),
        "Na": (("", r"\s\d", "N A"),),
        "Arr": (("", r"\.?\s[A-Z\d]", "arrives"),),
        "arr": (("", r"\s[A-Z]{3}\b", "arrives"),),
        "Vol": (("", r"\.\s[a-z]", "volume"),),
        "vol": (("", r"\.\s[a-z]", "volume"),),
        "Cont": (("", r"\.\s(?:on|from|next)\b", "continued"),),
        "cont": (("", r"\.\s(?:on|from|next)\b|\.\)", "continued"),),
        "mo": (
            (r"\b1\s$", r"\.", "month"),
            (r"\d\s$", r"\.", "months"),
            (r"\b(?:each|per|every|a|last|next|\d-day)\s$", "", "month"),
        ),
        "Ph": (("", ":", "phone"),),
        "Exp": (("", r"\.\s\d", "expires"),),
        "avail": (
            (
                r"(?<!\bno )(?<!\blittle )(?<!\bany )(?<!\bmuch )(?<!\bto )(?<!\bof )(?<!\bnot )(?<!\bcan )$",
                r"\.",
                "available",
            ),
        ),
        "exp": (
            (
                r"\b(?:yrs?|years?|months?|relevant|prior|previous|some|no|sales|work|teaching)\b\.?['’]?\s(?:of\s)?$",
                "",
                "experience",
            ),
            ("", r"\.?\s(?:req|pref|needed|essential|nec)|\.\s(?:with|in)\s", "experience"),
        ),
        "Hosp": ((r"[A-Z][\w.'’]*\s$", r"\.", "hospital"),),
        "fig": (("", r"\.\s(?:was|is|for|of|shows?)\b", "figure"),),
        "ed": ((r"(?:\d(?:st|nd|rd|th)|[Rr]evised|\b[IVX]+|\b[Ff]irst|\b[Ss]econd|\b[Tt]hird)\s$", r"\.", "edition"),),
        "Pop": (("", r"\.\s\d", "population"),),
        "pop": (("", r"\.\s\d", "population"),),
        "ret": ((r"\($", r"\.\)", "retired"),),
        "Tel": (("", ":", "telephone"),),
        "v": ((r"[A-Z][\w.]*\s$", r"\.\s[A-Z]", "versus"),),
        **{
            short: ((r"(?:,|\bof)\s$", r"\.", name), ("", r"\.\s(?:Ave|Blvd)\b", name))
            for short, name in LONG_STATES.items()
        },
        "est": (("", r"\.\s[a-z]", "estimated"),),
        "Est": (("", r"\.\s[a-z]", "estimated"),),
    }.items()
}
_WITHOUT_DOT: Final = frozenset({
    *("St", "Dr", "Mt", "Ft", "Gov", "Sen", "Fig", "Vol", "Apt", "Rm", "cl", "ss", "Sch", "Arts", "Ep", "Jn"),
    *("Junct", "Gt", "Inv", "Pg", "pg", "pgs", "para", "Lt", "Col", "Maj", "Brig", "Cdr", "Ser", "Figs", "pp", "vol"),
    *("Dep", "Arr", "ch", "Ch", "Div", "div", "Yr", "nr", "wt", "ht", "Wt", "Ht"),
    *("Upr", "Insp", "Supt", "Cllr", "Gp", "paras", "Bp"),
})  # fmt: skip
# Words that follow an abbreviation more often as the start of a sentence than as a name.
_FIRST_WORDS: Final = (
    "The|It|He|She|They|We|I|A|An|In|On|At|But|And|This|That|There|You|If|When|For|His|Her|My|Our|As|So|What|Who|How|"
    "Why|Where|After|Before|Then|Now|These|Those|Its|Their|Some|Many|Most|All|To|By|From|With|Is|Was|Do|Did|No|Not|"
    "Turn|Go|Take|Call|See|Please|Yes|Or|Once|While|Since"
)
_LETTERED: Final = frozenset({"Rm", "Apt", "Ste", "Fig", "Figs", "App", "Gp", "Grp", "Div", "Exh"})
_LETTER_AHEAD: Final = re.compile(r"\.?\s[A-Z]\b")
_SENTENCE_ENDS: Final = rf"\s*\Z|\s*\n|[\"”’)]*\s+(?:{_FIRST_WORDS})\b"
_NAME_AHEAD: Final = re.compile(rf"\.?\s+(?!(?:{_FIRST_WORDS})\b)(?:[A-Z]|[dD]e\s|[Oo]f\s[A-Z])")
_NUMBER_AHEAD: Final = re.compile(r"\.?\s?[(#]?(?:\d|[IVXLC]+\b|[ivxlc]+\b(?=[\s,;.)–-])|[A-Z]?\d)")
_YEAR_AHEAD: Final = re.compile(r"\.\s?\d{4}")
_AMOUNT_AHEAD: Final = re.compile(r"\.\s?[£$€]?\d")
_NAME_BEHIND: Final = re.compile(
    r"(?:(?:^|\s)(?!(?:The|A|An|In|On|At|And|But|To|By|From|With|Is|Was|Of|For|If|When|Dear|Mr|Mrs|Ms|Via|Near|Our|Yes|No|"
    r"Hi|Hello|See|Ask|Call|Meet|Thank|Thanks)\s)[A-Z][\w'’.-]*|\d(?:st|nd|rd|th))\s$"
)
_POSITION_AHEAD: Final = re.compile(
    r"\.?\s(?:[SE]?VP|Vice|Director|Manager|Engineer|Developer|Analyst|Designer|Editor|Consultant|Partner|Staff|Software|"
    r"Data|Product|Project|Account|Research|Scientist|Associate|Counsel|Executive|Officer|High|Citizens?)\b"
)
_HOUSE_BEHIND: Final = re.compile(r"\d[A-Za-z]?\s(?:[NSEW]{1,2}\.?\s)?(?:[A-Z][\w'’-]+\s){1,2}$")


_REGION_AHEAD: Final = re.compile(
    r"\s(?:Sussex|Anglia|Midlands|Mids|Lothian|Riding|Glamorgan|Glam|Kensington|Ham|Yorks|Lincs|Lincolnshire|Somerset|Devon|Korea|Africa|America|Carolina|Dakota|Virginia|Vietnam|Sudan|Ireland|Wales|Yorkshire|London|Sea|Pole|Asia|"
    r"Europe|Germany|Jersey|Timor|Macedonia|Island|Coast|Bank|Side|End)\b"
)


def _choice(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


def _owner(match: re.Match[str], british: bool) -> list[str] | None:
    return f"{ALWAYS[match['short']]}'s".split()


def _spelled_out(match: re.Match[str], british: bool) -> list[str] | None:
    short = match["short"]

    dotted = bool(match["dot"]) or after(match).startswith(".")
    front, behind = before(match), ("." if match["dot"] else "") + after(match)
    name_ahead, name_behind = _NAME_AHEAD.match(behind), _NAME_BEHIND.search(front)
    # "Baker St. is", "10 Downing St", "Mary St. John": the last example is a saint.
    counted = short in BEFORE_NUMBER and short != "Rd" and _NUMBER_AHEAD.match(behind)
    saint = name_ahead and short in BEFORE_NAME and not _HOUSE_BEHIND.search(front)
    if short in STREETS and name_behind and not (counted or saint):
        return [STREETS[short]]
    for back, ahead, word in _IN_CONTEXT.get(short, ()):
        if back.search(front) and ahead.match(behind):
            return word.split()
    number = _YEAR_AHEAD if short in _BEFORE_YEAR else _AMOUNT_AHEAD if short in _ABOUT else _NUMBER_AHEAD
    numbered = number.match(behind) or (short in _LETTERED and _LETTER_AHEAD.match(behind))
    if short in BEFORE_NUMBER and numbered and (dotted or short in _WITHOUT_DOT):
        return [BEFORE_NUMBER[short]]
    if short in BEFORE_NAME and name_ahead and (dotted or short in _WITHOUT_DOT):
        word = "senior" if short == "Sr" and _POSITION_AHEAD.match(behind) else BEFORE_NAME[short]
        return ["honourable" if british and word == "honorable" else word]
    if short == "Dr":
        return ["drive"] if name_behind else ["doctor"]
    return (ALWAYS.get(short) or (DOTTED.get(short, "") if dotted else "")).split() or None


def _phrase(match: re.Match[str], british: bool) -> list[str]:
    words = PHRASES[match[0].rstrip(" ").replace("’", "'")]
    return (words.replace(" over ", " on ") if british else words).split()


def _point(match: re.Match[str], british: bool) -> list[str] | None:
    """Read a compass point such as N. or NW next to a street name."""
    short = match["point"].replace(".", "")
    street = re.search(
        r"(?:\b(?:[Hh]ead(?:ing|ed)?|[Gg]o|[Tt]urn|[Bb]ear|[Cc]ontinue|[Tt]hen|[Dd]rive|[Ww]alk|[Ff]ac(?:e|ing))|(?:I-|Rte\.?\s|Route\s|Hwy\.?\s|Highway\s|US-?)\d{1,3}|\d\s(?:mi|km)|miles?|St|Ave|Blvd|Rd|Dr|Street|Avenue|Drive|Road)\.?,?\s$",
        before(match),
    )
    number = re.search(r"\d\s$", before(match)) and re.match(
        r"\s(?:(?:\d{1,3}(?:st|nd|rd|th)|[A-Z][a-z]+)\s(?:St|Ave|Blvd|Rd|Dr|Str|Lane|Ln)|(?:Hwy|Highway|Rte|Route)\b)",
        after(match),
    )
    region = match["point"].endswith(".") and _REGION_AHEAD.match(after(match))
    numbered = re.match(r"\s(?:\d{1,3}(?:st|nd|rd|th)|[A-Z][a-z]+)\s(?:St|Ave|Blvd|Rd|Dr|Pl)\b", after(match))
    return [POINTS[short]] if street or number or region or numbered else None


# States that are also words in capitals need a city after a preposition, and a pause after them: in Portland, OR.
_ALSO_A_WORD: Final = frozenset({"OK", "HI", "ME", "IN", "OR"})
_CITY_BEHIND: Final = re.compile(
    r"(?:(?:^|[.;:(\n]\s?)(?!(?:Yes|No|Well|Right|Sure|Fine|Oh|Yeah|Good|Great|Now|Look|Hey|So|But|Ah|Hello|Thanks)\b)"
    r"|\b(?:in|from|to|near|at|of|through|for|outside|and|not|or|via|between|into|around|toward|towards|leave|left)\s)"
    r"(?:(?:St\.|Mt\.|Ft\.|[A-Z][A-Za-z'’-]+)\s?){1,3},\s$"
)
# Only a preposition shows that a place precedes OK, unlike "Mom, OK.".
_OK_BEHIND: Final = re.compile(r"\b(?:in|from|to|near|at|of|outside)\s(?:[A-Z][A-Za-z'’-]+\s?){1,3},\s$")
# Names of people before a degree, unlike Silver Spring, MD.
_PERSON_BEHIND: Final = re.compile(
    r"(?<!\b[Ii]n )(?<!\b[Aa]t )(?<!\b[Ff]rom )(?<!\b[Tt]o )(?<!\bnear )"
    r"\b(?!(?:North|South|East|West|New|Upper|Lower|Port|Lake|La|Los|San|Silver|Glen|Bel|Chevy|Owings|Hunt|Mount|Mt|"
    r"Fort|Ft|Saint|St|Prince|Havre|Cape|Long|Big|Old|In|At|From|To|Near|The)\b)"
    r"[A-Z][a-z'’]+\s(?:[A-Z]\.\s?|[A-Z][a-z'’]+\s)?"
    r"(?!(?:City|Park|Springs?|Mills?|Beach|Hills?|Heights|Falls|Valley|Village|Town|Point|County|Island|Station|Hospital|"
    r"Center|University|College|Grove|Creek|River|Lake|Bay|Bridge|Run|Meade)\b)[A-Z][A-Za-z'’-]+,\s$"
)


def _state(match: re.Match[str], british: bool) -> list[str] | None:
    short, front, behind = match["state"], before(match), after(match)
    code = re.match(r"\s\d{5}", behind)
    if not re.search(r"[A-Z][a-z]+,\s$", front) or (
        short in _ALSO_A_WORD
        and not code
        and not (
            re.match(r"[.,;:)\"”]|\s*\Z", behind) and (_OK_BEHIND if short == "OK" else _CITY_BEHIND).search(front)
        )
    ):
        return None
    if short == "MD" and not code and _PERSON_BEHIND.search(front):
        return ["M", "D"]
    return STATES[short].split()


def _member(match: re.Match[str], british: bool) -> list[str] | None:
    """Read the party and state of a member of Congress: (D-N.M.)."""
    state = LONG_STATES[match["long"]] if match["long"] else STATES.get(match["short"].replace(".", ""))
    return [match["party"], *state.split()] if state else None


def _dotted_state(match: re.Match[str], british: bool) -> list[str] | None:
    short = match["state"].replace(".", "")  # M.D. and M.A. are degrees
    state = STATES.get(short) if short[0] in "NSRW" and re.search(r"(?:[a-z]|[A-Z]\.),\s$", before(match)) else None
    return state.split() if state else None


_SHORTS: Final = frozenset({*_IN_CONTEXT, *ALWAYS, *DOTTED, *BEFORE_NAME, *BEFORE_NUMBER, *STREETS})
_CHAT_RULE: Final = rule(
    Category.ABBREVIATION, rf"(?:{_choice(CHAT)})(?![\w'’-])", lambda match, british: CHAT[match[0]].split()
)
RULES: Final = (_CHAT_RULE,)
LETTER_RULES: Final = (
    _CHAT_RULE,
    rule(Category.ABBREVIATION, r"c/o(?=\s(?:19|20)\d\d(?!\w))", lambda match, british: ["class", "of"]),
    rule(Category.ABBREVIATION, r"ca?(?=1\d{3}(?!\w))", lambda match, british: ["circa"]),
    rule(
        Category.ABBREVIATION,
        rf"(?P<party>[DRI])-(?:(?P<long>{'|'.join(LONG_STATES)})\.|(?P<short>[A-Z]\.?[A-Z]\.?))(?=\))",
        _member,
    ),
    rule(Category.ABBREVIATION, r"(?P<state>[A-Z]\.[A-Z]\.)(?![\w])", _dotted_state),
    rule(
        Category.ABBREVIATION,
        rf"(?:{_choice(PHRASES)})(?![\w.])".replace("'", "['’]"),
        _phrase,
    ),
    rule(Category.ABBREVIATION, rf"(?P<short>{_choice(ALWAYS)})['’]s(?!\w)", _owner),
    rule(
        Category.ABBREVIATION,
        r"(?:yrs|hrs|mins|secs|wks)['’](?=\s)",
        lambda match, british: ALWAYS[match[0][:-1]].split(),
    ),
    rule(
        Category.ABBREVIATION,
        rf"(?P<short>{_choice(_SHORTS)})(?![\w'’]|-\w)(?P<dot>\.(?!{_SENTENCE_ENDS}|\w|\.))?",
        _spelled_out,
    ),
    rule(Category.ABBREVIATION, r"(?P<point>[NS]\.?[EW]\.?|[NSEW]\.|[NSEW](?=[\s,]))(?!\w)", _point),
    rule(Category.ABBREVIATION, rf"(?P<state>{'|'.join(STATES)})(?=\s\d{{5}}|[.,;!?)]|\s|\Z)", _state),
)
STARTS: Final = frozenset({*_SHORTS, "cu", *POINTS, *STATES, *(re.split("[^A-Za-z]", phrase)[0] for phrase in PHRASES)})
