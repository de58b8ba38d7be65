"""Money and measures: currencies, feet and inches, and units with ranges, powers and quotients."""

from __future__ import annotations

import re
from typing import Final

from kokoro_desktop.spelling.english.expressions.numerals import AGED, FRACTION, N, read_fraction, read_number
from kokoro_desktop.spelling.english.expressions.rule import (
    NO_NOUN,
    PLACE_BEHIND,
    after,
    before,
    modifies_noun,
    rule,
    table,
)
from kokoro_desktop.spelling.english.numbers import cardinal, decimal
from kokoro_desktop.spelling.word import Category

_SCALES: Final = {
    **{
        "k": "thousand",
        "K": "thousand",
        "m": "million",
        "M": "million",
        "mn": "million",
        "mil": "million",
        "MM": "million",
        "mln": "million",
        "bn": "billion",
    },
    **{"B": "billion", "b": "billion", "tn": "trillion", "T": "trillion", "thousand": "thousand"},
    **{"million": "million", "billion": "billion", "trillion": "trillion"},
}
# By sign: singular and plural of the unit, then singular and plural of its hundredth.
_CURRENCIES: Final = {
    **{"$": ("dollar", "dollars", "cent", "cents"), "£": ("pound", "pounds", "penny", "pence")},
    **{"€": ("euro", "euros", "cent", "cents"), "¥": ("yen", "yen", "sen", "sen")},
    **{"₹": ("rupee", "rupees", "paisa", "paise"), "¢": ("cent", "cents", "", "")},
    **{"₩": ("won", "won", "", ""), "₽": ("ruble", "rubles", "kopeck", "kopecks")},
    **{"₿": ("bitcoin", "bitcoins", "", ""), "₺": ("lira", "lira", "", ""), "₪": ("shekel", "shekels", "", "")},
    **{"₴": ("hryvnia", "hryvnias", "", ""), "₫": ("dong", "dong", "", ""), "฿": ("baht", "baht", "", "")},
}
_NATIONS: Final = {
    **{"US": "U S", "A": "Australian", "AU": "Australian", "C": "Canadian", "CA": "Canadian", "NZ": "New Zealand"},
    **{"HK": "Hong Kong", "S": "Singapore", "R": "Brazilian"},
}
_CODES: Final = {
    **{"USD": ("U S dollar", "U S dollars"), "EUR": ("euro", "euros"), "GBP": ("pound", "pounds")},
    **{"JPY": ("yen", "yen"), "CHF": ("Swiss franc", "Swiss francs"), "CAD": ("Canadian dollar", "Canadian dollars")},
    **{"AUD": ("Australian dollar", "Australian dollars"), "INR": ("rupee", "rupees"), "CNY": ("yuan", "yuan")},
    **{"RMB": ("yuan", "yuan"), "SEK": ("Swedish krona", "Swedish kronor"), "NOK": ("krone", "kroner")},
    **{"DKK": ("Danish krone", "Danish kroner"), "PLN": ("zloty", "zlotys"), "MXN": ("Mexican peso", "Mexican pesos")},
    **{"BTC": ("bitcoin", "bitcoins"), "NZD": ("New Zealand dollar", "New Zealand dollars")},
}
_UNITS: Final = table("""
    km = kilometer; cm = centimeter; mm = millimeter; m = meter; nm = nanometer; dm = decimeter
    µm = micrometer; μm = micrometer; kg = kilogram; mg = milligram; g = gram; mcg = microgram; µg = microgram
    μg = microgram; t = ton; lb = pound; lbs = pound; oz = ounce; fl oz = fluid ounce; fl. oz. = fluid ounce
    st = stone; ml = milliliter; mL = milliliter; cl = centiliter; dl = deciliter; l = liter; L = liter
    gal = gallon; qt = quart; pt = pint; tsp = teaspoon; tbsp = tablespoon; Tbsp = tablespoon; Tsp = teaspoon
    doz = dozen; US gal = U S gallon; ft = foot; mi = mile; yd = yard; yds = yard; ha = hectare
    sq ft = square foot; sq. ft. = square foot; sq mi = square mile; sq. mi. = square mile; sq m = square meter
    cu ft = cubic foot; cc = cubic centimeter; in. = inch; pts = point; pt. = pint; qts = quart; qt. = quart
    nmi = nautical mile; kt = knot; kts = knot; mmHg = millimeter of mercury; sq. km = square kilometer
    sq km = square kilometer; sq. m = square meter; sq. in. = square inch; cu. ft. = cubic foot; s = second
    sec = second; secs = second; ms = millisecond; µs = microsecond; μs = microsecond; ns = nanosecond
    h = hour; hr = hour; hrs = hour; min = minute; mins = minute; yr = year; yrs = year; wk = week; wks = week
    mo = month; mos = month; mth = month; mths = month; wkt = wicket; wkts = wicket; sts = stitch
    kHz = kilohertz; MHz = megahertz; GHz = gigahertz; THz = terahertz; Hz = hertz; dB = decibel
    dBA = decibel A; kW = kilowatt; MW = megawatt; GW = gigawatt; W = watt; mW = milliwatt; kWh = kilowatt hour
    MWh = megawatt hour; Wh = watt hour; V = volt; kV = kilovolt; mV = millivolt; mA = milliamp
    mAh = milliamp hour; Ah = amp hour; A = amp; Ω = ohm; kΩ = kilohm; MΩ = megohm; Nm = newton meter
    N·m = newton meter; atm = atmosphere; bar = bar; psi = P S I; PSI = P S I; J = joule; kJ = kilojoule
    kcal = kilocalorie; cal = calorie; N = newton; Pa = pascal; kPa = kilopascal; hPa = hectopascal
    MPa = megapascal; mol = mole; hp = horsepower; KB = kilobyte; kB = kilobyte; MB = megabyte; GB = gigabyte
    TB = terabyte; PB = petabyte; KiB = kibibyte; MiB = mebibyte; GiB = gibibyte; Mbit = megabit
    Gbit = gigabit; kbps = kilobit per second; Mbps = megabit per second; Gbps = gigabit per second
    Mb/s = megabit per second; MP = megapixel; px = pixel; mph = mile per hour; kph = kilometer per hour
    mpg = mile per gallon; fps = frame per second; rpm = revolution per minute; bpm = beat per minute
    dpi = dot per inch; ppm = part per million; °C = degree Celsius; ° C = degree Celsius
    °F = degree Fahrenheit; ° F = degree Fahrenheit; ℃ = degree Celsius; ℉ = degree Fahrenheit; ° = degree
    º = degree; % = percent; ‰ = per mille; pc = percent; c. = cup; T. = tablespoon; tbs = tablespoon
    mM = millimolar; µM = micromolar; μM = micromolar; nM = nanomolar; mmol = millimole; µmol = micromole
    μmol = micromole; nmol = nanomole; µL = microliter; μL = microliter; µl = microliter; μl = microliter
    dL = deciliter; cL = centiliter; hl = hectoliter; ng = nanogram; pg = picogram; kDa = kilodalton
    mSv = millisievert; eV = electron volt; keV = kilo electron volt; MeV = mega electron volt
    GeV = giga electron volt; pF = picofarad; nF = nanofarad; µF = microfarad; μF = microfarad; mH = millihenry
    kN = kilonewton; MJ = megajoule; GJ = gigajoule; mJ = millijoule; GWh = gigawatt hour; TWh = terawatt hour
    MV = megavolt; µV = microvolt; µA = microamp; kVA = kilovolt amp; lb-ft = pound foot; ft-lb = foot pound
    ft-lbs = foot pound; lb ft = pound foot; gsm = G S M; ppb = part per billion; ppi = pixel per inch
    ly = light year; Gyr = billion year; Myr = million year; Mly = million light year; req = request
    kpc = kiloparsec; Mpc = megaparsec; lm = lumen; IU = international unit; mEq = milliequivalent; bhp = B H P
    sqm = square meter; mbar = millibar; sqft = square foot; cu in = cubic inch; cu m = cubic meter; d = day
    inn. = inning; Kbps = kilobit per second; Mbit/s = megabit per second; Gbit/s = gigabit per second
""")
_UNCHANGED: Final = frozenset({
    *("millimolar", "micromolar", "nanomolar", "M", "P"),
    *("dozen", "percent"),
    *("hertz", "kilohertz", "megahertz", "gigahertz", "terahertz", "horsepower", "stone", "per", "I", "bar"),
})  # fmt: skip
# Units of amounts, which are followed by a name: 250 ml milk.
_AMOUNTS: Final = frozenset(
    {"g", "kg", "mg", "ml", "mL", "cl", "dl", "l", "L", "oz", "lb", "lbs", "tsp", "tbsp", "Tbsp"}
)
_INCHES_IN_A_FOOT: Final = 12
_IRREGULAR: Final = {"foot": "feet", "inch": "inches", "stitch": "stitches"}
_NAMES: Final = "|".join(sorted(map(re.escape, _UNITS), key=len, reverse=True))
_POWER: Final = r"(?:[²³]|\^[23]|(?<=[ckm]m)[23]|(?<=\dm)[23]|(?<=\sm)[23])?"
_UNIT: Final = (
    rf"(?P<unit>(?:{_NAMES}){_POWER}"
    rf"(?:/(?:{_NAMES}|day|week|month|year|person|hour|second|minute|side|serving|portion){_POWER}){{0,2}})"
)
_DOT: Final = r"(?:\.(?=\s[a-z(]|[,;:)]))?"  # of an abbreviated unit within a sentence
_MINUS: Final = r"(?P<minus>[-−]?)"
_TO: Final = r"\s?[-–—]\s?"
_EVERY: Final = "day|week|wk|month|mo|year|yr|hour|hr|minute|min|second|sec"
_SIGN: Final = "".join(_CURRENCIES)
_SCALE: Final = r"(?:[\s-]?(?P<scale>thousand|million|billion|trillion|mil|mln|mn|MM|bn|tn|[kKmMbBT])(?!\w))?"
_PER: Final = (
    r"(?:/(?P<per>day|week|wk|month|mo|year|yr|hour|hr|h|minute|min|night|share|mile|gallon|gal|liter|litre|L|ton|lbs?|doz|kg|"
    r"oz|ft²|sq\s?ft|ft|m²|m|kWh|kW|MWh|GB|unit|person|user|seat|head|piece|word|page|token)(?!\w))?"
)


def unit_words(unit: str, singular: bool, british: bool = False) -> list[str]:
    """Return the words of a unit, such as *kilometers per hour*.

    Parameters
    ----------
    singular
        Whether to use the singular.
    """
    above, _, below = unit.partition("/") if unit not in _UNITS else (unit, "", "")
    name = re.sub(r"[²³]$|\^?[23]$", "", above) if above not in _UNITS else above
    power = {"2": "square", "²": "square", "3": "cubic", "³": "cubic"}.get(above[-1]) if name != above else None
    *front, first = _UNITS[name].split() if name in _UNITS else [name]
    words = [*front, first]
    small = next((word for word in ("per", "of") if word in words[1:]), "")
    at = words.index(small) - 1 if small else 0 if words[0] == "degree" else len(words) - 1
    if not singular and words[at] not in _UNCHANGED and name != "‰":
        words[at] = _IRREGULAR.get(words[at], f"{words[at]}s")
    if british:
        words = [re.sub(r"(met|lit)er(s?)$", r"\1re\2", "tonnes" if word == "tons" else word) for word in words]
    if power and name in ("s", "sec", "h"):
        words = [*words, "squared" if power == "square" else "cubed"]
    elif power:
        words = [power, *words]
    return [*words, "per", *unit_words(below, True, british)] if below else words


_STREET_AHEAD: Final = re.compile(
    r"\.?\s(?:\d{1,3}(?:st|nd|rd|th)\b|[A-Z][a-z]+\s(?:St|Ave|Blvd|Rd|Dr|Ln|Street|Avenue|Road|Drive|Lane)\b|(?:Hwy|Highway|Rte|Route)\b)"
)
_VOLTS_BEFORE: Final = re.compile(r"\d\s?[km]?V\b[^.;!?]{0,20}$")
_WEIGHT_BEHIND: Final = re.compile(
    r"\b(?:weigh(?:s|ed|ing)?|weight|lost|lose|gained|gain|loss|over|under|about)\b[\w\s]{0,12}$"
)
# Nouns that may follow a number and its unit, as in *a 3.5mm jack*.
_NOUN_AHEAD: Final = re.compile(rf"\s(?!{NO_NOUN})[a-z]{{3,}}")


# People and things that are counted in millions; 100m hurdles are a race.
_COUNTED_AHEAD: Final = re.compile(
    r"\s(?:people|children|men|women|(?!(?:hurdles|sprints|heats|races|finals|runs|its|as|is|was|has|this|across|"
    r"towards|always|lengths|runners|sprinters|steps|walls|gates|springs)\b)(?:[a-z]{4,}\s)?[a-z]{3,}(?<!s)s)\b"
)
_LASTING_BEHIND: Final = re.compile(
    r"(?::|=|\b(?:timeout|delay|interval|wait|after|every|within|lasts?|took|takes))\s?$"
)
_PLURAL_BEHIND: Final = re.compile(
    r"(?:\b(?:two|three|four|five|six|all|of|the|many|some|both|no|more|with|are|Yr|Year|[Yy]ear)|\d)\s$"
)


def _is_unit(match: re.Match[str], british: bool) -> bool:
    """Return whether the letters that follow a number are a unit.

    For example, they are not a unit in 1990s, 21st, Unit 5A, two 7s and 3pc suit.
    """
    number, unit, joined = match["number"], match["unit"], not match["dash"]
    front, behind = before(match), after(match)
    if unit in "NSEW" and _STREET_AHEAD.match(behind):
        return False
    if unit in ("in.", "c.", "T."):
        return re.match(r"\s[a-z]|\s?[,;)=×]|$" if unit == "in." else r"\s[a-z]", behind) is not None
    if unit in ("d", "pc"):
        days = match["dash"] == " " or re.search(r"[x×]\s?$", front) is not None
        return days if unit == "d" else "." in number or (british and joined)
    if unit in ("A", "N", "t", "st", "MP", "PB", "mo", "cal", "pt") and not joined:
        electric = unit == "A" and _VOLTS_BEFORE.search(front) is not None
        return (
            electric or (unit == "MP" and "." in number) or (unit == "st" and _WEIGHT_BEHIND.search(front) is not None)
        )
    decade = re.fullmatch(r"(?:\d0|\d{3}0)s", number + unit) and not _LASTING_BEHIND.search(front)
    return not joined or not (
        decade
        or (behind.startswith(" of ") and re.fullmatch(r"1(?:00|,000)s", number + unit))
        or re.fullmatch(r"(?:40\d|429|50\d|7\d7)s|\d*1st", number + unit)
        or (unit == "A" and re.match(r":|\s[A-Z][a-z]", behind))
        or (re.fullmatch("[A-Z]", unit) and PLACE_BEHIND.search(front))
        or (unit == "L" and front.endswith("code "))
        or (unit == "s" and len(number) == 1 and _PLURAL_BEHIND.search(front))
    )


def _measure(match: re.Match[str], british: bool) -> list[str] | None:
    number, unit = match["number"], match["unit"]
    if not _is_unit(match, british):
        return None
    if unit == "m" and _COUNTED_AHEAD.match(after(match)):
        return [*read_number(number), "million"]
    singular = number == "1" or modifies_noun(match) or match["dash"] == "-"
    singular = singular or (
        not match["dash"]
        and unit.isalpha()
        and unit not in _AMOUNTS
        and " per " not in _UNITS.get(unit, "")
        and _NOUN_AHEAD.match(after(match)) is not None
    )
    if unit == "W" and re.search(r"\b(?:Rte?|Route|Hwy|Highway|SR|CR|US)\.?\s$", before(match)):
        return [*read_number(number), "west"]
    sign = [] if not match["minus"] else ["plus"] if match["minus"] == "+" else ["minus"]
    more = ["plus"] if match["more"] else []
    return [*sign, *read_number(number), *more, *unit_words(unit, singular and not more, british)]


def _every(match: re.Match[str], british: bool) -> list[str]:
    return [*read_number(match["number"]), "per", *unit_words(match["unit"], True, british)]


def _measure_span(match: re.Match[str], british: bool) -> list[str] | None:
    first, last, unit = match["first"], match["last"], match["unit"]
    if unit == "s" and (re.search(r"7\d7-\d00s$", match[0]) or AGED.search(before(match))):
        return None  # aircraft, such as Boeing 737-800s, and people
    singular = modifies_noun(match)
    return [*read_number(first), "to", *read_number(last), *unit_words(unit, singular, british)]


def _dimensions(match: re.Match[str], british: bool) -> list[str]:
    numbers = re.findall(N, match[0])
    by = "times" if re.search(r"\d[x×]\s", match[0]) else "by"
    said = [word for number, each in enumerate(numbers) for word in ([*([by] if number else []), *read_number(each)])]
    marks = {"'": "ft", "’": "ft", "′": "ft", '"': "in.", "”": "in.", "″": "in.", "in": "in."}
    each = (match["each"] or "").strip()
    unit = marks.get(each, each) or match["unit"]
    singular = re.match(r"\s(?!(?:or|and|to|in|for|at|on|of|is|was|are)\b)[a-z]+\b", after(match)) is not None
    return [*said, *unit_words(unit, singular and unit == "in.", british)]


def _tolerance(match: re.Match[str], british: bool) -> list[str]:
    unit = unit_words(match["unit"], match["number"] == "1", british)
    return ["plus", "or", "minus", *read_number(match["number"]), *unit]


def _part_of_unit(match: re.Match[str], british: bool) -> list[str]:
    plural = match["whole"] is not None
    unit = "in." if match["unit"] in '"”″' else match["unit"]
    singular = not plural or (unit == "in." and re.match(r"\s[a-z]{4,}|-[a-z]", after(match)) is not None)
    return [*read_fraction(match, british), *unit_words(unit, singular, british)]


def _feet_and_inches(match: re.Match[str], british: bool) -> list[str] | None:
    feet, inches, marks = match["feet"], match["inches"], match["marks"]
    if marks and float(inches) >= _INCHES_IN_A_FOOT:
        return [*cardinal(feet), "minutes", *read_number(inches), "seconds"]
    if marks:
        return [*cardinal(feet), "foot", *read_number(inches)]
    return [
        *([*cardinal(feet), "foot" if feet == "1" else "feet"]),
        *([*read_number(inches), "inch" if inches == "1" else "inches"]),
    ]


def _inches(match: re.Match[str], british: bool) -> list[str] | None:
    line = match.string[max(0, match.start() - 400) : match.start()].rpartition("\n")[2]
    if match["mark"] == '"' and len(re.findall(r'(?<!\d)"', line)) % 2:
        return None  # a closing quotation mark
    if match["mark"] == "”" and line.count("“") > line.count("”"):
        return None
    number = match["number"]
    singular = number == "1" or (
        re.match(r"[\s-]?[A-Za-z]|\s\d(?:\.\d)?K", after(match))
        and not re.match(
            r"\s(?:or|and|to|in|for|at|on|of|wide|tall|long|high|deep|by|x|thick|is|was|from)\b", after(match)
        )
    )
    return [*read_number(number), "inch" if singular else "inches"]


def _joined_inches(match: re.Match[str], british: bool) -> list[str]:
    singular = match["number"] == "1" or modifies_noun(match)
    return [*read_number(match["number"]), "inch" if singular else "inches"]


def _feet(match: re.Match[str], british: bool) -> list[str]:
    return [*read_number(match["number"]), "foot" if match["number"] == "1" else "feet"]


def _arc(match: re.Match[str], british: bool) -> list[str]:
    said = list[str]()
    for number, name in zip(match.groups()[:3], ("degree", "minute", "second"), strict=True):
        if number:
            said += [*read_number(number), name if number == "1" else f"{name}s"]
    return [*said, {"N": "north", "S": "south", "E": "east", "W": "west"}[match[4]]] if match[4] else said


def _hours_and_minutes(match: re.Match[str], british: bool) -> list[str]:
    said = list[str]()
    for number, name in zip(match.groups(), ("hour", "minute", "second"), strict=True):
        if number:
            said += [*cardinal(str(int(number))), name if int(number) == 1 else f"{name}s"]
    return said


def _bearing(match: re.Match[str], british: bool) -> list[str]:
    name = {"N": "north", "S": "south", "E": "east", "W": "west"}[match["pole"]]
    return [*read_number(match["number"]), "degree" if match["number"] == "1" else "degrees", name]


def _amount(number: str, scale: str | None, names: tuple[str, str, str, str], nation: str, single: bool) -> list[str]:
    one, many, cent, cents = names
    if re.fullmatch(r"[\d.]+,\d\d", number):  # decimal comma
        number = number.replace(".", "").replace(",", ".")
    number = number.replace(",", "")
    whole, _, fraction = number.partition(".")
    if scale:
        return [*decimal(number), _SCALES[scale], *nation.split(), one if single else many]
    if len(fraction) not in (0, 2) or not cent:
        return [*decimal(number), *nation.split(), one if single or number == "1" else many]
    parts = []
    if int(whole or 0) or not int(fraction or 0):
        singular = whole == "1" or (single and not fraction)
        parts.append([*cardinal(whole or "0"), *nation.split(), one if singular else many])
    if int(fraction or 0):
        parts.append([*cardinal(str(int(fraction))), cent if int(fraction) == 1 else cents])
    return parts[0] if len(parts) == 1 else [*parts[0], "and", *parts[1]]


def _money(match: re.Match[str], british: bool) -> list[str]:
    names = _CURRENCIES[match["sign"]]
    nation = _NATIONS[match["nation"]] if match["nation"] else ""
    names = ("real", "reals", "centavo", "centavos") if match["nation"] == "R" else names
    minus = ["minus"] if match["minus"] or match["inner"] else []
    single = modifies_noun(match) or re.match(r"-(?!a\b)[a-z]|\s(?:notes?|bills?|coins?)\b", after(match)) is not None
    said = [*minus, *_amount(match["number"], match["scale"], names, nation, single)]
    if match["per"]:
        said += ["per", *(unit_words(match["per"], True, british))]
    return said


def _money_span(match: re.Match[str], british: bool) -> list[str]:
    names = _CURRENCIES[match["sign"]]
    first, scale = match["first"], match["first_scale"]
    if "." in first and len(first.partition(".")[2]) == 2 and not scale:
        said = _amount(first, None, names, "", False)
    else:
        said = [*read_number(first), *([_SCALES[scale]] if scale else [])]
    return [*said, "to", *_amount(match["number"], match["scale"], names, "", modifies_noun(match))]


def _trailing_sign(match: re.Match[str], british: bool) -> list[str]:
    return _amount(match["number"], match["scale"], _CURRENCIES[match["sign"]], "", modifies_noun(match))


def _code(match: re.Match[str], british: bool) -> list[str]:
    number = match["number"].replace(",", "")
    one, many = _CODES[match["code"]]
    scale = [_SCALES[match["scale"]]] if match["scale"] else []
    return [*decimal(number), *scale, *(one if number == "1" and not scale else many).split()]


def _pence(match: re.Match[str], british: bool) -> list[str] | None:
    return [*cardinal(match[1]), "P"] if british else None


def _stones(match: re.Match[str], british: bool) -> list[str]:
    """Read the weight of a person: 9 st 4 lb is "nine stone four pounds"."""
    stones, pounds = match.groups()
    return [*read_number(stones), "stone", *read_number(pounds), "pound" if pounds == "1" else "pounds"]


def _shillings(match: re.Match[str], british: bool) -> list[str]:
    shillings, pence = match.groups()
    return [*cardinal(shillings), "shilling" if shillings == "1" else "shillings", "and", *cardinal(pence), "pence"]


# An amount, or something that is counted, before its rate: 5 min./side, CFU/mL.
_RATE_BEHIND: Final = re.compile(r"(?:[\d⁰¹²³⁴-⁹][\s-]?[A-Za-z]{0,5}\.?|\b[A-Z]{2,4}|\b(?:units?|cells|copies|cases))$")
_CODE: Final = rf"(?P<code>{'|'.join(_CODES)})"
RULES: Final = (
    rule(
        Category.MONEY,
        rf"(?P<sign>[{_SIGN}])(?P<first>{N})(?P<first_scale>[kKmMbB]|bn|\s[mb]illion)?{_TO}[{_SIGN}]?(?P<number>{N}){_SCALE}(?!\w)",
        _money_span,
    ),
    rule(
        Category.MONEY,
        rf"{_MINUS}(?P<nation>)(?P<sign>[{_SIGN}])(?P<inner>[-−]?)\s?"
        rf"(?P<number>\d{{1,3}}(?:\.\d{{3}})+,\d\d(?!\d)|\d+,\d\d(?!\d|,\d)|{N}){_SCALE}{_PER}(?!\d)",
        _money,
    ),
    rule(Category.MONEY, rf"(?P<number>\d+,\d\d(?!\d)|{N})\s?{_SCALE}\s?(?P<sign>[{_SIGN}])(?!\d)", _trailing_sign),
    rule(Category.MONEY, rf"(?P<number>{N}){_SCALE}\s?{_CODE}(?!\w)", _code),
    rule(Category.MONEY, r"(\d{1,2})p(?!\w)", _pence),
    rule(Category.MONEY, r"(\d{1,2})s\.?\s(\d{1,2})d(?!\w)", _shillings),
    rule(
        Category.MEASURE, r"(?!2?1st)(\d{1,2})\s?st\.?,?\s?(\d{1,2}(?:\.\d)?)\s?lbs?(?!\w)(?:\.(?=\s[a-z]))?", _stones
    ),
    rule(
        Category.MEASURE,
        rf"{N}(?P<each>\s?(?:mm|cm|km|m|ft|in\.?|[\"”″'’′]))?"
        rf"(?:\s?[x×]\s?{N}(?(each)(?P=each))){{1,2}}\s?(?(each)|{_UNIT})(?![\w/])",
        _dimensions,
    ),
    rule(
        Category.MEASURE,
        r"(\d{1,3})°\s?(\d{1,2}(?:\.\d+)?)['’′](?:\s?(\d{1,2}(?:\.\d+)?)(?:[\"”″]|''))?\s?([NSEW])?(?!\w)",
        _arc,
    ),
    rule(
        Category.MEASURE,
        r"(\d{1,2})m(?:in)?\s?(\d{1,2}(?:\.\d{1,3})?)s(?:ec)?(?!\w)",
        lambda match, british: [
            word
            for at, unit in ((1, "min"), (2, "s"))
            for word in [*read_number(match[at]), *unit_words(unit, match[at] == "1")]
        ],
    ),
    rule(
        Category.MEASURE, r"(\d{1,3})h\s?(\d{1,2})(?:(?<=h\d\d)|m(?:in)?(?:\s?(\d{1,2})s)?)(?!\w)", _hours_and_minutes
    ),
    rule(
        Category.MEASURE,
        r"(?P<feet>\d{1,3})(?:(?P<marks>['’′]|ft(?=\d))|\s?(?:ft\.?|foot|feet)(?=[\s\d]))\s?"
        r"(?P<inches>\d{1,2}(?:\.\d)?)\s?(?(marks)(?:[\"”″]|''|(?<=\d)in\b)?|(?:in\b\.?|inches|inch))(?!\d)",
        _feet_and_inches,
    ),
    rule(Category.MEASURE, rf"{FRACTION}(?P<unit>[\"”″])(?!\w)", _part_of_unit),
    rule(Category.MEASURE, rf"(?P<number>{N})(?P<mark>[\"”″])(?!\w)", _inches),
    rule(
        Category.MEASURE,
        rf"(?P<number>{N})(?:in(?!\w)|\s?in\.(?=\s(?:wide|tall|long|high|deep|thick|x|by)\b))",
        _joined_inches,
    ),
    rule(Category.MEASURE, r"(?P<number>\d{1,3},\d{3})['’′](?!\w)", _feet),
    rule(Category.MEASURE, rf"(?<=\bby )(?P<number>{N})['’′](?!\w)", _feet),
    rule(Category.MEASURE, rf"(?P<number>{N})['’′](?=\s(?:tall|high|long|wide|deep|by|x)\b)", _feet),
    rule(Category.MEASURE, rf"(?P<number>{N})\s?°\s?(?P<pole>[NSEW])(?!\w)", _bearing),
    rule(Category.MEASURE, rf"{FRACTION}\s?(?P<unit>{_NAMES})(?![\w/])", _part_of_unit),
    rule(
        Category.MEASURE,
        rf"(?P<first>{_MINUS}{N})(?:%|°[CF]?|\s?(?:mph|km|cm|mm|kg|GHz|Hz))?{_TO}(?P<last>[-−]?{N})[\s-]?{_UNIT}(?![\w/]){_DOT}",
        _measure_span,
    ),
    rule(
        Category.MEASURE,
        rf"(?P<first>{N})\s?[-–]\s?{FRACTION}\s?(?P<unit>{_NAMES})(?![\w/])",
        lambda match, british: [*read_number(match["first"]), "to", *_part_of_unit(match, british)],
    ),
    rule(Category.MEASURE, rf"±\s?(?P<number>{N})\s?{_UNIT}(?![\w/])", _tolerance),
    rule(Category.MEASURE, rf"(?P<number>{N})/(?P<unit>{_EVERY})(?!\w)", _every),
    rule(
        Category.MEASURE,
        r"(?<=[\w.])/(?P<unit>side|serving|portion|person|day|week|night|month|year|mile|mi|km|mL|dL|L|kg|hr|min)(?!\w)",
        lambda match, british: (
            ["per", *unit_words(match["unit"], True, british)] if _RATE_BEHIND.search(before(match)) else None
        ),
    ),
    rule(
        Category.MEASURE,
        rf"(?P<minus>[-−+]?)(?P<number>{N})(?P<more>\+?)(?P<dash>[\s-]?){_UNIT}(?!\w|/(?!\d)){_DOT}",
        _measure,
    ),
)
LETTER_RULES: Final = (
    rule(
        Category.MONEY,
        rf"(?P<minus>)(?P<inner>)(?P<nation>{'|'.join(_NATIONS)})(?P<sign>\$)\s?(?P<number>{N}){_SCALE}{_PER}",
        _money,
    ),
    rule(Category.MONEY, rf"{_CODE}\s?(?P<number>{N}){_SCALE}(?!\d)", _code),
    rule(
        Category.MEASURE,
        r"(?:km|mi|m|cm|mm|ft|kg|mg|g|µg|GB|MB|kB|L|mL)/(?:h|hr|s|sec|min|day|week|L|kg)(?![\w/])",
        lambda match, british: unit_words(match[0], False, british),
    ),
    rule(
        Category.MEASURE,
        r"(?<=[A-Za-z²³]\s)(?P<unit>mol|s|kg|g|m|cm|L|K|min|h|yr|day)⁻(?P<power>[¹²³])",
        lambda match, british: (
            [
                "per",
                *unit_words(match["unit"] + match["power"].replace("¹", ""), True, british),
            ]
            if match["unit"] in _UNITS
            else None
        ),
    ),
    rule(
        Category.MEASURE,
        rf"(?<=[⁰¹²³⁴-⁹]\s){_UNIT}(?![\w/])",
        lambda match, british: unit_words(match["unit"], False, british),
    ),
    rule(
        Category.MEASURE,
        r"(?<=\bdegrees )[CF](?![\w'’])",
        lambda match, british: ["Celsius" if match[0] == "C" else "Fahrenheit"],
    ),
)
STARTS: Final = frozenset(
    {
        "C",
        "F",
        "GB",
        "L",
        "MB",
        "cm",
        "ft",
        "g",
        "kB",
        "kg",
        "km",
        "m",
        "mL",
        "mg",
        "mi",
        "mm",
        "mol",
        "J",
        "W",
        "V",
        "s",
    }
)
