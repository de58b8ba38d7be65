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
        "Qty": "quantity",
        "Mgr": "manager",
        "mgr": "manager",
        "ltrs": "letters",
        "agg": "aggregate",
        "Abbr": "abbreviation",
    },
    **{"abbr": "abbreviation", "atty": "attorney", "attys": "attorneys", "Attys": "attorneys", "cresc": "crescendo"},
    **{
        "decresc": "decrescendo",
        "tmrw": "tomorrow",
        "tmr": "tomorrow",
        "ppl": "people",
        "thx": "thanks",
        "tnx": "thanks",
    },
    **{"plz": "please", "ur": "your", "bday": "birthday", "gd": "good", "abt": "about", "msg": "message", "yr": "year"},
    **{"msgs": "messages", "hwk": "homework", "rly": "really", "srsly": "seriously", "wk": "week", "wks": "weeks"},
    **{
        "txt": "text",
        "txts": "texts",
        "cya": "see ya",
        "idc": "I D C",
        "omw": "O M W",
        "tba": "T B A",
        "pkt": "packet",
    },
    **{
        "pkts": "packets",
        "fwd": "forward",
        "pmt": "payment",
        "pmts": "payments",
        "recd": "received",
        "YoY": "year over year",
    },
    **{"QoQ": "quarter over quarter", "yoy": "year over year", "Gtr": "greater", "cnr": "corner", "Cnr": "corner"},
    **{
        "Twp": "township",
        "PO": "P O",
        "macOS": "mac O S",
        "iPadOS": "iPad O S",
        "NVMe": "N V M E",
        "MoD": "M O D",
        "DoD": "D O D",
    },
    **{"DoJ": "D O J", "DoE": "D O E", "DfE": "D F E", "DfT": "D F T", "IoT": "I O T", "omg": "O M G", "idk": "I D K"},
    **{"imo": "I M O", "imho": "I M H O", "iirc": "I I R C", "afaik": "A F A I K", "diy": "D I Y", "faq": "F A Q"},
    **{"irl": "I R L", "ikr": "I K R", "hmu": "H M U", "ttyl": "T T Y L", "lmao": "L M A O", "icymi": "I C Y M I"},
    **{"otoh": "O T O H", "fwiw": "F W I W", "wyd": "W Y D", "eod": "E O D", "ootd": "O O T D", "iykyk": "I Y K Y K"},
    **{"Leics": "Leicestershire", "Lancs": "Lancashire", "Herts": "Hertfordshire", "Notts": "Nottinghamshire"},
    **{"Cambs": "Cambridgeshire", "Northants": "Northamptonshire", "Glos": "Gloucestershire", "Lincs": "Lincolnshire"},
    **{
        "Worcs": "Worcestershire",
        "Warks": "Warwickshire",
        "Yorks": "Yorkshire",
        "Hants": "Hampshire",
        "Oxon": "Oxfordshire",
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
        "encl": "enclosed",
        "Bal": "balance",
        "bal": "balance",
        "wt": "weight",
        "Wt": "weight",
        "ht": "height",
        "Ht": "height",
        "Anag": "anagram",
        "anag": "anagram",
        "opp": "opposite",
        "Opp": "opposite",
        "Nr": "near",
        "Cf": "compare",
        "Mkt": "market",
        "Sch": "school",
        "Coll": "college",
        "Pfc": "P F C",
        "Cpt": "captain",
        "Blk": "block",
        "Cath": "cathedral",
        "sm": "small",
        "lg": "large",
        "Hse": "house",
        "subj": "subject",
        "attrib": "attributed",
        "transl": "translated",
        "introd": "introduced",
        "pron": "pronounced",
        "abbrev": "abbreviation",
        "Cont'd": "continued",
        "illus": "illustrated",
        "temps": "temperatures",
        "Temps": "temperatures",
        "approx": "approximately",
        "Approx": "approximately",
        "Ref": "reference",
        "ref": "reference",
        "Cmdr": "commander",
        "Amend": "amendment",
        "dep": "departs",
        "arr": "arrives",
        "ea": "each",
        "dist": "distance",
        "elev": "elevation",
        "Elev": "elevation",
        "diam": "diameter",
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
    **{"Ste": "saint", "Sr": "sister", "Pte": "private", "Mons": "monsieur", "Gt": "great", "Brig": "brigadier"},
    **{"Cdr": "commander", "Ald": "alderman", "Cdre": "commodore", "Sqn": "squadron", "Upr": "upper", "Lwr": "lower"},
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
        "cl": "clause",
        "cls": "clauses",
        "Cl": "clause",
        "s": "section",
        "ss": "sections",
        "S": "section",
        "reg": "regulation",
        "Reg": "regulation",
        "regs": "regulations",
        "r": "rule",
        "Sch": "schedule",
        "sch": "schedule",
        "Arts": "articles",
        "arts": "articles",
        "Ep": "episode",
        "ep": "episode",
        "eps": "episodes",
        "Ser": "series",
        "ser": "series",
        "Jn": "junction",
        "Jct": "junction",
        "Junct": "junction",
        "Inv": "invoice",
        "inv": "invoice",
        "Pg": "page",
        "pg": "page",
        "pgs": "pages",
        "m": "measure",
        "mm": "measures",
        "bb": "bars",
        "Dep": "departs",
        "Arr": "arrives",
    },
}
_BEFORE_YEAR: Final = frozenset({"b", "d", "est", "Est"})
_ABOUT: Final = frozenset({"c", "ca"})  # before any number
_LONG_STATES: Final = {
    **{"Ala": "Alabama", "Ariz": "Arizona", "Ark": "Arkansas", "Calif": "California", "Colo": "Colorado"},
    **{"Conn": "Connecticut", "Fla": "Florida", "Ill": "Illinois", "Ind": "Indiana", "Mass": "Massachusetts"},
    **{"Mich": "Michigan", "Minn": "Minnesota", "Miss": "Mississippi", "Mont": "Montana", "Neb": "Nebraska"},
    **{"Nev": "Nevada", "Okla": "Oklahoma", "Ore": "Oregon", "Pa": "Pennsylvania", "Penn": "Pennsylvania"},
    **{"Tenn": "Tennessee", "Tex": "Texas", "Va": "Virginia", "Vt": "Vermont", "Wash": "Washington"},
    **{"Wis": "Wisconsin", "Wyo": "Wyoming", "Mo": "Missouri", "Md": "Maryland", "Ga": "Georgia", "Ky": "Kentucky"},
    **{"La": "Louisiana", "Del": "Delaware", "Kan": "Kansas"},
}
_COUNTED_THING: Final = (
    r"\b(?:phone|telephone|tel|mobile|fax|account|acct|a/c|ref|reference|order|serial|model|part|house|card|invoice|flight|"
    r"tracking|registration|reg|passport|ID|VAT|case|item|catalogue|ticket|routing|licence|license|room)\.?\s$"
)
# Patterns for the text before and after an abbreviation, and its reading in that context.
_IN_CONTEXT: Final = {
    short: tuple((re.compile(behind), re.compile(ahead), word) for behind, ahead, word in rows)
    for short, rows in {
        "fl": ((r"(?:\d(?:st|nd|rd|th)|[Ff]irst|[Ss]econd|[Tt]hird|[Tt]op|[Gg]round)\s$", "", "floor"),),
        "Temp": (("", r"\.", "temperature"),),
        "temp": (("", r"\.\s?[a-z\d<>≤≥]", "temperature"),),
        "Vit": (("", r"\.?\s[A-K]\d{0,2}\b", "vitamin"),),
        "vit": (("", r"\.?\s[A-K]\d{0,2}\b", "vitamin"),),
        "Pt": (("", r"\.\s(?:is|was|has|had|presents?|denies|reports?|complains?|states|c/o)\b", "patient"),),
        "pt": (("", r"\.\s(?:is|was|has|had|presents?|denies|reports?|complains?|states|c/o)\b", "patient"),),
        "Ex": (("", r"\.?\s[A-Z]\b", "exhibit"),),
        "Sec": ((r"\b(?:Hon|Asst|Press|Home|Foreign|Perm|Gen|Def)\.?\s$", "", "secretary"),),
        "disc": ((r"%\s$", r"\.", "discount"),),
        "inc": ((r"(?:\d(?:st|nd|rd|th)?|\b[A-Z][a-z]+)\s$", r"\.?(?:\s*\Z|[,;)]|\s[A-Z])", "inclusive"),),
        "b": (("", r"\.\s\d{1,3}\b", "bar"),),
        "no": ((_COUNTED_THING, "", "number"),),
        "nos": ((_COUNTED_THING, "", "numbers"),),
        "Dep": (("", r"\.?\s[A-Z\d]", "departs"),),
        "dep": (("", r"\s[A-Z]{3}\b", "departs"),),
        "Arr": (("", r"\.?\s[A-Z\d]", "arrives"),),
        "arr": (("", r"\s[A-Z]{3}\b", "arrives"),),
        "Vol": (("", r"\.\s[a-z]", "volume"),),
        "vol": (("", r"\.\s[a-z]", "volume"),),
        "Cont": (("", r"\.\s(?:on|from|next)\b", "continued"),),
        "cont": (("", r"\.\s(?:on|from|next)\b|\.\)", "continued"),),
        "mo": ((r"\b(?:each|per|every|a|last|next|\d-day)\s$", "", "month"),),
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
_WITHOUT_DOT: Final = frozenset({
    *("St", "Dr", "Mt", "Ft", "Gov", "Sen", "Fig", "Vol", "Apt", "Rm", "cl", "ss", "Sch", "Arts", "Ep", "Jn", "Jct"),
    *("Junct", "Gt", "Inv", "Pg", "pg", "pgs", "para", "Lt", "Col", "Maj", "Brig", "Cdr", "Ser", "Figs", "pp", "vol"),
    *("Dep", "Arr", "ch", "Ch"),
})  # fmt: skip
_STREETS: Final = {
    **{"St": "street", "Dr": "drive", "Ave": "avenue", "Av": "avenue", "Blvd": "boulevard", "Rd": "road"},
    **{"Ln": "lane", "Ct": "court", "Pl": "place", "Sq": "square", "Ter": "terrace", "Cir": "circle", "Trl": "trail"},
    **{"Hts": "heights", "Cres": "crescent", "Gdns": "gardens", "Terr": "terrace", "Tce": "terrace", "Pk": "park"},
    **{"Gro": "grove", "Cl": "close", "Wy": "way", "Stn": "station", "Pde": "parade", "Hse": "house", "Plz": "plaza"},
    **{"Bldgs": "buildings", "Expy": "expressway", "Fwy": "freeway", "Tpke": "turnpike", "Xing": "crossing"},
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
        "w/in": "within",
        "w/": "with",
        "h/o": "history of",
        "s/p": "status post",
        "r/o": "rule out",
        "d/t": "due to",
        "f/u": "follow up",
        "y/y": "year over year",
        "q/q": "quarter over quarter",
        "m/m": "month over month",
        "Co. Rd.": "county road",
        "Cty. Rd.": "county road",
        "w/c": "week commencing",
        "w/e": "week ending",
        "y/o": "year old",
        "b/w": "between",
        "h/t": "hat tip to",
        "p/w": "per week",
        "p/m": "per month",
        "p.w.": "per week",
        "TL;DR": "T L D R",
        "Ind. Est.": "industrial estate",
        "B'ham": "Birmingham",
        "B’ham": "Birmingham",
        "Wg Cdr": "wing commander",
        "Sqn Ldr": "squadron leader",
        "Flt Lt": "flight lieutenant",
        "Lt.-Col.": "lieutenant colonel",
        "Lt Col": "lieutenant colonel",
        "Maj.-Gen.": "major general",
        "Maj Gen": "major general",
        "Lt.-Gen.": "lieutenant general",
        "Lt Gen": "lieutenant general",
        "Fed. R. Civ. P.": "federal rule of civil procedure",
        "Fed. R. Evid.": "federal rule of evidence",
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
# Chat spellings with digits.
_CHAT: Final = {
    **{
        "2nite": "tonight",
        "2night": "tonight",
        "2day": "today",
        "2moro": "tomorrow",
        "2morrow": "tomorrow",
        "b4": "before",
    },
    **{"gr8": "great", "m8": "mate", "m8s": "mates", "l8r": "later", "l8": "late", "h8": "hate", "w8": "wait"},
    **{
        "str8": "straight",
        "2gether": "together",
        "4ever": "forever",
        "4eva": "forever",
        "any1": "anyone",
        "no1": "no one",
    },
    **{"some1": "someone", "every1": "everyone", "sk8": "skate", "cu": "see you"},
}
_SENTENCE_ENDS: Final = rf"\s*\Z|\s*\n|[\"”’)]*\s+(?:{_FIRST_WORDS})\b"
_NAME_AHEAD: Final = re.compile(rf"\.?\s+(?!(?:{_FIRST_WORDS})\b)(?:[A-Z]|[dD]e\s|[Oo]f\s[A-Z])")
_NUMBER_AHEAD: Final = re.compile(r"\.?\s?[(#]?(?:\d|[IVXLC]+\b|[ivxlc]+\b(?=[\s,;.)])|[A-Z]?\d)")
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
    r"\s(?:Yorks|Lincs|Lincolnshire|Somerset|Devon|Korea|Africa|America|Carolina|Dakota|Virginia|Vietnam|Sudan|Ireland|Wales|Yorkshire|London|Sea|Pole|Asia|"
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
    if (
        short in _STREETS
        and name_behind
        and (not name_ahead or short not in _BEFORE_NAME or _HOUSE_BEHIND.search(front))
    ):
        return [_STREETS[short]]
    for back, ahead, word in _IN_CONTEXT.get(short, ()):
        if back.search(front) and ahead.match(behind):
            return word.split()
    number = _YEAR_AHEAD if short in _BEFORE_YEAR else _AMOUNT_AHEAD if short in _ABOUT else _NUMBER_AHEAD
    if short in _BEFORE_NUMBER and number.match(behind) and (dotted or short in _WITHOUT_DOT):
        return [_BEFORE_NUMBER[short]]
    if short in _BEFORE_NAME and name_ahead and (dotted or short in _WITHOUT_DOT):
        word = "senior" if short == "Sr" and _POSITION_AHEAD.match(behind) else _BEFORE_NAME[short]
        return ["honourable" if british and word == "honorable" else word]
    if short == "Dr":
        return ["drive"] if name_behind else ["doctor"]
    return (_ALWAYS.get(short) or (_DOTTED.get(short, "") if dotted else "")).split() or None


def _phrase(match: re.Match[str], british: bool) -> list[str]:
    words = _PHRASES[match[0].rstrip(" ")]
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
    numbered = re.match(r"\s\d{1,3}(?:st|nd|rd|th)\s(?:St|Ave|Blvd|Rd|Dr|Pl)\b", after(match))
    return [_POINTS[short]] if street or number or region or numbered else None


def _state(match: re.Match[str], british: bool) -> list[str] | None:
    short = match["state"]
    if not re.search(r"[A-Z][a-z]+,\s$", before(match)) or (
        short in ("OK", "HI", "ME", "IN", "OR") and not re.match(r"\s\d{5}", after(match))
    ):
        return None
    return _STATES[short].split()


def _member(match: re.Match[str], british: bool) -> list[str] | None:
    """Read the party and state of a member of Congress: (D-N.M.)."""
    state = _LONG_STATES[match["long"]] if match["long"] else _STATES.get(match["short"].replace(".", ""))
    return [match["party"], *state.split()] if state else None


def _dotted_state(match: re.Match[str], british: bool) -> list[str] | None:
    short = match["state"].replace(".", "")
    state = _STATES.get(short) if short != "DC" and re.search(r"[a-z],\s$", before(match)) else None
    return state.split() if state else None


_SHORTS: Final = frozenset({*_IN_CONTEXT, *_ALWAYS, *_DOTTED, *_BEFORE_NAME, *_BEFORE_NUMBER, *_STREETS})
_CHAT_RULE: Final = rule(
    Category.ABBREVIATION, rf"(?:{_choice(_CHAT)})(?![\w'’-])", lambda match, british: _CHAT[match[0]].split()
)
RULES: Final = (_CHAT_RULE,)
LETTER_RULES: Final = (
    _CHAT_RULE,
    rule(Category.ABBREVIATION, r"c/o(?=\s(?:19|20)\d\d(?!\w))", lambda match, british: ["class", "of"]),
    rule(Category.ABBREVIATION, r"ca?(?=1\d{3}(?!\w))", lambda match, british: ["circa"]),
    rule(
        Category.ABBREVIATION,
        rf"(?P<party>[DRI])-(?:(?P<long>{'|'.join(_LONG_STATES)})\.|(?P<short>[A-Z]\.?[A-Z]\.?))(?=\))",
        _member,
    ),
    rule(Category.ABBREVIATION, r"(?P<state>[A-Z]\.[A-Z]\.)(?![\w])", _dotted_state),
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
STARTS: Final = frozenset(
    {*_SHORTS, "cu", *_POINTS, *_STATES, *(re.split("[^A-Za-z]", phrase)[0] for phrase in _PHRASES)}
)
