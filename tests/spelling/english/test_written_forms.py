"""Written forms that programs often misread, each in a short context, and the words to be read."""

from __future__ import annotations

import pytest
from words_read import words_read

from kokoro_desktop.spelling import convert

ABBREVIATIONS = {
    "at 4.30pm": "at four thirty p m",
    "won by 8 wkts": "won by eight wickets",
    "for 6 mths.": "for six months",
    "5% p.a. on it": "five percent per annum on it",
    "the total inc. VAT": "the total including vat",
    "Yahoo Inc. won": "yahoo incorporated won",
    "a crash nr. Leeds": "a crash near leeds",
    "mag. 7.8": "magnitude seven point eight",
    "Rm 12": "room twelve",
    "3x/day": "three times a day",
    "2x/week": "twice a week",
    "4x/hour": "four times an hour",
    "Pls. reply": "please reply",
    "Your a/c": "your account",
    "Wk. 3": "week three",
    "the 2nd ed. costs": "the second edition costs",
    "Pop. 3,000": "population three thousand",
    "a Sr. VP": "a senior v p",
    "Sr. Mary": "sister mary",
    "Est. cost": "estimated cost",
    "Est. 1995": "established nineteen ninety five",
    "3 doz. eggs": "three dozen eggs",
    "St. Louis": "saint louis",
    "St. John's": "saint john's",
    "Baker St.": "baker street",
    "10 Downing St": "ten downing street",
    "St Paul's": "saint paul's",
    "Dr. Smith": "doctor smith",
    "Elm Dr.": "elm drive",
    "Mt. Everest": "mount everest",
    "Ft. Worth": "fort worth",
    "Fifth Ave.": "fifth avenue",
    "Sunset Blvd.": "sunset boulevard",
    "the Govt. said": "the government said",
    "approx. 5": "approximately five",
    "Fig. 3": "figure three",
    "p. 5": "page five",
    "vol. 2": "volume two",
}
NUMBERS = {
    "100ml milk": "one hundred milliliters milk",
    "a 100ml bottle": "a one hundred milliliter bottle",
    "Unit 5A": "unit five a",
    "14,411 ft. (4,392 m)": "fourteen thousand four hundred eleven feet four thousand three hundred ninety two meters",
    "5-10 min., tops": "five to ten minutes tops",
    "~750k": "about seven hundred fifty thousand",
    "Thurs. 11/14": "thursday november fourteenth",
    "6/6/44": "june sixth nineteen forty four",
    "the 49ers": "the forty niners",
    "Gal. 5:22": "galatians five twenty two",
    "2 Tbsp. of oil": "two tablespoons of oil",
    "€12,50, in": "twelve euros and fifty cents in",
    "$4.99/doz": "four dollars and ninety nine cents per dozen",
    "the km/h reading": "the kilometers per hour reading",
    "20 degrees C": "twenty degrees celsius",
    "0.92 US gal": "zero point nine two u s gallons",
    "a Boeing 737-800": "a boeing seven thirty seven eight hundred",
    "two 737-800s": "two seven thirty seven eight hundreds",
    "3.85/4.00": "three point eight five out of four point zero zero",
    "4.7★": "four point seven stars",
    "2x − 8 = 0": "two x minus eight equals zero",
    "5 km. then": "five kilometers then",
    "mid-1990s": "mid nineteen nineties",
    "pre-2000s": "pre two thousands",
    "3.2 GHz": "three point two gigahertz",
    "gigahertz": "gigahertz",
    "5 kWh": "five kilowatt hours",
    "20 °C": "twenty degrees celsius",
    "5ft 10in": "five feet ten inches",
    "6'2\"": "six foot two",
    '15.6"': "fifteen point six inches",
    "1 tsp": "one teaspoon",
    "2 tbsp": "two tablespoons",
    "0–60 mph": "zero to sixty miles per hour",
    "0-60 mph": "zero to sixty miles per hour",
    "Mon.–Fri.": "monday to friday",
    "9:30–17:45": "nine thirty to seventeen forty five",
    "24/7": "twenty four seven",
    "9/11": "nine eleven",
    "2/3": "two thirds",
    "555-1234": "five five five one two three four",
    "Austin, TX 78701": "austin texas seven eight seven zero one",
    "4111 1111 1111 1111": "four one one one one one one one one one one one one one one one",
    "ISBN 0-306-40615-2": "i s b n zero three zero six four zero six one five two",
    "v2.0.1": "version two point zero point one",
    "192.168.0.1": "one nine two dot one six eight dot zero dot one",
    "$5": "five dollars",
    "5 $": "five dollars",
    "USD 5": "five u s dollars",
    "5 USD": "five u s dollars",
    "€5": "five euros",
    "5 €": "five euros",
}
SYMBOLS = {
    "5 - 3": "five minus three",
    "-3": "minus three",
    "±3": "plus or minus three",
    "x < 5": "x less than five",
    "a < b": "a less than b",
    "10^-3 < 1": "ten to the minus three less than one",
    "x²": "x squared",
    "5*3": "five times three",
    "√2": "square root of two",
    "90°": "ninety degrees",
    "§ 5": "section five",
    "a → b": "a right arrow b",
    "≈ 5": "about five",
    "≠": "is not equal to",
    "π": "pi",
    "😀": "grinning face",
    "#tag": "hashtag tag",
    "@name": "at name",
    "C#": "c sharp",
    "C++": "c plus plus",
    ".NET": "dot net",
    "/usr/bin": "slash user slash bin",
    "snake_case": "snake underscore case",
    "camelCase": "camel case",
    "bob@x.org": "bob at x dot org",
    "github.com": "github dot com",
}
ACRONYMS = {
    "The WHO agreed.": "the w h o agreed",
    "IT support": "i t support",
    "The US won.": "the u s won",
    "MP3s": "m p threes",
    "Super Bowl LVIII": "super bowl fifty eight",
    "Chapters IV and V": "chapters four and five",
    "Rocky III": "rocky three",
    "Henry VIII's": "henry the eighth's",
    "They told us who did it.": "they told us who did it",
    "THIS IS IN CAPITALS": "this is in capitals",
}


@pytest.mark.parametrize(
    ("text", "words"), [*ABBREVIATIONS.items(), *NUMBERS.items(), *SYMBOLS.items(), *ACRONYMS.items()]
)
def test_a_written_form_is_read_as_people_say_it(text: str, words: str) -> None:
    conversion = convert(text, "en-US")
    assert words_read(conversion) == words.split()
    assert not [piece for piece in conversion.pieces if piece.reason]


@pytest.mark.parametrize(
    ("text", "language", "phonemes"),
    [
        ("Z", "en-GB", "zˈɛd"),
        ("Z", "en-US", "zˈi"),
        ("JSON", "en-US", "ʤˈAsᵊn"),
        ("NASA", "en-US", "nˈæsə"),
        ("PLEASE READ", "en-US", "plˈiz ɹˈid"),
        ("gigahertz", "en-US", "ɡˈɪɡəhˌɜɹts"),
        ("CO2", "en-US", "sˌiˈO tˈu"),
        ("low-CO2", "en-US", "lˈO sˌiˈO tˈu"),
        ("NaCl", "en-US", "ˈɛn ˈA sˈi ˈɛl"),
        ("AB12", "en-US", "ˌAbˈi twˈɛlv"),
    ],
)
def test_a_written_form_is_pronounced(text: str, language: str, phonemes: str) -> None:
    assert convert(text, language).phonemes == phonemes


def test_the_noun_and_the_verb_of_graduate_differ_in_one_sentence() -> None:
    said = [word.piece.phonemes for word in convert("Graduate students graduate.", "en-US").words()]
    assert (said[0][-2:], said[2][-2:]) == ("ət", "At")
