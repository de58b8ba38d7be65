"""E-mail and web addresses, file names and paths, hashtags, and program identifiers."""

from __future__ import annotations

import re
from typing import Final

from kokoro_desktop.spelling.english.expressions.rule import after, before, rule, table
from kokoro_desktop.spelling.english.numbers import cardinal, in_pairs, is_number, one_by_one
from kokoro_desktop.spelling.word import Category

_DOMAINS: Final = (
    "com|org|net|edu|gov|mil|int|io|dev|info|app|ai|tv|gg|xyz|blog|cloud|online|shop|site|store|tech|eu|de|fr|ca|nl|ch|"
    r"jp|nz|co\.uk|org\.uk|ac\.uk|gov\.uk|co\.jp|com\.au|co\.nz|co\.in"
)
_ENDINGS: Final = (
    "py|js|ts|jsx|tsx|txt|md|pdf|docx?|xlsx?|pptx?|csv|tsv|json|xml|ya?ml|toml|html?|css|scss|jpe?g|png|gif|svg|webp|mp3|mp4|"
    "mov|avi|mkv|wav|flac|ogg|zip|tar|gz|exe|dll|sh|bat|cpp|hpp|java|rs|rb|php|sql|ini|cfg|conf|log|lock|epub|iso|apk|deb|dmg"
)
_SPOKEN_ENDINGS: Final = frozenset({
    *("json", "gif", "wav", "zip", "yaml", "toml", "log", "lock", "doc", "bat", "java", "tar", "sql"),
})  # fmt: skip
_WORDS: Final = table("""
    usr = user; etc = E T C; src = source; tmp = temp; lib = lib; bin = bin; docx = doc X; www = W W W
    en = E N; http = H T T P; https = H T T P S; ftp = F T P; html = H T M L; htm = H T M; php = P H P
    uk = U K; us = U S; io = I O; ai = A I; tv = T V; eu = E U; de = D E; fr = F R; nl = N L; ch = C H
    jp = J P; nz = N Z; gg = G G; xyz = X Y Z; ac = A C; url = U R L; api = A P I; id = I D; ip = I P; js = J S
    init = init; config = config; ly = L Y; ts = T S; py = P Y; md = M D; css = C S S; faq = F A Q; pdf = P D F
    ca = C A
""")
_SIGNS: Final = {
    **{".": "dot", "/": "slash", ":": "colon", "-": "dash", "_": "underscore", "@": "at", "?": "question mark"},
    **{
        "=": "equals",
        "&": "and",
        "#": "hash",
        "%": "percent",
        "+": "plus",
        "~": "tilde",
        "\\": "backslash",
        ",": "comma",
    },
}
_LONGEST_ACRONYM: Final = 4  # longest part in capitals to keep in capitals, in letters
_PART: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\sA-Za-z\d]")


def _part(part: str) -> list[str]:
    if is_number(part):
        return cardinal(part) if len(part) < 3 else in_pairs(part) if len(part) == 4 else one_by_one(part)
    if not part.isalpha():
        return [_SIGNS[part]] if part in _SIGNS else []
    if part.isupper() and len(part) > _LONGEST_ACRONYM:
        part = part.lower()
    if part.lower() in _WORDS:
        return _WORDS[part.lower()].split()
    return [part.upper() if len(part) == 1 else part]


def _read(written: str) -> list[str]:
    return [word for part in _PART.findall(written) for word in _part(part)]


def _address(match: re.Match[str], british: bool) -> list[str]:
    return _read(match[0])


def _file(match: re.Match[str], british: bool) -> list[str]:
    ending = match["ending"]
    letters = ending if ending.lower() in _SPOKEN_ENDINGS else ""
    spoken = [letters] if letters else _WORDS.get(ending.lower(), " ".join(_letters(ending))).split()
    return [*_read(match["stem"]), "dot", *spoken]


def _letters(written: str) -> list[str]:
    return [word for each in written for word in (cardinal(each) if is_number(each) else [each.upper()])]


def _tag(match: re.Match[str], british: bool) -> list[str]:
    return ["hashtag", *_read(match["name"])]


def _colour(match: re.Match[str], british: bool) -> list[str]:
    return ["hash", *_letters(match["digits"])]


def _mention(match: re.Match[str], british: bool) -> list[str]:
    return ["at", *_read(match["name"])]


def _dotted(match: re.Match[str], british: bool) -> list[str] | None:
    return ["dot", *_read(match["name"].lower() if match["name"] == "NET" else match["name"])]


def _flag(match: re.Match[str], british: bool) -> list[str] | None:
    """Read a command-line option; return None after an operator, where -x is a negative value."""
    if re.search(r"(?:^|[^=+*/<>(\s])\s$", before(match)) is None:
        return None
    dashes = len(match[0]) - len(match["name"])
    return [*["dash"] * dashes, *_read(match["name"].replace("-", " "))]


def _sharp(match: re.Match[str], british: bool) -> list[str]:
    return [match[1].upper(), "sharp"]


def _plus_plus(match: re.Match[str], british: bool) -> list[str]:
    return [*_read(match[1]), *["plus"] * len(match[2])]


def _identifier(match: re.Match[str], british: bool) -> list[str] | None:
    written = match[0]
    if (
        written.strip("_").isalpha()
        and re.search(r"\s_$|^_$", before(match)[-2:] + written[:1])
        and after(match)[:1] == "_"
    ):
        return None
    parts = _PART.findall(written)
    return [word for part in parts for word in _part(part.lower() if "_" in written and len(part) > 2 else part)]


RULES: Final = (
    rule(Category.ADDRESS, r"\d[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}", _address),
    rule(Category.CODE, r"#(?P<digits>(?=[A-Fa-f]*\d)[\dA-Fa-f]{6})(?!\w)", _colour),
    rule(Category.ADDRESS, r"#(?P<name>[A-Za-z]\w{1,63})", _tag),
    rule(Category.ADDRESS, r"@(?P<name>[A-Za-z_]\w{1,63}(?:\.\w{1,63}){0,4})", _mention),
    rule(
        Category.ADDRESS,
        r"(?<![\w.])(?:~|\.{1,2})?(?:/[\w.@+-]{1,64}){1,20}/?(?<=\w[\w/])(?:\?[\w=&%.+-]{1,200}(?<=\w))?(?!\w)",
        _address,
    ),
    rule(Category.CODE, r"\.(?P<name>NET|env|gitignore|bashrc|com|org|net|io|[a-z]{2,4}(?=\sfiles?\b))(?!\w)", _dotted),
    rule(Category.CODE, r"--(?P<name>[a-z][a-z\d-]{1,40})(?![\w’'])", _flag),
    rule(Category.CODE, r"-(?P<name>[A-Za-z])(?=\s[A-Za-z\d/~.]{2}|[.,]?\s*\Z)", _flag),
    rule(Category.CODE, r"0x[\dA-Fa-f]{1,16}(?!\w)", lambda match, british: _letters(match[0])),
    rule(Category.CODE, r"_{1,2}[A-Za-z]\w{0,63}(?<=_)(?!\w)|_{1,2}[A-Za-z]\w{0,63}_\w{1,63}", _identifier),
)
LETTER_RULES: Final = (
    rule(Category.ADDRESS, r"(?:https?://|ftp://|www\.)[^\s<>\"“”]{1,2000}(?<=[\w/#=])", _address),
    rule(Category.ADDRESS, r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}", _address),
    rule(
        Category.ADDRESS,
        rf"(?:[A-Za-z\d][A-Za-z\d-]{{0,62}}\.){{1,4}}(?:{_DOMAINS}|(?:ly|be|me|co|us|to|ie|fm|is|gl|st|it)(?=/))(?::\d{{2,5}})?(?:/[^\s<>\"“”]{{0,2000}}(?<=[\w/]))?(?![\w-])",
        _address,
    ),
    rule(Category.CODE, r"[A-Za-z_]\w{0,40}(?:\.[A-Za-z_]\w{0,40}){1,6}\(\)", lambda match, british: _read(match[0])),
    rule(Category.ADDRESS, r"localhost:\d{2,5}(?:/[\w./-]{0,200})?", _address),
    rule(Category.ADDRESS, r"[A-Z]:(?:\\[\w.()-]{1,64}){1,20}(?<=\w)|[A-Z]:\\", _address),
    rule(
        Category.ADDRESS,
        rf"(?P<stem>[A-Za-z][\w-]{{0,63}}(?:/[\w.-]{{1,64}}){{0,8}}?)\.(?P<ending>{_ENDINGS})(?!\w)",
        _file,
    ),
    rule(Category.CODE, r"(?:ASP|ADO|VB)\.NET(?!\w)", lambda match, british: [*_letters(match[0][:-4]), "dot", "net"]),
    rule(Category.CODE, r"([A-GJ])#(?!\w)", _sharp),
    rule(Category.CODE, r"([A-Za-z]{1,10})(\+\+|(?<=\b[A-F])\+)(?![\w+])", _plus_plus),
    rule(Category.CODE, r"[A-Za-z][A-Za-z\d]{0,63}(?:_[A-Za-z\d]{1,63}){1,16}(?:\(\))?", _identifier),
    rule(Category.CODE, r"(?!mmHg)[a-z]{2,32}(?:[A-Z][a-z]{1,32}){1,12}(?:\(\))?(?!\w)", _identifier),
)
STARTS: Final = frozenset[str]()
