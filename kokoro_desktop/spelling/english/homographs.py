"""Resolution of homographs that the tagger cannot distinguish, using the words around them.

The rules are collocations, as in Yarowsky 1997, "Homograph disambiguation in text-to-speech synthesis". If no rule
matches, the tagger's tag is kept.

Each row of resources/spelling/homographs.tsv has a word, the tag of its phonemes in the dictionary, and a pattern for
the surrounding words in lower case. In a pattern, _ stands for the word itself and END for the end of a clause. The tag
SENSE marks a second meaning with the same part of speech. The first matching pattern wins.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from kokoro_desktop import paths

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
    r"(?:(?:^|[.!?:“\"] )|(?:the|these|those|many|most|some|all|two|three|few|both|our|their|my|your|his|her|its) "
    r"(?:\w+ )?)"
    r"(?!(?:was|is|has|does|always|sales|sports|goods|savings|arms|customs|news|business|process|access)\b)"
    r"(?:\w+[^su]s|people|children|women|men) _ (?:with|against|through|to the|to any|each other|the|a|an|their)\b"
)
_ALSO_VERBS: Final = frozenset({
    *("record", "separate", "estimate", "present", "produce", "project", "permit", "conduct", "contract", "duplicate"),
    *("moderate", "close", "use", "excuse", "house", "perfect", "alternate", "increase", "import", "export", "convert"),
    *("contrast", "combine", "address", "refuse", "reject", "subject", "elaborate", "approximate", "insert", "object"),
    *("conflict", "protest", "progress", "suspect", "transport", "compress", "extract", "conduct", "escort", "survey"),
    *("delegate", "coordinate", "associate", "articulate", "graduate", "animate", "advocate", "abuse", "rebel"),
})  # fmt: skip


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
        if word.lower() in _ALSO_VERBS:
            rules = (*rules, (_REQUEST, "VERB"), (_IMPERATIVE, "VERB"), (_PLURAL, "VERB"))
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
