"""Operators, powers, formulas and Greek letters; other signs and emoji are read by their Unicode CLDR names.

packaging/data/make_signs.py generates the name table from https://cldr.unicode.org.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from kokoro_desktop import paths
from kokoro_desktop.spelling.emoji import EMOJI
from kokoro_desktop.spelling.english.expressions.numerals import SUPERSCRIPTS, N, read_number, read_power
from kokoro_desktop.spelling.english.expressions.rule import Reading, after, before, rule
from kokoro_desktop.spelling.english.numbers import cardinal, is_number, one_by_one
from kokoro_desktop.spelling.word import Category

# Signs that are not read by their CLDR name.
_NAMES: Final = {
    **{"%": "percent", "&": "and", "+": "plus", "@": "at", "=": "equals", "°": "degrees", "#": "number"},
    **{"<": "less than", ">": "greater than", "^": "to the", "/": "slash", "\\": "backslash", "_": "underscore"},
    **{"~": "tilde", "*": "asterisk", "§": "section", "¶": "paragraph", "×": "times", "·": "times", "÷": "divided by"},
    **{"€": "euros", "£": "pounds", "$": "dollars", "¥": "yen", "¢": "cents", "₹": "rupees"},
    **{
        "±": "plus or minus",
        "∓": "minus or plus",
        "−": "minus",
        "≈": "approximately equals",
        "≃": "approximately equals",
    },
    **{
        "≅": "approximately equals",
        "≠": "is not equal to",
        "≤": "less than or equal to",
        "≥": "greater than or equal to",
    },
    **{
        "≪": "much less than",
        "≫": "much greater than",
        "≡": "is identical to",
        "∞": "infinity",
        "∝": "is proportional to",
    },
    **{"√": "square root of", "∛": "cube root of", "∑": "sum", "∏": "product", "∫": "integral", "∂": "partial"},
    **{"∈": "in", "∉": "not in", "⊂": "subset of", "∪": "union", "∩": "intersection", "∅": "empty set", "∀": "for all"},
    **{"∃": "there exists", "¬": "not", "∧": "and", "∨": "or", "⇒": "implies", "⇔": "if and only if"},
    **{"→": "right arrow", "←": "left arrow", "↑": "up arrow", "↓": "down arrow", "↔": "left right arrow"},
    **{"➜": "right arrow", "➔": "right arrow", "♭": "flat", "♯": "sharp", "♮": "natural", "™": "trade mark"},
    **{"®": "registered", "©": "copyright", "‰": "per mille", "№": "number", "†": "dagger", "‡": "double dagger"},
    **{"Ω": "ohms", "µ": "micro", "′": "prime", "″": "double prime", "♩": "quarter note", "☉": "sun"},
    **{"♔": "white king", "♕": "white queen", "♖": "white rook", "♗": "white bishop"},
    **{"♘": "white knight", "♙": "white pawn", "♚": "black king", "♛": "black queen", "♜": "black rook"},
    **{"♝": "black bishop", "♞": "black knight"},
}
_GREEK: Final = {
    **{"α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η": "eta", "θ": "theta"},
    **{"ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi", "ο": "omicron", "π": "pi"},
    **{"ρ": "rho", "σ": "sigma", "ς": "sigma", "τ": "tau", "υ": "upsilon", "φ": "phi", "χ": "chi", "ψ": "psi"},
    **{"ω": "omega"},
}
_OPERATORS: Final = {
    **{"==": "equals", "===": "equals", "!=": "is not equal to", "<=": "less than or equal to"},
    **{">=": "greater than or equal to", "->": "right arrow", "=>": "right arrow", "<-": "left arrow"},
    **{"-->": "right arrow", "<->": "left right arrow", "&&": "and", "||": "or", "+/-": "plus or minus"},
}
_SMILEYS: Final = {
    **{":)": "smiley", ":-)": "smiley", ";)": "winking smiley", ";-)": "winking smiley"},
    **{"¯\\_(ツ)_/¯": "shrug", ":(": "sad smiley", ":-(": "sad smiley", ":D": "laughing smiley", "<3": "heart"},
}
_VARIATION: Final = "\ufe0f"
_TONES: Final = re.compile("[\U0001f3fb-\U0001f3ff\ufe0e\ufe0f]")
_LONGEST: Final = 14  # maximum number of code points in an emoji; family emoji are the longest
_SUBSCRIPTS: Final = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")


def find_sign(text: str, place: int, end: int) -> Reading | None:
    """Read the longest named sign or emoji that starts at ``place`` and ends by ``end``; None if there is none."""
    sign = text[place]
    if (name := _NAMES.get(sign)) is not None and text[place + 1 : place + 2] not in (_VARIATION, "\u20e3"):
        return Reading(place + 1, tuple(name.split()), Category.SYMBOL)
    if sign.isascii() and text[place + 1 : place + 2] not in (_VARIATION, "\u20e3"):
        return None
    names = sign_names()
    for stop in range(min(end, place + _LONGEST), place, -1):
        if (name := names.get(_TONES.sub("", text[place:stop]))) is not None:
            category = Category.EMOJI if EMOJI.match(text, place, stop) else Category.SYMBOL
            return Reading(stop, tuple(name.split()), category)
    return None


@lru_cache(1)
def sign_names() -> Mapping[str, str]:
    """Load the names of signs and emoji, keyed by the sign without skin tones and variation selectors."""
    rows = (paths.resources() / "spelling" / "signs.tsv").read_text(encoding="utf-8").splitlines()
    return MappingProxyType(dict(row.split("\t") for row in rows if "\t" in row))


def _choice(signs: Mapping[str, str]) -> str:
    return "|".join(sorted(map(re.escape, signs), key=len, reverse=True))


def _smiley(match: re.Match[str], british: bool) -> list[str]:
    return _SMILEYS[match[0]].split()


def _operator(match: re.Match[str], british: bool) -> list[str]:
    return _OPERATORS[match[0]].split()


def _times(match: re.Match[str], british: bool) -> list[str] | None:
    front, behind = before(match), after(match)
    spaced = front.endswith(" ") and behind.startswith(" ")
    sides = front.rstrip(" ")[-1:], behind.lstrip(" ")[:1]
    digits = sum(each.isdigit() for each in sides)
    return (
        ["times"]
        if digits and (spaced or digits == 2) and all(each.isalnum() or each in "()" for each in sides)
        else None
    )


def _power(match: re.Match[str], british: bool) -> list[str]:
    base = match["base"]
    power = read_power(match["power"] or match["raised"])
    return [*(base.upper() if len(base) < 3 and base.isalpha() else [base]), *power]


def _raised(match: re.Match[str], british: bool) -> list[str]:
    return read_power(match[0].lstrip("^"))


def _ion(match: re.Match[str], british: bool) -> list[str]:
    """Read an ion: Ca²⁺ is "C A two plus"."""
    charge = cardinal(match["charge"].translate(SUPERSCRIPTS)) if match["charge"] else []
    return [*_atoms(match["atoms"]), *charge, "plus" if match["sign"] in "⁺+" else "minus"]


def _isotope(match: re.Match[str], british: bool) -> list[str]:
    """Read an isotope: ¹⁴C is "carbon fourteen"."""
    name = _ELEMENTS.get(match["atom"], " ".join(match["atom"].upper()))
    return [*name.split(), *cardinal(match["mass"].translate(SUPERSCRIPTS))]


def _atoms(written: str) -> list[str]:
    parts = re.findall(r"[A-Z][a-z]?|\d+", written.translate(_SUBSCRIPTS))
    return [word for part in parts for word in (cardinal(part) if is_number(part) else list(part.upper()))]


def _key(match: re.Match[str], british: bool) -> list[str] | None:
    """Read the telephone key * or #, as in *press #*."""
    if re.search(r"\b(?:[Pp]ress|[Dd]ial|[Hh]it|then|the|or|and)\s$", before(match)) is None:
        return None
    return ["star" if match[0] == "*" else "hash" if british else "pound"]


def _starred(match: re.Match[str], british: bool) -> list[str] | None:
    """Read a grade such as A*; None if the asterisk ends emphasised text."""
    if before(match).count("*") % 2:
        return None
    return [match[1], "stars" if match[2] else "star"]


def _formula(match: re.Match[str], british: bool) -> list[str]:
    return _atoms(match[0])


def _compound(match: re.Match[str], british: bool) -> list[str] | None:
    """Read a formula: Ca(OH)2 is "C A O H two"; None for a code such as B12, which other rules read."""
    if _CODE.fullmatch(match["formula"]):
        return None
    count = cardinal(match["count"]) if match["count"] else []
    water = match["water"] and ["dot", *_atoms(match["water"])]
    return [*count, *_atoms(match["formula"]), *(water or [])]


def _greek(match: re.Match[str], british: bool) -> list[str] | None:
    name = _GREEK.get(match[0].lower())
    return [name] if name else None


def _root(match: re.Match[str], british: bool) -> list[str]:
    return [*_NAMES[match[1]].split(), *read_number(match[2])]


def _section(match: re.Match[str], british: bool) -> list[str]:
    name = "section" if match[0][0] == "§" else "paragraph"
    return [f"{name}s" if len(match[0]) > 1 else name]


def _letters_and(match: re.Match[str], british: bool) -> list[str]:
    return " and ".join(" ".join(part) for part in match[0].split("&")).split()


def _minus(match: re.Match[str], british: bool) -> list[str] | None:
    front, behind = before(match), after(match)
    return (
        ["minus"]
        if re.search(r"(?:^|[\s(=])(?:[a-z)]|\d{1,6}|\d{0,3}[a-z](?:\^\d+|[²³])?)\s$", front)
        and re.match(r"\s(?:[b-z]|a|\d{1,6}[a-z]?(?:\^\d|[²³])?)(?:\s?[=+,;.)]|$)", behind)
        else None
    )


_SUPERSCRIPT: Final = "[⁰¹²³⁴-⁹⁻]{1,12}"
_ELEMENTS: Final = {
    **{
        "H": "hydrogen",
        "He": "helium",
        "C": "carbon",
        "N": "nitrogen",
        "O": "oxygen",
        "F": "fluorine",
        "P": "phosphorus",
    },
    **{"S": "sulfur", "K": "potassium", "Co": "cobalt", "Sr": "strontium", "Tc": "technetium", "I": "iodine"},
    **{"Cs": "caesium", "Rn": "radon", "Ra": "radium", "U": "uranium", "Pu": "plutonium", "Th": "thorium"},
}
# Symbols of the elements. Two-letter symbols come first, but CO2 has the symbols C and O.
_ATOM: Final = (
    r"(?:A[cglmrstu]|B[aehikr]|C[adeflmorsu]|D[bsy]|E[rsu]|F[elmr]|G[ade]|H[efgos]|I[nr]|Kr|L[airuv]|M[dgnot]|"
    r"N[abdehiop]|O[gs]|P[abdmortu]|R[abefghnu]|S[bcegimnr]|T[abcehilm]|Xe|Yb|Z[nr]|[BCFHIKNOPSUVWY])"
)
_GROUP: Final = rf"(?:{_ATOM}\d{{0,3}}|\((?:{_ATOM}\d{{0,2}}){{1,6}}\)\d{{1,2}})"
_METAL: Final = "(?:Li|Na|Mg|Ca|Ba|Sr|Ag|Cu|Zn|Fe|Pb|Al|Ni|Mn|Ti|Cd|Hg|Cs|Rb|Ga|Co|Cr|Sn)"
# Formulas without a digit: a metal or hydrogen, then a non-metal or a group.
_SALT: Final = rf"(?:{_METAL}(?:O?Cl|ClO|Br|OH|CN|[FIOS]|As)|[HKI](?:Cl|Br)|GaN|TiN|SiC)"
_FORMULA: Final = (
    rf"(?P<formula>(?=[A-Za-z()]{{0,12}}\d){_GROUP}{{1,12}}|{_SALT})(?:[·•∙⋅](?P<water>\d{{0,2}}H2O))?"
    r"(?![\w(])(?!-\w|\s\d[A-Z]{2}\b)"
)
# Codes of the same shape as a formula: B12, CO2, H1N1, No2, PHYS101.
_CODE: Final = re.compile(r"[A-Z]{1,2}\d*|[A-Z]\d+[A-Z]\d*|[A-Z][a-z]\d*|(?!(?:H[NCSPIB]O|K[NI]O|KHCO)\d$)[A-Z]{3,}\d+")
RULES: Final = (
    rule(Category.LETTERS, rf"(?P<count>\d{{1,2}}(?=[A-Z(])|(?=\()){_FORMULA}", _compound),
    rule(Category.EMOJI, rf"(?:{_choice(_SMILEYS)})(?![\w)(])", _smiley),
    rule(Category.SYMBOL, rf"(?:{_choice(_OPERATORS)})(?![<>=&|-])", _operator),
    rule(Category.SYMBOL, r"(?:§§?|¶¶?)(?=\s?\d)", _section),
    rule(Category.SYMBOL, rf"([√∛])\s?({N})", _root),
    rule(
        Category.SYMBOL,
        r"([*#])(\d{1,4})(?=[\s,.;)]|\Z)",
        lambda match, british: (
            ["star" if match[1] == "*" else "hash" if british else "pound", *one_by_one(match[2])]
            if re.search(r"\b(?:[Dd]ial|[Pp]ress)\s$", before(match))
            else None
        ),
    ),
    rule(Category.SYMBOL, r"[*#](?=\s(?:key|then|and|or|to|for|twice)\b|[.,;]?\s*\Z|[.,;]\s)", _key),
    rule(Category.SYMBOL, r"(?<![\w)])(?P<mass>[⁰¹²³⁴-⁹]{1,3})(?P<atom>[A-Z][a-z]?)(?![a-z])", _isotope),
    rule(Category.SYMBOL, r"[*∙⋅]", _times),
    rule(Category.SYMBOL, r"[-−](?=\s)", _minus),
    rule(Category.SYMBOL, r"(?<=\d)\s?★(?!★)", lambda match, british: ["stars"]),
    rule(Category.SYMBOL, r"★{2,}", lambda match, british: [*cardinal(str(len(match[0]))), "stars"]),
    rule(Category.SYMBOL, r"(?<=\d )/(?= \d+(?:\s?=|\s*[.;)]|\s*\Z))", lambda match, british: ["divided", "by"]),
    rule(Category.SYMBOL, rf"\^[-−]?\w{{1,12}}|{_SUPERSCRIPT}", _raised),
    rule(Category.SYMBOL, r"[α-ωΑ-Ω](?![\u0370-\u03ff\u1f00-\u1fff])", _greek),
)
LETTER_RULES: Final = (
    rule(  # saturation, pressure and fraction of a gas in medicine
        Category.LETTERS,
        r"(?:Sp|Sa|Sv|Pa|Pv|PA|Fi|FI|Et|et)C?O[2₂](?!\w)",
        lambda match, british: [*match[0][:-1].upper(), "two"],
    ),
    rule(Category.LETTERS, rf"(?P<count>){_FORMULA}", _compound),
    rule(Category.SYMBOL, r"(?P<atoms>(?:[A-Z][a-z]?[₀-₉]{0,2}){1,6})(?P<charge>[²³⁴]?)(?P<sign>[⁺⁻])(?!\w)", _ion),
    rule(Category.SYMBOL, rf"(?P<atoms>{_METAL})(?P<charge>[1-4]?)(?P<sign>\+)(?![\w+])", _ion),
    rule(
        Category.SYMBOL,
        r"(?P<atoms>Cl|Br|(?:SO|CO|PO|CrO|HPO)[34](?=[23]))(?P<charge>[23]?)(?P<sign>[-−])(?=[\s,.;)]|\Z)",
        _ion,
    ),
    rule(Category.SYMBOL, r"([A-E])\*(s?)(?=\s[a-z]|[.,;)]|\s*\Z)", _starred),
    rule(
        Category.SYMBOL,
        rf"(?P<base>[A-Za-z]{{1,3}}|\w{{1,8}}(?=\^))(?:\^(?P<power>[-−]?\w{{1,12}})|(?P<raised>{_SUPERSCRIPT}))(?!\w)",
        _power,
    ),
    rule(Category.SYMBOL, r"(?=[A-Za-z\d]{0,12}[₀-₉])(?:[A-Z][a-z]?\d?[₀-₉]{0,3}){1,8}(?![\w])", _formula),
    rule(Category.LETTERS, r"[A-Z]{1,3}(?:&[A-Z]{1,3}){1,2}(?![\w&])", _letters_and),
)
STARTS: Final = frozenset[str]()
