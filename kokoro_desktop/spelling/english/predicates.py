"""Choose between a noun and a verb by the other words of the clause: *The law subjects violators to fines*.

The tagger sees only two words on either side. A clause needs one finite verb, which decides many of its mistakes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_LONGEST_SUBJECT: Final = 9  # tokens
_LONGEST_CLAUSE: Final = 25
_IN_SUBJECT: Final = frozenset({"DT", "ADJ", "NOUN", "NNP", "ADV", "IN"})
_POSSESSIVES: Final = frozenset({"my", "your", "his", "her", "its", "our", "their"})
_SINGULAR: Final = frozenset({"the", "a", "an", "this", "that", "each", "every", "one", "another", "no", *_POSSESSIVES})
_COORDINATORS: Final = frozenset({"and", "but", "or"})
# Words that begin a clause and never precede a noun phrase alone.
_SUBORDINATORS: Final = frozenset({
    *("if", "when", "whenever", "unless", "because", "while", "although", "though", "once", "where"),
})  # fmt: skip
_RELATIVES: Final = frozenset(
    {"who", "which", "that", "what", "how", "why", "whether", "as", "until", "before", "after"}
)
_CLAUSE_ENDS: Final = frozenset({".", ",", ";", ":", "!", "?", "—", "…", ")"})
_FINITE: Final = frozenset({
    *("is", "are", "was", "were", "has", "have", "had", "does", "do", "did", "will", "would", "can", "could", "may"),
    *("might", "must", "shall", "should"),
})  # fmt: skip
_ADVERBS: Final = frozenset({"never", "always", "still", "also", "often", "now"})
# Words that often begin the object of a verb, or its complement, and seldom follow a noun.
_AFTER_VERB: Final = frozenset({
    *("everyone", "everything", "everybody", "anyone", "anything", "all", "both", "more", "most", "many", "some"),
    *("to", "as", "with", "from", "against", "through", "into", "only", "nothing", "no", "several", "two", "any"),
    *_POSSESSIVES,
})  # fmt: skip
_ASKS: Final = re.compile(
    r"(?:^|[.!?:;,—“\"] ?|\b(?:what|where|when|why|how|and|but|or) )"
    r"(?:will|would|can|could|may|might|must|should|does|do|did)$"
)


def noun_or_verb(words: Sequence[str], tags: Sequence[str], place: int) -> str:
    """Return the tag of a word in -s that may be a plural noun or a verb in the third person.

    It is a verb if it has a singular subject and its clause has no other finite verb, and a noun if a finite verb
    follows immediately.
    """
    start = _start_of_subject(words, tags, place)
    if words[start].lower() in _COORDINATORS | _SUBORDINATORS:
        start += 1
    leading = words[start - 1].lower() if start else ""
    if start >= place or (leading.isalnum() and leading not in _COORDINATORS | _SUBORDINATORS):
        return tags[place]
    following = tuple(zip(words[place + 1 : place + _LONGEST_CLAUSE], tags[place + 1 :], strict=False))
    if not following or words[start].lower() not in _SINGULAR:
        return tags[place]
    after, tag_after = following[0][0].lower(), following[0][1]
    if tags[place] == "VERB":
        alone = all(tag not in ("DT", "IN") for tag in tags[start + 1 : place])
        return "NOUN" if alone and (tag_after == "VBP" or after in _FINITE) else "VERB"
    last = place
    while last > start and (tags[last - 1] == "ADV" or words[last - 1].lower() in _ADVERBS):
        last -= 1
    head = words[last - 1].lower()
    # Before a verb that it takes for a noun, the tagger takes "gate" for an adjective: "A man at the gate escorts us".
    misread = last - start > 3 and tags[last - 3 : last] == ["IN", "DT", "ADJ"]
    if (
        tags[place] != "NOUN"
        or last - start < 2
        or not (tags[last - 1] in ("NOUN", "NNP") or (misread and after != "to"))
        or re.search(r"(?:[^su]s|\W)$", head)
        or _other_finite_verbs(following) > 0
    ):
        return tags[place]
    noun = tag_after == "NOUN" and (after.endswith("s") or (len(following) > 1 and following[1][0] in ("to", "into")))
    verb = (
        after not in ("of", "and", "or")
        if leading in _SUBORDINATORS
        else tag_after in ("DT", "PRP") or after in _AFTER_VERB or noun
    )
    return "VERB" if verb else "NOUN"


def is_verb_of_question(words: Sequence[str], tags: Sequence[str], place: int) -> bool:
    """Return whether a word is the only verb after an auxiliary and a subject: "Will the risk decrease with age?"."""
    start = _start_of_subject(words, tags, place)
    if place - start < 2 or not _ASKS.search(" ".join(words[max(0, start - 2) : start]).lower()):
        return False
    after, tag_after = (words[place + 1], tags[place + 1]) if place + 1 < len(words) else ("", "")
    if tags[place - 1] not in ("NOUN", "NNP") or not (
        after == "?" or tag_after in ("DT", "IN", "PRP", "ADV") or (tag_after == "NOUN" and after.endswith("s"))
    ):
        return False
    for word, tag in zip(words[place + 1 : place + _LONGEST_CLAUSE], tags[place + 1 :], strict=False):
        if word == "?":
            return True
        if tag in ("VERB", "VBP") and not word.endswith("ing"):
            return False
    return False


def _start_of_subject(words: Sequence[str], tags: Sequence[str], place: int) -> int:
    start = place
    while start > max(0, place - _LONGEST_SUBJECT) and (
        tags[start - 1] in _IN_SUBJECT or words[start - 1].lower() in _POSSESSIVES
    ):
        start -= 1
    return start


def _other_finite_verbs(following: Sequence[tuple[str, str]]) -> int:
    """Count the finite verbs in the rest of a clause, except one for each subordinate clause."""
    count = 0
    for word, tag in following:
        lower = word.lower()
        if word in _CLAUSE_ENDS:
            break
        if lower in _RELATIVES or lower in _SUBORDINATORS or lower in _COORDINATORS:
            count -= 1
        count += tag in ("VBD", "VBP") or lower in _FINITE or (tag == "VERB" and lower.endswith("s"))
    return count
