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
_SUBJECT_PRONOUNS: Final = frozenset({
    *("he", "she", "it", "who", "nobody", "everybody", "somebody", "anybody", "everyone", "someone", "anyone"),
    *("nothing", "something", "everything", "anything"),
})  # fmt: skip
_PLURAL_DETERMINERS: Final = frozenset({"these", "those", "some", "many", "most", "all", "both", "few", "several"})
_PLURALS: Final = frozenset({"people", "children", "men", "women", "police", "these", "those"})
_BEFORE_INFINITIVE: Final = frozenset({"to", "not", "never", "and", "or"})
_FINITE: Final = frozenset({
    *("is", "are", "was", "were", "has", "have", "had", "does", "do", "did", "will", "would", "can", "could", "may"),
    *("might", "must", "shall", "should"),
})  # fmt: skip
_ADVERBS: Final = frozenset({"never", "always", "still", "also", "often", "now", "already"})
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
    following = tuple(zip(words[place + 1 : place + _LONGEST_CLAUSE], tags[place + 1 :], strict=False))
    if not following:
        return tags[place]
    after, tag_after = following[0][0].lower(), following[0][1]
    last = place
    while last and (tags[last - 1] == "ADV" or words[last - 1].lower() in _ADVERBS):
        last -= 1
    if last and _is_subject(words, tags, last - 1, following[0]):
        return "VERB"
    start = _start_of_subject(words, tags, place)
    if words[start].lower() in _COORDINATORS | _SUBORDINATORS:
        start += 1
    leading = words[start - 1].lower() if start else ""
    if (leading.isalnum() and leading not in _COORDINATORS | _SUBORDINATORS) or start >= place:
        return tags[place]
    singular = words[start].lower() in _SINGULAR
    if tags[place] == "VERB":
        if singular:
            compound = all(tag not in ("DT", "IN") for tag in tags[start + 1 : place])
        else:
            compound = start == place - 1 and words[start].lower() not in _RELATIVES | _SUBORDINATORS
        finite = tag_after == "VBP" or after in _FINITE or (tag_after == "VBD" and not singular)
        return "NOUN" if compound and finite else "VERB"
    last = max(last, start)
    if (
        not singular
        or tags[place] != "NOUN"
        or last - start < 2
        or not _is_singular(words[start:last], tags[start:last])
        or (tags[last - 1] == "ADJ" and "IN" in tags[start:last] and after == "to")
        or after in ("of", "and", "or")
        or _has_finite_verb(following)
    ):
        return tags[place]
    return "VERB" if _is_after_verb(following, leading) else "NOUN"


def _is_singular(words: Sequence[str], tags: Sequence[str]) -> bool:
    """Return whether words are a singular noun phrase without a verb that the tagger takes for a noun."""
    if _is_plural(words[-1].lower()):
        return False
    for word, tag, following in zip(words, tags, tags[1:], strict=False):
        if tag == "NOUN" and following != "IN" and (following == "DT" or re.search(r"[^\Wsui]s$", word)):
            return False
    # Before a verb that it takes for a noun, the tagger takes a noun for an adjective: "My neighbour objects to it".
    return tags[-1] in ("NOUN", "NNP") or (tags[-1] == "ADJ" and ("IN" not in tags or tags[-3:-1] == ["IN", "DT"]))


def _is_plural(word: str) -> bool:
    return re.search(r"(?:[^su]s|\W)$", word) is not None or word in _PLURALS


def _is_after_verb(following: Sequence[tuple[str, str]], leading: str) -> bool:
    """Return whether the words after a noun or verb follow a verb.

    Parameters
    ----------
    leading
        Word before the subject; empty at the beginning of a text.
    """
    (after, tag_after), *rest = following
    if leading in _SUBORDINATORS:
        return True
    if after in ("that", "which", "who") and _is_finite(following, 1):
        return False
    noun = tag_after == "NOUN" and (after.endswith("s") or (rest and rest[0][0] in ("to", "into")))
    if tag_after in ("DT", "PRP") or after.lower() in _AFTER_VERB or noun:
        return True
    ends = next((word in ".!?;" for word, _ in following if word in _CLAUSE_ENDS), False)
    return ends and after.isalnum() and not leading.isalnum()


def _is_subject(words: Sequence[str], tags: Sequence[str], place: int, following: tuple[str, str]) -> bool:
    """Return whether a pronoun is the subject of the verb after it: "if nobody objects", "a lamp that projects it"."""
    word, (after, tag_after) = words[place].lower(), following
    if word in _SUBJECT_PRONOUNS:
        return True
    if word not in ("which", "that") or not place:
        return False
    relative = tags[place - 1] in ("NOUN", "NNP") or (word == "which" and words[place - 1] == ",")
    return relative and (tag_after == "DT" or after.lower() in _AFTER_VERB)


def is_habit(words: Sequence[str], tags: Sequence[str], place: int) -> bool:
    """Return whether *used* before *to* is the finite verb of its clause: "My uncle used to drive a taxi"."""
    following = tuple(zip(words[place + 1 : place + _LONGEST_CLAUSE], tags[place + 1 :], strict=False))
    if not following or following[0][0] != "to":
        return False
    start = place
    while start and words[start - 1] not in _CLAUSE_ENDS and words[start - 1].lower() not in _SUBORDINATORS:
        start -= 1
    subject = list(zip(["", *words[start:place]], words[start:place], tags[start:place], strict=False))
    if not 0 < len(subject) <= _LONGEST_SUBJECT or subject[0][1].lower() in ("a", "an") or "'" in words[place - 1]:
        return False
    # Fragments such as "Path prefix used to store data" have participles.
    if len(subject) > 1 and subject[0][1].lower() not in _SINGULAR | _PLURAL_DETERMINERS and subject[0][2] != "NNP":
        return False
    misread = any(
        tag in ("VBD", "VBN", "VBP")
        or word.lower() in _FINITE | _RELATIVES
        or (tag == "VERB" and before.lower() not in _SINGULAR)
        for before, word, tag in subject
    )
    return subject[0][2] != "IN" and not misread and not _has_finite_verb(following)


def is_noun_before_verb(words: Sequence[str], tags: Sequence[str], place: int) -> bool:
    """Return whether a word is a noun by its neighbours: "The recall affects", "Her business associate flew"."""
    before = words[place - 1].lower() if place else ""
    if before in _SINGULAR - {"this", "that", "her"}:
        return True
    after, tag_after = (words[place + 1].lower(), tags[place + 1]) if place + 1 < len(words) else ("", "")
    singular = place and tags[place - 1] in ("NOUN", "ADJ") and not _is_plural(before)
    return bool(singular and (tag_after == "VBD" or after in _FINITE))


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


def _has_finite_verb(following: Sequence[tuple[str, str]]) -> bool:
    """Return whether the rest of a clause has a finite verb, except one for each subordinate clause."""
    subordinate = 0
    for place, (word, _) in enumerate(following):
        lower = word.lower()
        if word in _CLAUSE_ENDS:
            break
        if (
            lower in _RELATIVES
            or lower in _SUBORDINATORS
            or (lower in _COORDINATORS and _begins_clause(following, place + 1))
        ):
            subordinate += 1
        elif _is_finite(following, place):
            if not subordinate:
                return True
            subordinate -= 1
    return False


def _is_finite(following: Sequence[tuple[str, str]], place: int) -> bool:
    word, tag = following[place] if place < len(following) else ("", "")
    lower, before = word.lower(), following[place - 1][0].lower() if place else ""
    return (
        tag in ("VBD", "VBP")
        or (lower in _FINITE and before != "to")
        or (tag == "VERB" and not lower.endswith("ing") and before not in _BEFORE_INFINITIVE)
        or (tag == "VBN" and before not in _ADVERBS and following[0][1] not in ("DT", "PRP", "ADJ", "NOUN"))
    )


def _begins_clause(following: Sequence[tuple[str, str]], place: int) -> bool:
    word, tag = following[place] if place < len(following) else ("", "")
    return tag in ("PRP", "VBD", "VBP") or word.lower() in _FINITE or (tag == "VERB" and word.endswith("s"))
