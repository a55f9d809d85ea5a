"""The words that people read: on boards, in tables, explanations and reviews.

``catalogue`` reads them from one JSON file for each language, fills in placeholders and chooses
plural forms; ``languages`` selects a language, ``numbers`` writes numbers. ``sentences``,
``puzzle_sentences``, ``review_sentences`` and ``reason_sentences`` build sentences from the texts.

Notes for translators. Each file has the sections and keys of `en.json`. `{name}` is a placeholder.
Counted things have a text for each plural form of the language, named as in Unicode's plural rules.
`language` is a BCP 47 tag; `decimal` and `thousands` are the marks in 1,234.5. The texts in
`rules_line` are joined to one line, with dots between them. `reasons` words the engine's reason
codes. Spaces that do not break a line are written as codes, so that they can be seen.

The engine's display methods import from this package, other rooms from its files.
"""

from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.messages.languages import current_texts, in_sentence, message
from akropolis_nb.messages.sentences import explain_district, illegal

__all__ = ["catalogue", "current_texts", "explain_district", "illegal", "in_sentence", "message"]
