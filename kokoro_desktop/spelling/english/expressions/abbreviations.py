"""Abbreviations, expanded according to their context."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from kokoro_desktop.spelling.english.expressions.rule import after, before, rule
from kokoro_desktop.spelling.word import Category

# Always an abbreviation, with or without a dot.
_ALWAYS: Final = {
    **{"Govt": "government", "govt": "government", "Dept": "department", "dept": "department", "Hwy": "highway"},
    **{"approx": "approximately", "Bros": "brothers", "Assn": "association", "Intl": "international"},
    **{"Natl": "national", "tsp": "teaspoon", "tbsp": "tablespoon", "Tbsp": "tablespoon", "appt": "appointment"},
    **{"vs": "versus", "Messrs": "messers", "Mme": "madame", "Mlle": "mademoiselle", "misc": "miscellaneous"},
    **{
        "qty": "quantity",
        "Sgt": "sergeant",
        "Cpl": "corporal",
        "Pvt": "private",
        "Capt": "captain",
        "Cmdr": "commander",
    },
    **{"Ltd": "limited", "Jr": "junior", "Rte": "route", "Mgmt": "management", "mgmt": "management", "Mtn": "mountain"},
    **{"Mts": "mountains", "Pkwy": "parkway", "bldg": "building", "Bldg": "building"},
    **{
        "yrs": "years",
        "hrs": "hours",
        "mins": "minutes",
        "secs": "seconds",
        "lbs": "pounds",
        "doz": "dozen",
        "Bcc": "B C C",
    },
    **{"acct": "account", "accts": "accounts", "Acct": "account", "Attn": "attention", "attn": "attention"},
    **{
        "pcs": "pieces",
        "chars": "characters",
        "sq": "square",
        "Mfr": "manufacturer",
        "mfr": "manufacturer",
        "Utd": "united",
        "Ctrl": "control",
        "ctrl": "control",
    },
    **{
        "mmHg": "millimeters of mercury",
        "Mx": "mix",
        "Pls": "please",
        "pls": "please",
        "Wm": "William",
        "Geo": "George",
        "Chas": "Charles",
    },
}
# An abbreviation only with a dot.
_DOTTED: Final = {
    **{"Prof": "professor", "prof": "professor", "Rev": "reverend", "Inc": "incorporated", "Corp": "corporation"},
    **{"Co": "company", "Esq": "esquire", "Univ": "university", "Assoc": "association", "Asst": "assistant"},
    **{"inc": "including", "nr": "near"},
    **{"incl": "including", "excl": "excluding", "avg": "average", "Mfg": "manufacturing", "Supt": "superintendent"},
    **{
        "Insp": "inspector",
        "cf": "compare",
        "viz": "namely",
        "resp": "respectively",
        "Sr": "senior",
        "esp": "especially",
    },
    **{"i.e": "that is", "e.g": "for example", "Eds": "editors", "eds": "editors", "Cllr": "councillor"},
    **{
        "max": "maximum",
        "min": "minimum",
        "Inst": "institute",
        "orig": "originally",
        "usu": "usually",
    },
    **{"Ave": "avenue", "Blvd": "boulevard", "St": "street", "Rd": "road", "Adm": "admiral", "Ph.D": "P H D"},
}
_BEFORE_NAME: Final = {
    **{"Gen": "general", "Col": "colonel", "Lt": "lieutenant", "Maj": "major", "Adm": "admiral", "Sen": "senator"},
    **{"Rep": "representative", "Gov": "governor", "Pres": "president", "Fr": "father", "Det": "detective"},
    **{"Hon": "honorable", "Amb": "ambassador", "Atty": "attorney", "Dr": "doctor", "St": "saint", "Mt": "mount"},
    **{
        "Ft": "fort",
        "Pt": "point",
        "Sec": "secretary",
        "Sens": "senators",
        "Reps": "representatives",
        "Drs": "doctors",
    },
    **{"Ste": "saint", "Sr": "sister", "Pte": "private", "Mons": "monsieur"},
}
_BEFORE_NUMBER: Final = {
    **{
        "mag": "magnitude",
        "Mag": "magnitude",
        "Wk": "week",
        "wk": "week",
        "Fig": "figure",
        "fig": "figure",
        "Figs": "figures",
        "figs": "figures",
        "p": "page",
        "pp": "pages",
    },
    **{"P": "page", "Vol": "volume", "vol": "volume", "vols": "volumes", "Vols": "volumes", "ch": "chapter"},
    **{"Ch": "chapter", "chap": "chapter", "Chap": "chapter", "chs": "chapters", "Sec": "section", "sec": "section"},
    **{"Art": "article", "art": "article", "Eq": "equation", "eq": "equation", "Eqs": "equations", "Ex": "example"},
    **{"ex": "example", "para": "paragraph", "Tab": "table", "App": "appendix", "ext": "extension", "Ext": "extension"},
    **{"max": "maximum", "min": "minimum", "Max": "maximum", "Min": "minimum", "tel": "telephone", "Tel": "telephone"},
    **{"Apt": "apartment", "apt": "apartment", "Ste": "suite", "Rm": "room", "pt": "part", "Pt": "part", "bk": "book"},
    **{"c": "circa", "ca": "circa", "b": "born", "d": "died", "est": "established", "Est": "established", "l": "line"},
    **{
        "ll": "lines",
        "col": "column",
        "cols": "columns",
        "avg": "average",
        "Avg": "average",
        "Op": "opus",
        "op": "opus",
        "Ver": "version",
        "n": "note",
    },
}
_BEFORE_YEAR: Final = frozenset({"c", "ca", "b", "d", "est", "Est"})
_LONG_STATES: Final = {
    **{"Ala": "Alabama", "Ariz": "Arizona", "Ark": "Arkansas", "Calif": "California", "Colo": "Colorado"},
    **{"Conn": "Connecticut", "Fla": "Florida", "Ill": "Illinois", "Ind": "Indiana", "Mass": "Massachusetts"},
    **{"Mich": "Michigan", "Minn": "Minnesota", "Miss": "Mississippi", "Mont": "Montana", "Neb": "Nebraska"},
    **{"Nev": "Nevada", "Okla": "Oklahoma", "Ore": "Oregon", "Pa": "Pennsylvania", "Penn": "Pennsylvania"},
    **{"Tenn": "Tennessee", "Tex": "Texas", "Va": "Virginia", "Vt": "Vermont", "Wash": "Washington"},
    **{"Wis": "Wisconsin", "Wyo": "Wyoming"},
}
# Patterns for the text before and after an abbreviation, and its reading in that context.
_IN_CONTEXT: Final = {
    short: tuple((re.compile(behind), re.compile(ahead), word) for behind, ahead, word in rows)
    for short, rows in {
        "fl": ((r"(?:\d(?:st|nd|rd|th)|[Ff]irst|[Ss]econd|[Tt]hird|[Tt]op|[Gg]round)\s$", "", "floor"),),
        "Temp": (("", r"\.", "temperature"),),
        "temp": (("", r"\.\s[a-z]", "temperature"),),
        "Vol": (("", r"\.\s[a-z]", "volume"),),
        "vol": (("", r"\.\s[a-z]", "volume"),),
        "Cont": (("", r"\.\s(?:on|from|next)\b", "continued"),),
        "cont": (("", r"\.\s(?:on|from|next)\b|\.\)", "continued"),),
        "mo": ((r"\b(?:each|per|every|a|last|next)\s$", "", "month"),),
        "Ph": (("", ":", "phone"),),
        "Exp": (("", r"\.\s\d", "expires"),),
        "Hosp": ((r"[A-Z][\w.'’]*\s$", r"\.", "hospital"),),
        "fig": (("", r"\.\s(?:was|is|for|of|shows?)\b", "figure"),),
        "ed": ((r"(?:\d(?:st|nd|rd|th)|[Rr]evised|\b[IVX]+|\b[Ff]irst|\b[Ss]econd|\b[Tt]hird)\s$", r"\.", "edition"),),
        "Pop": (("", r"\.\s\d", "population"),),
        "pop": (("", r"\.\s\d", "population"),),
        "ret": ((r"\($", r"\.\)", "retired"),),
        "Tel": (("", ":", "telephone"),),
        "v": ((r"[A-Z][\w.]*\s$", r"\.\s[A-Z]", "versus"),),
        **{short: ((r"(?:,|\bof)\s$", r"\.", name),) for short, name in _LONG_STATES.items()},
        "est": (("", r"\.\s[a-z]", "estimated"),),
        "Est": (("", r"\.\s[a-z]", "estimated"),),
    }.items()
}
_WITHOUT_DOT: Final = frozenset({"St", "Dr", "Mt", "Ft", "Gov", "Sen", "Fig", "Vol", "Apt", "Rm"})
_STREETS: Final = {
    **{"St": "street", "Dr": "drive", "Ave": "avenue", "Av": "avenue", "Blvd": "boulevard", "Rd": "road"},
    **{"Ln": "lane", "Ct": "court", "Pl": "place", "Sq": "square", "Ter": "terrace", "Cir": "circle", "Trl": "trail"},
    **{"Hts": "heights", "Cres": "crescent"},
}
_POINTS: Final = {
    **{"N": "north", "S": "south", "E": "east", "W": "west", "NE": "northeast", "NW": "northwest"},
    **{"SE": "southeast", "SW": "southwest"},
}
_STATES: Final = {
    **{"AL": "Alabama", "AK": "Alaska", "AZ": "Arizona", "AR": "Arkansas", "CA": "California", "CO": "Colorado"},
    **{"CT": "Connecticut", "DE": "Delaware", "FL": "Florida", "GA": "Georgia", "HI": "Hawaii", "ID": "Idaho"},
    **{"IL": "Illinois", "IN": "Indiana", "IA": "Iowa", "KS": "Kansas", "KY": "Kentucky", "LA": "Louisiana"},
    **{
        "ME": "Maine",
        "MD": "Maryland",
        "MA": "Massachusetts",
        "MI": "Michigan",
        "MN": "Minnesota",
        "MS": "Mississippi",
    },
    **{"MO": "Missouri", "MT": "Montana", "NE": "Nebraska", "NV": "Nevada", "NH": "New Hampshire", "NJ": "New Jersey"},
    **{"NM": "New Mexico", "NY": "New York", "NC": "North Carolina", "ND": "North Dakota", "OH": "Ohio"},
    **{"OK": "Oklahoma", "OR": "Oregon", "PA": "Pennsylvania", "RI": "Rhode Island", "SC": "South Carolina"},
    **{"SD": "South Dakota", "TN": "Tennessee", "TX": "Texas", "UT": "Utah", "VT": "Vermont", "VA": "Virginia"},
    **{"WA": "Washington", "WV": "West Virginia", "WI": "Wisconsin", "WY": "Wyoming", "DC": "D C"},
}
_PHRASES: Final = {
    **{
        "et al.": "et al",
        "cat. no.": "catalog number",
        "p.a.": "per annum",
        "a.k.a.": "also known as",
        "a/c": "account",
        "Pls.": "please",
        "pls.": "please",
        "w/o": "without",
        "w/": "with",
        "c/o": "care of",
        "and/or": "and or",
    },
    **{
        "N/A": "N A",
        "n/a": "N A",
        "b/c": "because",
        "Ph.D.": "P H D",
        "Ph.D": "P H D",
        "PhD": "P H D",
        "PhDs": "P H Ds",
    },
    **{"M.Sc.": "M S C", "B.Sc.": "B S C", "MSc": "M S C", "BSc": "B S C", "q.v.": "which see", "op. cit.": "op sit"},
    **{
        "R.I.P.": "R I P",
        "N.B.": "N B",
        "ft.": "feet",
        "Sgt. Maj.": "sergeant major",
        "Rt. Hon.": "right honourable",
        "Lt. Col.": "lieutenant colonel",
        "Lt. Gen.": "lieutenant general",
    },
    **{"Maj. Gen.": "major general", "Brig. Gen.": "brigadier general", "Lt. Gov.": "lieutenant governor"},
    **{"e.g.": "for example", "i.e.": "that is", "eg.": "for example", "ie.": "that is"},
}
# Words that follow an abbreviation more often as the start of a sentence than as a name.
_FIRST_WORDS: Final = (
    "The|It|He|She|They|We|I|A|An|In|On|At|But|And|This|That|There|You|If|When|For|His|Her|My|Our|As|So|What|Who|How|"
    "Why|Where|After|Before|Then|Now|These|Those|Its|Their|Some|Many|Most|All|To|By|From|With|Is|Was|Do|Did|No|Not|"
    "Turn|Go|Take|Call|See|Please|Yes|Or|Once|While|Since"
)
_SENTENCE_ENDS: Final = rf"\s*\Z|\s*\n|[\"”’)]*\s+(?:{_FIRST_WORDS})\b"
_NAME_AHEAD: Final = re.compile(rf"\.?\s+(?!(?:{_FIRST_WORDS})\b)(?:[A-Z]|[dD]e\s|[Oo]f\s[A-Z])")
_NUMBER_AHEAD: Final = re.compile(r"\.?\s?\(?(?:\d|[IVXLC]+\b|[ivxlc]+\b(?=[\s,;.)])|[A-Z]?\d)")
_YEAR_AHEAD: Final = re.compile(r"\.\s?\d{2,4}")
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
    r"\s(?:Korea|Africa|America|Carolina|Dakota|Virginia|Vietnam|Sudan|Ireland|Wales|Yorkshire|London|Sea|Pole|Asia|"
    r"Europe|Germany|Jersey|Timor|Macedonia|Island|Coast|Bank|Side|End)\b"
)


def _choice(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


def _spelled_out(match: re.Match[str], british: bool) -> list[str] | None:
    short = match["short"]
    dotted = bool(match["dot"]) or after(match).startswith(".")
    front, behind = before(match), ("." if match["dot"] else "") + after(match)
    name_ahead, name_behind = _NAME_AHEAD.match(behind), _NAME_BEHIND.search(front)
    # "Baker St. is", "10 Downing St", "Mary St. John": the last example is a saint.
    if short in _STREETS and name_behind and (not name_ahead or _HOUSE_BEHIND.search(front)):
        return [_STREETS[short]]
    number = (_YEAR_AHEAD if short in _BEFORE_YEAR else _NUMBER_AHEAD).match(behind)
    if short in _BEFORE_NUMBER and number and (dotted or short in _WITHOUT_DOT):
        return [_BEFORE_NUMBER[short]]
    if short in _BEFORE_NAME and name_ahead and (dotted or short in _WITHOUT_DOT):
        word = "senior" if short == "Sr" and _POSITION_AHEAD.match(behind) else _BEFORE_NAME[short]
        return ["honourable" if british and word == "honorable" else word]
    if short == "Dr":
        return ["drive"] if name_behind else ["doctor"]
    if short in _ALWAYS or (dotted and short in _DOTTED):
        return (_ALWAYS.get(short) or _DOTTED[short]).split()
    rows = _IN_CONTEXT.get(short, ())
    return next((word.split() for back, ahead, word in rows if back.search(front) and ahead.match(behind)), None)


def _phrase(match: re.Match[str], british: bool) -> list[str]:
    return _PHRASES[match[0].rstrip(" ")].split()


def _point(match: re.Match[str], british: bool) -> list[str] | None:
    """Read a compass point such as N. or NW next to a street name."""
    short = match["point"].replace(".", "")
    street = re.search(
        r"(?:(?:I-|Rte\.?\s|Route\s|Hwy\.?\s|Highway\s|US-?)\d{1,3}|\d\s(?:mi|km)|miles?|St|Ave|Blvd|Rd|Dr|Street|Avenue|Drive|Road)\.?,?\s$",
        before(match),
    )
    number = re.search(r"\d\s$", before(match)) and re.match(
        r"\s(?:\d{1,3}(?:st|nd|rd|th)|[A-Z][a-z]+)\s(?:St|Ave|Blvd|Rd|Dr|Str|Lane|Ln)", after(match)
    )
    region = match["point"].endswith(".") and _REGION_AHEAD.match(after(match))
    return [_POINTS[short]] if street or number or region else None


def _state(match: re.Match[str], british: bool) -> list[str] | None:
    short = match["state"]
    if not re.search(r"[A-Z][a-z]+,\s$", before(match)) or (
        short in ("OK", "HI", "ME", "IN", "OR") and not re.match(r"\s\d{5}", after(match))
    ):
        return None
    return _STATES[short].split()


_SHORTS: Final = frozenset({*_IN_CONTEXT, *_ALWAYS, *_DOTTED, *_BEFORE_NAME, *_BEFORE_NUMBER, *_STREETS})
RULES: Final = ()
LETTER_RULES: Final = (
    rule(Category.ABBREVIATION, r"c/o(?=\s(?:19|20)\d\d(?!\w))", lambda match, british: ["class", "of"]),
    rule(
        Category.ABBREVIATION,
        rf"(?:{_choice(_PHRASES)})(?![\w.])",
        _phrase,
    ),
    rule(
        Category.ABBREVIATION,
        rf"(?P<short>{_choice(_SHORTS)})(?![\w'’]|-\w)(?P<dot>\.(?!{_SENTENCE_ENDS}|\w|\.))?",
        _spelled_out,
    ),
    rule(Category.ABBREVIATION, r"(?P<point>[NS]\.?[EW]\.?|[NSEW]\.|[NSEW](?=\s))(?!\w)", _point),
    rule(Category.ABBREVIATION, rf"(?P<state>{'|'.join(_STATES)})(?=\s\d{{5}}|[.,;!?)]|\s|\Z)", _state),
)
STARTS: Final = frozenset({*_SHORTS, *_POINTS, *_STATES, *(re.split("[^A-Za-z]", phrase)[0] for phrase in _PHRASES)})
