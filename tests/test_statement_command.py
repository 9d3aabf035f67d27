"""``claims parse``: what was understood, what was ignored and where."""

import json
import subprocess
import sys

from click.testing import CliRunner

from claims.cli import cli


def run(*arguments: str) -> str:
    result = CliRunner().invoke(cli, ["parse", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_says_back_what_was_understood() -> None:
    shown = run("I'll draw trumps zorg and run the clubs")
    assert "  draw trumps\n  run the clubs\n" in shown
    assert "ignored: 'zorg' at 18-21" in shown


def test_every_reading_is_shown() -> None:
    shown = run("Making one")
    assert "reading 1 of 2" in shown
    assert "reading 2 of 2: 1 more than the contract" in shown


def test_a_question_is_no_claim() -> None:
    assert "a question, no claim" in run("Do the spades run?")


def test_json_holds_every_reading() -> None:
    readings = json.loads(run("--json", "--lang", "fr", "J'ai CA"))
    assert [r["plan"]["listed"][0]["card"]["suit"] for r in readings] == ["H", "C"]
    assert readings[0]["understood"] == ["j'ai l'as de cœur"]


def test_every_word_is_accounted_for() -> None:
    shown = run("I'll draw trupms zorg and run the clubs")
    assert "'draw trupms': step 1, 'trupms' read as 'trumps'" in shown
    assert "'zorg': ignored" in shown
    words = json.loads(run("--json", "pulling trump, sorry, run the clubs"))[0]["words"]
    assert [word["as"] for word in words] == [
        *("taken back", "taken back", "connective", "step 1", "step 1", "step 1"),
    ]


def test_an_unknown_language_says_so_first() -> None:
    assert run("Der er ikke mere at spille om").startswith("in no language that is known")


def test_the_vocabulary_is_loaded_only_to_parse() -> None:
    code = (
        "import sys, claims.cli, claims.statement.model; "
        "sys.exit('claims.statement.words.lexicon' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
