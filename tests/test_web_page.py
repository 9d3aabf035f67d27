"""The page in a browser: entered, ruled, stepped through, explored, re-ruled, kept, reported."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from command_line import run
from desk_server import Served, example, served
from playwright import sync_api as playwright
from review_maker import make_logs

from claims.commands import shared

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium is installed")

HANDS = {
    "N": ["HK", "H4", "DA", "D6", "C9"],
    "E": ["HQ", "HT", "H9", "DJ", "CK"],
    "S": ["SQ", "S5", "HA", "DK", "CA"],
    "W": ["S7", "DQ", "D5", "CJ", "C8"],
}
SIZES: dict[str, playwright.ViewportSize] = {
    "phone": {"width": 360, "height": 740},
    "laptop": {"width": 1280, "height": 800},
}
DIAGRAM = """N ♠- ♥K4 ♦A6 ♣9
E ♠- ♥Q109 ♦J ♣K
S ♠Q5 ♥A ♦K ♣A
W ♠7 ♥- ♦Q5 ♣J8"""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for the tests of this file."""
    with served(tmp_path_factory.mktemp("page")) as one:
        yield one


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's chromium, to which no network is there but this machine."""
    down = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    return {
        **browser_type_launch_args,
        "executable_path": CHROMIUM,
        "args": ["--no-sandbox", down],
    }


@pytest.fixture
def screen(request: pytest.FixtureRequest) -> tuple[str, str]:
    """A size of ``SIZES`` and a language; a laptop in English unless a test asks for another."""
    found: tuple[str, str] = getattr(request, "param", ("laptop", "en"))
    return found


@pytest.fixture
def browser_context_args(
    browser_context_args: dict[str, Any], screen: tuple[str, str]
) -> dict[str, Any]:
    """The screen of the device."""
    return {**browser_context_args, "viewport": SIZES[screen[0]]}


class Person:
    """Somebody at the page: what is tapped is counted, what leaves the host is noted."""

    def __init__(self, page: playwright.Page, desk: Served, language: str) -> None:
        self.page = page
        self.taps = 0
        self.wrong: list[str] = []
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on(
            "request",
            lambda request: (
                None if request.url.startswith(desk.address) else self.wrong.append(request.url)
            ),
        )
        page.goto(f"{desk.address}/?lang={language}")
        page.wait_for_selector("#deck button")

    def tap(self, *selectors: str) -> None:
        """Tap one thing after the other."""
        for selector in selectors:
            self.page.locator(selector).first.click()
            self.taps += 1

    def pick_cards(self) -> None:
        """The forgotten trump, card by card."""
        for place, seat in enumerate("NESW"):
            self.tap(*(f"#deck [data-card={card}]" for card in HANDS[seat]))
            if place == 0:
                self.tap("#next-hand")

    def contract(self) -> None:
        """4♠ by South, who is on lead and claims."""
        self.tap('[name=level][value="4"]', "[name=strain][value=S]")
        self.tap("[name=declarer][value=S]", "[name=leader][value=S]")
        self.page.fill("#won-declarer", "5")

    def verdict(self, text: str) -> None:
        """Wait for a verdict that says this."""
        self.page.locator(".verdict strong", has_text=re.compile(text)).wait_for()


@pytest.fixture
def person(page: playwright.Page, desk: Served, screen: tuple[str, str]) -> Iterator[Person]:
    """A person with a device, who reads a language."""
    one = Person(page, desk, screen[1])
    yield one
    assert not one.wrong


BOTH = pytest.mark.parametrize("screen", [("phone", "fr"), ("laptop", "en")], indirect=True)


@BOTH
def test_from_a_blank_page_to_the_report(person: Person) -> None:
    page = person.page
    person.pick_cards()
    person.contract()
    person.tap("#rule")
    person.verdict("4♠-1")
    assert person.taps <= 45
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("[aria-label='Next card'], [aria-label='Carte suivante']").click()
    page.locator(".options button").first.wait_for()
    page.locator(".options [data-card=CJ]").click()
    page.get_by_text(re.compile("Another line|Une autre ligne")).wait_for()
    page.locator("[name=a-aware_of_trump][value=yes]").check(force=True)
    person.verdict("4♠=")
    page.locator("#keep").click()
    href = page.locator(".links a").first.get_attribute("href")
    page.goto(person.page.url.partition("/?")[0] + str(href))
    assert "4♠=" in page.inner_text("body")


def test_other_lines_are_played_on_taken_back_and_left(person: Person) -> None:
    page = person.page
    person.pick_cards()
    person.contract()
    person.tap("#rule")
    person.verdict("4♠-1")
    heading = page.locator("h3", has_text=re.compile("^(The normal line|Another line)"))
    options, trick = page.locator(".options [data-card]"), page.locator(".tricks li")

    def play(card: str, then: str) -> None:
        """Play a card of those listed; wait for what the hand after it may play."""
        page.locator(f".options [data-card={card}]").click()
        page.locator(f".options [data-card={then}]").wait_for()

    play("SQ", then="S7")  # the trump is drawn: all five tricks are his
    assert heading.text_content() == "Another line"
    page.get_by_label("End", exact=True).click()
    page.get_by_text("All cards are played: 5").wait_for()
    assert trick.count() == 5 and page.locator(".tricks .lost").count() == 0
    page.get_by_label("Start", exact=True).click()
    page.locator(".options [data-card=DK]").wait_for()
    play("DK", then="D5")  # another branch, two cards of it, and one back
    play("DQ", then="D6")
    page.get_by_label("Back", exact=True).click()
    page.locator(".options [data-card=D5]").wait_for()
    play("D5", then="D6")
    assert page.locator(".tricks button").count() == 2
    page.get_by_label("Next card").click()
    page.locator(".options [data-card=DJ]").wait_for()
    assert options.count() == 1 and page.locator(".tricks button").count() == 3
    page.get_by_label("Start", exact=True).click()
    page.locator(".options [data-card=CA]").wait_for()
    play("CA", then="C8")  # the line itself again
    assert heading.text_content() == "The normal line that costs most"
    assert trick.count() == 5 and page.locator(".tricks .lost").count() == 1


def test_a_diagram_is_pasted_and_words_are_read(person: Person) -> None:
    page = person.page
    person.tap("#tab-write")
    page.fill("#text", DIAGRAM)
    person.tap("#read")
    person.contract()
    person.tap("[name=words][value=said]")
    page.fill("#statement", "drawing trumps, the rest are good, flibber")
    page.locator("#words-read .as-ignored", has_text="flibber").wait_for()
    assert page.locator("#words-read .as-step").count() >= 1
    person.tap("#rule")
    person.verdict("4♠=|4♠-1")


def test_the_words_name_the_tricks_until_the_stepper_is_moved(person: Person) -> None:
    page = person.page
    claimed = page.locator("#claimed")
    person.pick_cards()
    person.contract()
    person.tap("[name=words][value=said]")
    page.fill("#statement", "two more for me")
    page.locator("#claimed", has_text="2").wait_for()
    assert ruled(person)["claim"]["tricks"] is None
    page.get_by_text("South claimed 2 of the 5 tricks.").wait_for()
    person.tap("#more")
    assert ruled(person)["claim"]["tricks"] == 3
    page.fill("#statement", "one more for me")
    page.wait_for_timeout(500)  # longer than what was entered waits to be read again
    assert claimed.text_content() == "3"
    record = example("forgotten-trump")
    record["claim"]["statement"] = "two more for me"
    paste(person, json.dumps(record))
    page.wait_for_timeout(500)
    assert claimed.text_content() == "5", "a record that says the rest is ruled as it stands"
    assert ruled(person)["claim"]["tricks"] == "rest"


def test_tricks_won_that_do_not_add_up_are_refused(person: Person) -> None:
    page = person.page
    won = [page.locator(f"#won-{side}") for side in ("declarer", "defenders")]
    person.pick_cards()
    person.contract()
    assert won[1].input_value() == "3", "what nobody entered is worked out"
    won[0].fill("6")
    assert won[1].input_value() == "2"
    won[1].fill("3")
    assert won[0].input_value() == "6"
    person.tap("#rule")
    fault = page.locator('[data-for="position.won"]')
    page.locator('[data-for="position.won"]', has_text="6 + 3 tricks won").wait_for()
    assert page.locator("#ruled").is_hidden()
    won[1].fill("2")
    assert ruled(person)["position"]["won"] == {"declarer": 6, "defenders": 2}
    assert not fault.text_content()
    won[1].fill("")
    won[0].fill("9")
    page.locator('[data-for="position.won"]', has_text="To be filled in").wait_for()


def test_a_text_that_cannot_be_read_is_said_and_nothing_is_ruled(person: Person) -> None:
    page = person.page
    person.pick_cards()
    person.contract()
    person.tap("#tab-write")
    fault = page.locator('[data-for="position.hands"]')
    for text, told in (
        ("hello", "no hands are found"),
        (DIAGRAM.replace("Q109", "QZ9"), "East: 'Z'"),
    ):
        page.fill("#text", text)
        person.tap("#read")
        page.locator('[data-for="position.hands"]', has_text=told).wait_for()
        person.tap("#rule")
        page.wait_for_timeout(500)  # longer than what was entered waits to be read again
        assert told in str(fault.text_content()) and page.locator("#ruled").is_hidden()
    page.fill("#text", DIAGRAM)
    person.tap("#rule")
    person.verdict("4♠-1")
    assert not fault.text_content()


def test_what_is_missing_is_said_at_its_field(person: Person) -> None:
    person.tap("#rule")
    person.page.locator('[data-for="position.hands"]', has_text="To be filled in").wait_for()
    person.pick_cards()
    person.tap("#rule")
    person.page.locator('[data-for="position.hands"]:empty').wait_for(state="attached")
    assert person.page.locator('[data-for="contract"]').text_content()
    assert person.page.locator("#ruled").is_hidden()


def test_without_javascript_a_diagram_is_ruled(
    desk: Served, new_context: Callable[..., playwright.BrowserContext]
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{desk.address}/?lang=fr")
    page.fill("[name=record]", DIAGRAM)
    page.fill("[name=contract]", "4P par S")
    page.fill("[name=lead]", "S")
    page.fill("[name=won]", "5-3")
    page.locator("form button").first.click()
    assert "4♠-1" in page.inner_text("strong")
    assert "sans explications" in page.inner_text(".context")
    assert "S ♣A O ♣8 N ♣9 E ♣R → S" in page.inner_text("ol")
    assert "E ♠– ♥D109 ♦V ♣R" in page.inner_text("main")
    assert "→ 70C1 remplie" in page.inner_text("main")
    page.go_back()
    page.fill("[name=record]", "N ♠A")
    page.locator("form button").first.click()
    assert "Les cartes : il manque la main" in page.inner_text("main")


def test_the_keyboard_is_enough(person: Person) -> None:
    page = person.page
    page.locator("#deck button").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.card") == "SK"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    assert page.locator("#deck [aria-pressed=true]").count() == 0, "tapped again: taken back"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "next-hand", "the deck is one stop"
    person.pick_cards()
    person.contract()
    page.locator("[name=declarer][value=N]").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    checked = page.locator("[name=declarer]:checked, [name=by]:checked")
    assert [one.get_attribute("value") for one in checked.all()] == ["S", "S"]
    page.locator("#won-declarer").press("Enter")
    person.verdict("4♠-1")
    assert page.evaluate("document.activeElement.id") == "answer"
    page.locator(".options [data-card=DK]").press("Enter")
    page.locator(".options [data-card=D5]").wait_for()
    assert page.evaluate("document.activeElement.closest('.options') !== null")
    page.locator(".tricks button").first.press("Enter")
    page.locator(".tricks [aria-current=step]:focus").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@BOTH
def test_nothing_stands_in_anybodys_way(
    person: Person,
    new_context: Callable[..., playwright.BrowserContext],
    scheme: Literal["light", "dark"],
) -> None:
    """axe finds no violation on the empty page, with a ruling, and in the book."""

    page = person.page
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    language = page.locator("html").get_attribute("lang")
    # axe is put into the page as a script, which the page's own policy forbids.
    free = new_context(color_scheme=scheme, bypass_csp=True).new_page()
    free.goto(page.url)
    free.wait_for_selector("#deck button")
    found = [Axe().run(free)]
    other = Person.__new__(Person)
    other.page, other.taps, other.wrong = free, 0, []
    other.pick_cards()
    other.contract()
    other.tap("#rule")
    other.verdict("4♠-1")
    free.locator(".options button").first.wait_for()
    found.append(Axe().run(free))
    free.goto(page.url.partition("/?")[0] + f"/book?lang={language}")
    for table in free.locator(".scroll").all():
        assert table.evaluate("one => one.scrollWidth <= one.clientWidth"), "nothing is cut"
    found.append(Axe().run(free))
    told = [
        (one["id"], [node["html"][:120] for node in one["nodes"]][:3])
        for result in found
        for one in result.response["violations"]
    ]
    assert not told


def test_what_the_director_adds_goes_into_the_record(person: Person) -> None:
    page = person.page
    person.pick_cards()
    person.contract()
    for details in ("#shown-out", "#stage", "#findings"):
        page.locator(f"details:has({details}) > summary").first.click()
    page.get_by_label("West: hearts").check(force=True)
    page.locator("#add-constraint").click()
    row = page.locator("#constraints .fact")
    row.locator("select").nth(0).select_option("E")
    row.locator("select").nth(1).select_option("HQ")
    page.locator("#add-objection").click()
    page.locator("#objections-said select").select_option("W")
    page.locator("#objections-said input").fill("I have a trump")
    page.locator("#findings summary", has_text="knew").click()
    page.locator("[data-finding=forgotten] select").select_option("S7")
    person.tap("#rule")
    person.verdict("4♠")
    with page.expect_request("**/api/rule") as sent:
        page.locator("[data-finding=forgotten] select").select_option("H9")
    person.verdict("4♠-1")
    asked = sent.value.post_data_json
    assert asked is not None
    record = asked["record"]
    assert record["position"]["shown_out"] == {"W": "H"}
    assert record["position"]["constraints"] == [
        {"player": "E", "kind": "major-penalty-card", "card": "HQ"}
    ]
    assert record["objections"] == [{"by": "W", "words": "I have a trump"}]
    assert record["findings"] == {"forgotten": ["S7", "H9"]}
    assert record["stage"] == "contested"


def test_a_fact_that_cannot_be_is_said_at_its_field(person: Person) -> None:
    page = person.page
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    person.pick_cards()
    person.contract()
    page.locator("details:has(#shown-out) > summary").first.click()
    page.get_by_label("East: hearts").check(force=True)
    page.locator("#add-constraint").click()
    page.locator("#constraints select").nth(0).select_option("S")
    page.locator("#constraints select").nth(1).select_option("HA")
    person.tap("#rule")
    page.locator('[data-for="position.shown_out"]:not(:empty)').wait_for()
    page.locator('[data-for="position.constraints[0]"]:not(:empty)').wait_for()
    assert not [url for url in sent if url.endswith("/api/rule")], "nothing impossible is sent"


def paste(person: Person, text: str) -> None:
    """Have a text read in place of what was written before."""
    person.tap("#tab-write")
    person.page.fill("#text", text)
    with person.page.expect_response("**/api/read"):
        person.tap("#read")


def ruled(person: Person) -> dict[str, Any]:
    """Have the claim ruled; the record that was sent."""
    with person.page.expect_request("**/api/rule") as sent:
        person.tap("#rule")
    person.page.locator("#keep:enabled").wait_for()
    record: dict[str, Any] = (sent.value.post_data_json or {})["record"]
    return record


def test_a_pasted_record_is_ruled_as_it_stands(person: Person) -> None:
    """In its own language, with what no field of the page shows."""
    record = example("forgotten-trump")
    words = {"language": "fr", "statement": "je bats atout et les carreaux"}
    record["claim"] |= words | {"manner": "faced his hand"}
    paste(person, json.dumps(record))
    sent = ruled(person)
    assert sent["claim"] == record["claim"] and sent["id"] == record["id"]
    person.page.fill("#statement", "drawing trumps")
    assert "language" not in ruled(person)["claim"], "other words may be of another language"


def test_a_pasted_record_stands_alone(person: Person) -> None:
    first = example("forgotten-trump") | {"regulation": "ACBL", "laws": "1997"}
    first |= {"findings": {"class": "beginner", "aware_of_trump": False}}
    first |= {"board": {"number": 3, "event": "Club"}}
    second = example("forgotten-trump")
    for name in ("id", "board", "findings", "regulation", "laws"):
        second.pop(name, None)
    second["position"].pop("won", None)
    paste(person, json.dumps(first))
    sent = ruled(person)
    assert [sent[name] for name in ("laws", "findings", "board")] == [
        first[name] for name in ("laws", "findings", "board")
    ]
    paste(person, json.dumps(second))
    sent = ruled(person)
    assert (sent.pop("regulation"), sent.pop("laws")) == ("WBF", "2017")
    assert sent == second | {"stage": "contested"}


def test_a_pasted_record_with_faults_is_told_them(person: Person) -> None:
    record = json.dumps(example("solid-claim"))
    for text, told in (
        ('{"a": 1}', "contract: is missing"),
        (record[:-20], "line 1, column 1: is no JSON"),
        (record + record, "2 records are in it"),
    ):
        paste(person, text)
        person.page.locator('[data-for="position.hands"]', has_text=told).wait_for()


@pytest.mark.parametrize("again", ["#language", "reload"])
def test_the_claim_goes_along_into_another_language(person: Person, again: str) -> None:
    page = person.page
    person.pick_cards()
    person.contract()
    page.locator("details:has(#findings) > summary").first.click()
    page.locator("#findings summary", has_text="knew").click()
    page.locator("[data-finding=forgotten] select").select_option("H9")
    sent = ruled(person)
    with page.expect_request("**/api/rule") as repeated:
        page.reload() if again == "reload" else person.tap(again)
    person.verdict("4♠=")
    assert (repeated.value.post_data_json or {})["record"] == sent
    person.tap("#new")
    page.locator("#empty").wait_for()
    assert page.locator("[name=declarer]:checked").count() == 0


def test_a_ruling_of_another_claim_is_marked_and_not_kept(person: Person) -> None:
    page = person.page
    person.pick_cards()
    person.contract()
    ruled(person)
    other, keep = page.locator("#other-claim"), page.locator("#keep")
    assert other.is_hidden() and keep.is_enabled()
    person.tap("[name=strain][value=H]")
    assert other.is_visible() and keep.is_disabled()
    person.tap("[name=strain][value=S]")
    assert other.is_hidden() and keep.is_enabled(), "it is that claim again"
    paste(person, DIAGRAM.replace("Q109", "QZ9"))
    other.wait_for()
    assert keep.is_disabled(), "what cannot be read is another claim too"
    paste(person, DIAGRAM)
    person.tap("[name=leader][value=W]")
    assert other.is_visible() and keep.is_disabled()
    ruled(person)
    assert other.is_hidden()


def test_what_is_entered_after_the_ruling_is_kept_with_it(person: Person, desk: Served) -> None:
    page = person.page
    person.pick_cards()
    person.contract()
    ruled(person)
    page.locator("details:has(#session) > summary").first.click()
    page.fill("#session", "evening")
    with page.expect_response("**/api/keep") as kept:
        person.tap("#keep")
    number = kept.value.json()["number"]
    assert "evening" in desk.ask(f"/case/{number}.txt")[2].decode()


@pytest.mark.parametrize("screen", [("phone", "en")], indirect=True)
def test_the_page_of_a_review_is_no_wider_than_a_phone(
    page: playwright.Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A claim that could not be read is headed by its path, in which there is no space."""
    logs = make_logs(tmp_path / ("logs" * 30), range(16))
    assert run(monkeypatch, "review", logs, "-o", tmp_path / "store") == shared.EXIT_REFUSED
    written = tmp_path / "page.html"
    assert run(monkeypatch, "report", tmp_path / "store", "--html", written) == 0
    page.goto(written.as_uri())
    page.get_by_role("heading", name=str(logs)).first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
