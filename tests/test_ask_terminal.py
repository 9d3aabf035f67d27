"""A claim asked for on a terminal, answered as a person does: wrong first, then right, and back."""

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path

import pexpect
import pytest

from claims.commands import shared

LIN = (
    "pn|a,b,c,d|st||md|3SAKQJHAKQDAKQCAKQ,SHJT987DJT987CJT9,ST98765432H65D6C6,|sv|0|"
    "mb|1C|mb|p|mb|1S|mb|p|mb|p|mb|p|pc|H7|"
)


@dataclass
class Person:
    """Somebody at a terminal."""

    child: "pexpect.spawn[str]"

    def says(self, question: str, *answers: str) -> None:
        """Answer a question, the wrong answers first; each wrong one is asked again."""
        for answer in answers:
            self.child.expect_exact(question)
            self.child.sendline(answer)

    def sees(self, text: str) -> None:
        """Wait for a text."""
        self.child.expect_exact(text)

    def ends(self) -> int:
        """How the program ends."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        assert self.child.exitstatus is not None
        return self.child.exitstatus


def sits_down(language: str, *options: str) -> Person:
    """A person at a terminal where the questions have begun."""
    arguments = ["-m", "claims", "new", "--color", "never", "--lang", language, *options]
    environment = {**os.environ, "LANGUAGE": language, "LC_ALL": "C.UTF-8"}
    child: pexpect.spawn[str] = pexpect.spawn(
        sys.executable,
        arguments,
        env=environment,
        encoding="utf-8",
        timeout=120,
        dimensions=(40, 200),
    )
    return Person(child)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_from_nothing_to_a_ruling_with_every_answer_wrong_first(
    language: str, tmp_path: Path
) -> None:
    def told(english: str, french: str) -> str:
        return french if language == "fr" else english

    kept = tmp_path / "claim.json"
    person = sits_down(language, "-o", str(kept))
    person.sees(told("quit ends it", "quitter arrête"))
    person.says("> ", "nonsense", "", "", "N ♠- ♥K4 ♦A6 ♣9", "")
    person.sees(told("Still missing: East, South, West.", "Manquent encore : Est, Sud, Ouest."))
    person.says("> ", "E ♠- ♥QZ9 ♦J ♣K", "S ♠Q5 ♥A ♦K ♣A", "W ♠7 ♥- ♦Q5 ♣J8", "")
    person.sees(told("East: ", "Est : "))
    person.says("> ", "", "E ♠- ♥Q9 ♦J ♣K", "")
    contract = told("Contract and declarer", "Contrat et déclarant")
    person.says(contract, "", "4Z", "8P", "<")
    person.says("> ", "")
    person.says(contract, "4P")
    person.says(told("Who is declarer?", "Qui est le déclarant"), "", "4S", told("south", "sud"))
    person.says(told("Who leads", "Qui entame"), "", "X", "S")
    person.says(told("Cards on the table", "Cartes sur la table"), "ZZ", "")
    person.sees(told("East: ", "Est : "))
    person.says("> ", "E ♠- ♥Q109 ♦J ♣K", "")
    person.says(told("Cards on the table", "Cartes sur la table"), "")
    person.sees(told("5 tricks are left.", "Il reste 5 levées."))
    person.says(told("Tricks won", "Levées déjà gagnées"), "five", "5-9", "5-3")
    person.says(told("Who claimed?", "Qui a revendiqué"), "", "me", "S")
    person.says(told("How many", "Combien"), "lots", "9", "")
    person.says(told("His words", "Ses paroles"), "<")
    person.says(told("How many", "Combien"), told("rest", "reste"))
    person.says(told("His words", "Ses paroles"), "")
    person.says(told("Regulator", "Organisme"), "FIFA", "")
    person.says(told("Who objected", "Qui a"), "hm", told("W: my trump!", "O : et mon atout !"))
    person.says(told("Who else", "Qui d'autre"), "")
    person.sees("4♠-1")
    assert person.ends() == shared.EXIT_DONE
    record = json.loads(kept.read_text(encoding="utf-8"))
    assert record["position"]["hands"]["E"] == "-.QT9.J.K"
    assert (record["contract"], record["declarer"]) == ("4S", "S")
    assert record["claim"] == {"by": "S", "tricks": "rest", "statement": ""}
    assert record["objections"][0]["by"] == "W"


def test_a_board_is_pasted_with_its_play_and_quit_ends_it() -> None:
    person = sits_down("en", "--as-record")
    person.says("> ", LIN, "")
    person.sees("13 tricks are left.")
    person.says("Who claimed?", "quit")
    person.sees("Interrupted.")
    assert person.ends() == shared.EXIT_INTERRUPTED


def test_an_output_that_cannot_be_written_is_said_before_anybody_answers(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    person = sits_down("en", "-o", str(tmp_path / "file" / "claim.json"))
    person.sees("Not a directory")
    assert person.ends() == shared.EXIT_INTERNAL
