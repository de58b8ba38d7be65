"""Resolve homographs that the tagger cannot distinguish, using the words around them.

The rules are collocations, as in Yarowsky 1997, "Homograph disambiguation in text-to-speech synthesis". If no rule
matches, the tagger's tag is kept.

Each row of resources/spelling/homographs.tsv contains a word, the tag of its phonemes in the dictionary, and a pattern
for the surrounding words in lower case. In a pattern, _ stands for the word itself and END for the end of a clause. The
tag SENSE marks a second meaning with the same part of speech. The first matching pattern wins.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from kokoro_desktop import paths
from kokoro_desktop.spelling.english.predicates import is_habit, is_noun_before_verb, is_verb_of_question, noun_or_verb

_WINDOW: Final = 5  # tokens on either side
_END: Final = r"(?:[.,;:!?…”\")]|$)"
# Verbs in a request: "Please record it", "Separate the eggs".
_REQUEST: Final = re.compile(
    r"(?:^|[.!?:“\"] )(?:please )?_ (?:the|your|it|this|that|these|all|a|an|my|me|them|both)\b|please _\b"
)
# Verbs in a request with an object, and verbs after a plural subject: "Convert miles to metres", "these reports
# conflict with each other"; but not "a sales contract with".
_IMPERATIVE: Final = re.compile(
    r"(?:^|[.!?:“\"] )_ (?:\w+ )?(?:\w+s|water|data|money) (?:to|into|from|with|by|before)\b"
)
_PLURAL: Final = re.compile(
    r"(?:(?:^|[.!?:;—“\"] )(?:\w+ )?|(?:and|but|while|as|because|if|when|since|though|although|that|"
    r"where|until|the|these|those|such|many|most|some|all|two|three|few|both|our|their|my|your|"
    r"his|her|its) (?:\w+ )?)"
    r"(?!(?:was|is|has|does|always|sales|sports|goods|savings|arms|customs|news|business|process|access|its|this|his|"
    r"previous|yes|across|towards|perhaps|sometimes|bonds|series|works)\b)"
    r"(?:\w+[^\Wsui]s|people|children|women|men|police|workers) (?:still |also |never |now |often |rarely |\w+ly )?_"
    r"(?! (?:of|is|was|has|are|were|had|does|do|did|will|would|can|could|may|might|must|should|"
    r"holders?|breaking|managers?|numbers?|and|or|deals?|to be|for the)\b)"
)
# Verbs after an auxiliary or an infinitive's "to": "will record in", "cannot object".
_AUXILIARY: Final = re.compile(
    r"\b(?:will|would|could|should|must|might|shall|cannot|don t|doesn t|didn t|won t|can t|couldn t|wouldn t|"
    r"shouldn t|ll|did not|do not|does not) (?:not |never |also |only |still |always |soon |\w+ly )?_\b"
    r"|\b(?:we|they|you|i|who) (?:still |also |never |now |often |rarely |always |usually |only |\w+ly )?_ (?!of\b)\w"
    r"|\b(?:to (?:zero|nil|none|nothing|one|two|three|four|five|six)|enough(?: \w+)?|votes?|order|evidence|(?:un)?able|"
    r"(?:un)?likely|power|right) to _\b(?! of\b)"
    r"|\b(?:lets?|letting|help(?:ed|s|ing)?|watch(?:ed|es|ing)?) (?:him|them|it|us|me|you|people|everyone) _\b"
)
# Words of a question: the auxiliary at its start, and the determiner of its subject.
_ASKING: Final = r"(?:would|could|will|can|should|does|do|did|may|might|must|shall)"
_ASK: Final = (
    r"(?:(?:^|[.!?:;,—“\"] )(?:and |but |so |or )?|\b(?:what|where|when|why|how) )"
    rf"{_ASKING}(?:n t)?"
)
_DETERMINER: Final = r"(?:the|an?|any|this|that|these|those|my|your|his|her|our|their|every|each|some|most|many|all|no)"
_OBJECT: Final = r"(?:the|an?|my|your|his|her|its|our|their|this|that|these|those|it|him|them|me|us|you|any|some)\b"
# Verbs of a question, after a pronoun or after a noun: "Would anyone object if", "Does the lease permit pets?"; but not
# "Who did the art project?" or "Did the school record survive?".
_QUESTION: Final = re.compile(
    rf"\b{_ASKING} (?:not )?"
    r"(?:i|you|he|she|it|we|they|anyone|anybody|someone|somebody|everyone|everybody|nobody) "
    r"(?:ever |really |also |please |just |not |still |\w+ly )?_\b"
    rf"|{_ASK} {_DETERMINER} (?:\w+ )?\w+ _ (?:{_OBJECT}|if\b|when\b|against\b|\w+s \?)"
    r"|(?<!\bwho )(?<!\byou )(?<!\bwe )(?<!\bthey )(?<!\bhe )(?<!\bi )(?<!\bto )\b(?:does|do|did) "
    r"(?:the|an?|this|that|these|those|my|your|his|her|our|their|most|many) \w+ _ \?"
)
# Nouns that are the subject of a question: "Did the convict escape?", "Is that excuse true?".
_SUBJECT: Final = re.compile(
    rf"(?:{_ASK}|(?:^|[.!?:;“\"] )(?:is|are|was|were|has|have|had)(?:n t)?) {_DETERMINER} _ \w"
)
# Verbs after another verb and "and", or after "all they do is": "to stop and record it".
_COORDINATED: Final = re.compile(
    r"\b(?:to|will|would|can|could|must|should|may|might|please|let s) (?!the\b|a\b|an\b)\w+ "
    rf"(?:\w+ ){{0,2}}(?:and|or|then) _ {_OBJECT}|\b(?:do|does|did) (?:is|was) _ {_OBJECT}"
)
# Third person: "The firm suspects that", "Our camera records everything"; but not "the murder suspects and".
_THIRD_PERSON: Final = re.compile(
    r"\b(?:he|she|it|who|which|everyone|nobody|(?:the|a|an|this|that|each) (?:\w+ )?\w+[^\Ws]) _ "
    r"(?:that|the|a|an|his|her|its|their|it|them|him|us|me|to the|no|some|any|every|all)\b"
    r"|[^\Ws] _ (?:everything|anything|nothing|something|how|whether)\b"
)
# Adjectives in -ate: "an elaborate hoax".
_ADJECTIVE: Final = re.compile(
    r"\b(?:an?|the|very|more|most|such|quite|rather|so|too|this|that|these|those|any|no|some|my|his|her|their|our|"
    r"its) _ "
    r"(?!(?:to|the|an?|in|of|and|or|with|for|from|on|at|by|is|was|said|has)\b)[a-z]"
)
# Adjectives after a form of "be" and similar verbs: "is not appropriate for", "was long and elaborate", "Are they
# separate?".
_BE: Final = (
    r"\b(?:am|is|are|was|were|be|been|being|isn t|aren t|wasn t|weren t|re|m|(?<!\blet )s|seem\w*|feels?|felt|looks?|"
    r"looked|becomes?|became|becoming|remain\w*|stay\w*)"
)
_PREDICATE: Final = re.compile(
    rf"{_BE} (?:(?:not|never|always|often|still|also|both|very|so|too|quite|rather|more|most|less|as|\w+ly) ){{0,3}}_\b"
    rf"(?! {_OBJECT})"
    rf"|{_BE} (?:(?!to\b)\w+ ){{1,3}}(?:and|or|but|yet) (?:\w+ly )?_ ?{_END}"
    rf"|(?:^|[.!?:;,“\"] )(?:is|are|was|were|isn t|aren t) (?:\w+ ){{1,3}}_ (?:\?|for|from|to|at|in|when|if)"
)
_ALSO_ADJECTIVES: Final = frozenset({
    *("separate", "deliberate", "moderate", "elaborate", "approximate", "appropriate", "intimate", "articulate"),
    *("alternate", "degenerate", "desolate", "duplicate", "coordinate", "animate", "consummate", "subordinate"),
    "diffuse",
})  # fmt: skip
_ALSO_VERBS: Final = frozenset({
    *("record", "separate", "estimate", "present", "produce", "project", "permit", "conduct", "contract", "duplicate"),
    *("moderate", "close", "use", "excuse", "house", "perfect", "alternate", "increase", "import", "export", "convert"),
    *("contrast", "combine", "address", "refuse", "reject", "subject", "elaborate", "approximate", "insert", "object"),
    *("conflict", "protest", "progress", "suspect", "transport", "compress", "extract", "conduct", "escort", "survey"),
    *("incense", "desert", "convict", "attribute", "compound", "contest", "decrease", "discount", "discharge"),
    *("finance", "impact", "insult", "refund", "torment", "transfer", "upset", "subordinate"),
    *("mouth", "overlap"),
    *("delegate", "coordinate", "associate", "articulate", "graduate", "animate", "advocate", "abuse", "rebel"),
    *("addict", "affiliate", "affix", "compact", "complement"),
    *("compliment", "conscript", "conserve", "console", "construct", "correlate", "counterbalance", "defect"),
    *("digest", "discard", "document", "exploit", "ferment", "fragment", "implant", "implement"),
    *("imprint", "incline", "initiate", "intercept", "interchange", "invite", "isolate", "laminate"),
    *("misprint", "misuse", "offset", "overcharge", "overdose", "overflow", "overhang", "overhaul", "overlay"),
    *("overload", "override", "overrun", "overthrow", "pervert", "postulate", "precipitate", "predicate"),
    *("recall", "recharge", "recoil", "refill", "refit", "relapse", "relay", "remake", "replay", "reprint"),
    *("rerun", "rethink", "reuse", "rewind", "rewrite", "segment", "supplement", "syndicate", "transplant"),
    *("undercut", "uplift"),
})  # fmt: skip
# Verbs whose phonemes differ from the noun's only with -s.
_ONLY_THIRD_PERSON: Final = frozenset({"proceed", "tear"})
_SUBJECT_ADJECTIVES: Final = frozenset({"close", "upset", "perfect"})  # before the subject of a question
_VERB_RULES: Final = tuple(
    (pattern, "VERB") for pattern in (_REQUEST, _IMPERATIVE, _AUXILIARY, _PLURAL, _QUESTION, _COORDINATED)
)
_NOUN_RULE: Final = (_SUBJECT, "NOUN")


def refine(words: Sequence[str], tags: Sequence[str]) -> list[str]:
    """Correct the tags of homographs.

    Parameters
    ----------
    words, tags
        Words and punctuation marks of a text, and their tags from the tagger.
    """
    found, senses = list(tags), _senses()
    for place, word in enumerate(words):
        rules = senses.get(word) or senses.get(word.lower(), ())
        if word.lower() in _ALSO_ADJECTIVES:
            rules = (*rules, (_PREDICATE, "ADJ"))
        if word.lower() in _ALSO_VERBS:
            rules = (*rules, *(() if word.lower() in _SUBJECT_ADJECTIVES else (_NOUN_RULE,)), *_VERB_RULES)
        if word.lower() in _ALSO_ADJECTIVES:
            rules = (*rules, (_ADJECTIVE, "ADJ"))
        stem = word.lower().removesuffix("s")
        if word.endswith("s") and (stem in _ALSO_VERBS or stem in _ONLY_THIRD_PERSON):
            rules = (*rules, (_THIRD_PERSON, "VERB"))
            found[place] = noun_or_verb(words, found, place)
        elif word.lower() in _ALSO_VERBS and found[place] == "NOUN" and is_verb_of_question(words, found, place):
            found[place] = "VERB"
        elif (
            word.lower() in _ALSO_VERBS - _SUBJECT_ADJECTIVES - _ALSO_ADJECTIVES
            and found[place] in ("VERB", "VBP", "ADJ")
            and is_noun_before_verb(words, found, place)
        ):
            found[place] = "NOUN"
        elif word.lower() == "used" and found[place] == "VBN" and is_habit(words, found, place):
            found[place] = "VBD"
        if not rules:
            continue
        around = [each.lower() for each in words[max(0, place - _WINDOW) : place]]
        after = [each.lower() for each in words[place + 1 : place + 1 + _WINDOW]]
        text = re.sub(r"['’-]", " ", " ".join([*around, "_", *after]))
        found[place] = next((tag for pattern, tag in rules if pattern.search(text)), found[place])
    return found


@lru_cache(1)
def _senses() -> Mapping[str, tuple[tuple[re.Pattern[str], str], ...]]:
    found: dict[str, tuple[tuple[re.Pattern[str], str], ...]] = {}
    for row in (paths.resources() / "spelling" / "homographs.tsv").read_text(encoding="utf-8").splitlines():
        word, tag, pattern = row.split("\t")
        found[word] = (*found.get(word, ()), (re.compile(pattern.replace("END", _END)), tag))
    return found
