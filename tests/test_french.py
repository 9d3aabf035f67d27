"""Every message that the program can say is in the catalogues, and said in good French."""

import ast
import os
import re
import string
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from catalogue import PACKAGE, Used, known, text_of, update, update_click, used, used_by_click
from click import Context, Group, UsageError

from claims.cli import cli
from claims.commands.language import CLICK, in_language
from claims.law.editions import numbered
from claims.messages import Message, Wording, counted, trick_count
from claims.record.terms import EDITIONS
from claims.report.catalogue import LANGUAGES, catalogue, source_of
from claims.report.speech import Speech

OTHERS = LANGUAGES[1:]


def places(text: str) -> list[str]:
    """The names that a pattern fills in."""
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name)


@pytest.mark.parametrize("language", OTHERS)
def test_no_message_is_missing(language: str) -> None:
    messages = used()
    assert len(messages) > 400
    missing = unsaid(known(language), messages)
    missing += unsaid(known(language, CLICK), used_by_click())
    assert not missing, "python tests/catalogue.py adds them, empty, to be translated"


def unsaid(catalog: Catalog, messages: Iterable[Used]) -> list[Used]:
    """The messages that a catalogue does not translate."""
    missing = []
    for one in messages:
        found = catalog.get(one.pattern, one.context or None)
        said = found.string if found is not None else ""
        if not all(said if isinstance(said, tuple) else (said,)):
            missing.append(one)
    return missing


@pytest.mark.parametrize("language", OTHERS)
def test_the_catalogue_holds_what_is_said_and_nothing_else(language: str) -> None:
    written = source_of(language).read_text(encoding="utf-8")
    assert written == text_of(update(language)), "python tests/catalogue.py writes it anew"
    clicks = source_of(language, CLICK).read_text(encoding="utf-8")
    assert clicks == text_of(update_click(language)), "python tests/catalogue.py writes it anew"


@pytest.mark.parametrize("language", OTHERS)
def test_translations_fill_the_same_places(language: str) -> None:
    wrong = []
    for message in (*known(language), *known(language, CLICK)):
        if not message.id:
            continue
        both: Any = (message.id, message.string)
        pairs = zip(*both, strict=True) if isinstance(message.id, tuple) else [both]
        # A singular may say its number in a word.
        wrong += [one for one, said in pairs if (set(places(one)) ^ set(places(said))) - {"n"}]
    assert not wrong


def test_every_sentence_of_a_law_is_whole_and_without_its_full_stop() -> None:
    for one, files in used().items():
        if not any(file.startswith("claims/law/") for file, _ in files):
            continue
        assert re.match(r"[a-z0-9{]|Laws? ", one.pattern) and not one.pattern.endswith("."), one
        assert "  " not in one.pattern, one


def test_every_message_is_written_out_where_it_is_made() -> None:
    """The catalogue's tools read the code: a pattern is a literal, or marked by ``N_``."""
    hidden = []
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id in ("N_", "counted") and path.name != "messages.py":
                wanted = node.args[:1] if node.func.id == "N_" else node.args[:2]
                if not all(isinstance(one, ast.Constant) for one in wanted):
                    hidden.append(f"{path.name}:{node.lineno}")
    assert not hidden


def paragraphs() -> set[str]:
    """Every paragraph that a reason of the laws or of a ruling can name."""
    found = {f"64B{number}" for number in range(1, 8)}
    for path in (*(PACKAGE / "law").glob("*.py"), *(PACKAGE / "ruling").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and re.fullmatch(r"\d\d([A-Z]\w*)?", text):
                found.add(text)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paragraph_a_reason_names_has_a_gist(language: str) -> None:
    speech = Speech(language)
    silent = {
        laws: {one for one in paragraphs() if speech.law(numbered(one, laws), laws) is None}
        for laws in EDITIONS
    }
    assert set.intersection(*silent.values()) == set()
    # Those that an edition does not have, or has under another number, say nothing there.
    assert silent["2017"] == {"16D", "63C", "70D3", "71C"}
    assert silent["1997"] == {"16C", "16D", "62C3", "63A4", "64B7", "68D2b", "69B2", "70D3"}


def test_a_gist_is_that_of_the_edition() -> None:
    for language, irrational in (("en", "irrational"), ("fr", "irrationnel")):
        law = Speech(language).law
        assert irrational in (law("70E", "1997") or "")
        assert irrational in (law("70E1", "2007") or "")
        assert irrational not in (law("70E1", "2017") or irrational)
        assert law("71A", "1997") != law("71A", "2017") and law("70E1", "1997") is None


@pytest.mark.parametrize(("n", "said"), [(0, "0 levée"), (1, "1 levée"), (2, "2 levées")])
def test_a_number_and_its_noun_agree(n: int, said: str) -> None:
    assert Speech("fr").say(trick_count(n)) == said
    loses = Message("forgetting it, normal play loses {n} to it", n=trick_count(n))
    assert Speech("fr").say(loses).endswith(said)
    assert trick_count(n) == ("1 trick" if n == 1 else f"{n} tricks")


def test_facts_are_said_in_the_language_too() -> None:
    inner = counted("{n} trick", "{n} tricks", 2)
    outer = Message("By best play on both sides: {share}", share=inner)
    assert outer == "By best play on both sides: 2 tricks"
    assert Speech("fr").say(outer).endswith("2 levées")
    plan = Wording(en="draw trumps", fr="enlever les atouts")
    assert (plan, Speech("fr").say(plan)) == ("draw trumps", "enlever les atouts")


def test_an_unknown_language_is_english() -> None:
    assert Speech("xx").say("Play goes on") == "Play goes on"
    assert catalogue("xx").gettext("yes") == "yes"


def test_a_language_is_loaded_quickly_and_without_the_tools() -> None:
    catalogue("fr")  # compiled, if it has not been
    program = (
        "import sys, time; from claims.report.speech import Speech; start = time.process_time();"
        "Speech('fr').say('yes'); print(time.process_time() - start, 'babel' in sys.modules)"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True
        ).stdout.split()
        for _ in range(3)
    ]
    assert min(float(seconds) for seconds, _ in runs) < 0.05
    assert all(loaded == "False" for _, loaded in runs)


def test_a_catalogue_that_was_changed_is_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claims.report.catalogue.FOLDER", tmp_path)
    source = source_of("de")
    source.parent.mkdir(parents=True)
    for said in ("ja", "jawohl"):
        source.write_text(
            'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
            f'msgid "yes"\nmsgstr "{said}"\n'
        )
        catalogue.cache_clear()
        assert catalogue("de").gettext("yes") == said
        later = time.time() + 10
        source.with_suffix(".mo").stat()
        os.utime(source.with_suffix(".mo"), (later - 20, later - 20))
    catalogue.cache_clear()


NOT_TOLD = {"evidence"}
"""Rooms whose ``add`` takes what a table counts."""
# Where each of these takes what is wrong, and what was expected, for a person.
TOLD = {
    "Problem": (1, 2),
    "add": (1, 2),
    "missing": (1,),
    "CardFault": (0, 1),
    "Fault": (1, 2),
    "problem": (1, 2),
    "fault": (1, 2),
    "_fault": (1, 2),
    "no_source": (1, 2),
    "halt": (2, 3),
}


def english_only(call: ast.Call) -> list[str]:
    """What a call says of a fault that no catalogue can have."""
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    told = [call.args[place] for place in TOLD.get(name, ()) if place < len(call.args)]
    told += [word.value for word in call.keywords if word.arg in ("reason", "expected")]
    texts = [ast.unparse(one) for one in told if isinstance(one, ast.JoinedStr | ast.BinOp)]
    written = [str(one.value) for one in told if isinstance(one, ast.Constant)]
    return texts + [text for text in written if re.search(r"[a-z]{2,} [a-z]{2,}", text)]


def test_every_fault_can_be_told_in_other_languages() -> None:
    untold = [
        f"{path.name}:{node.lineno}: {text}"
        for path in PACKAGE.rglob("*.py")
        if path.relative_to(PACKAGE).parts[0] not in NOT_TOLD
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        for text in english_only(node)
    ]
    assert not untold


ENGLISH = re.compile(
    r"\b(the|of|and|with|is|are|was|were|for|from|by|to|this|that|which|not|no|file|cards?|tricks?"
    r"|hands?|boards?|claims? [a-z]+ed|such as|expected|show|print|write|read|option|value)\b"
)
AS_THEY_ARE = re.compile(
    r"« [^»]*»|'[^']*'|--[a-z-]+|\[[a-z|]+\]|claims [a-z-]+|[a-z]+_[a-z_]+|\b(file|board)\b, "
    r"statement|by, tricks|^  [a-z-]+  +",
    re.MULTILINE,
)
"""Names of commands, options and fields, which are the same in every language."""


def walked(command: Any, path: str = "claims") -> Iterator[Context]:
    """Every command with the way to it."""
    context = Context(command, info_name=path)
    yield context
    if isinstance(command, Group):
        for name in command.commands:
            yield from walked(command.commands[name], f"{path} {name}")


def test_no_english_word_is_in_the_help(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")
    french = in_language(cli, "fr")
    contexts = list(walked(french))
    assert len(contexts) > 20
    wrong = {}
    for context in contexts:
        text = AS_THEY_ARE.sub("", context.command.get_help(context))
        found = [one[0] for one in ENGLISH.finditer(text)]
        if found:
            wrong[context.info_name] = found
    assert not wrong
    assert "Show the boards" in in_language(cli, "en").commands["show"].get_help(contexts[0])  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "arguments",
    [
        ["rule", "--frob"],
        ["rule", "none.json"],
        ["rul"],
        ["rule", "--limit", "x"],
        ["rule", "--limit", "-1"],
        ["report-case", "--as", "doc"],
        ["why", "--hands", "x"],
        ["what-if"],
        ["rule", "--contract", "4S"],
        ["rule", "--tricks", "x", "--board", "1", "x.lin"],
        ["review", "x"],
        ["review", "x", "-o", "y", "--shard", "9"],
        ["review", "x", "-o", "y", "--engine", "dask"],
        ["schema", "x"],
        ["profiles", "compare", "--on", "x"],
    ],
)
def test_no_english_word_is_in_a_fault_of_usage(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")
    with pytest.raises(UsageError) as raised:
        in_language(cli, "fr").main(arguments, prog_name="claims", standalone_mode=False)
    raised.value.show()
    told = capsys.readouterr().err
    assert "Erreur : " in told and "claims" in told
    assert not ENGLISH.findall(AS_THEY_ARE.sub("", told)), told
