"""The forms of a vocabulary: how they are written, and the tree in which they are found again."""

import re
from math import prod

from claims.statement.words.forms import Form, Node, Slot, Way, expanded, parts_of, tree_of
from claims.statement.words.lexicon import FOLDER, languages, lexicon


def said_from(node: Node, before: str) -> set[str]:
    """All that can be said from a place in a tree of forms on."""
    said = {before} if node.entries else set()
    for form, part, way, number in node.reached:
        following = {other.words[0] for _, other in form.ways_from(part + 1)}
        if number < len(way.words):
            following = {way.words[number]}
        for word in following:
            after = node.after(word)
            assert after is not None
            said |= said_from(after, f"{before} {word}")
    return said


def test_the_tree_of_a_form_says_what_the_form_written_out_says() -> None:
    endings = {"s": ["", "s"]}
    for written in (
        "(the |my |)trump~s (are|is) (all |)(out|gone)",
        "(now|) (draw|pull) (one|a) round (of (trump~s|them)|) (first|)",
        "(if (they|the (trumps|hearts)) break|on a break)",
    ):
        parts = []
        for part in parts_of(written):
            said = expanded(part, endings)
            ways = [Way(tuple(each.split()), False, False) for each in said if each]
            parts.append(Slot(tuple(ways), "" in said))
        tree = tree_of([Form(tuple(parts), "kind", "value")])
        found = {each for word, node in tree.items() for each in said_from(node, word)}
        assert found == set(expanded(written, endings))


def test_a_choice_may_stand_in_another() -> None:
    """Fourteen entries had one, and their forms were none that anybody says."""
    assert expanded("(has|have) (come (down|in)|fallen)", {}) == [
        "has come down", "has fallen", "has come in",
        "have come down", "have fallen", "have come in",
    ]  # fmt: skip
    for language in languages():
        words = lexicon(language).words
        assert not [word for word in words if len(word) > 1 and set(word) & set("()|~")]


def test_no_part_of_a_form_stands_for_too_many() -> None:
    """Choices between two spaces multiply: ten of them there would take minutes to load."""
    for language in languages():
        path = FOLDER / f"{language}.toml"
        for written in re.findall(r'"([^"]*\([^"]*)"', path.read_text(encoding="utf-8")):
            for part in parts_of(written):
                choices = re.findall(r"\(([^()]*)\)", part)
                assert prod(choice.count("|") + 1 for choice in choices) <= 400, written[:80]
