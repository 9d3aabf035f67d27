"""The books: every section that code or a test cites stands in them, every link and path leads
somewhere, and the pages build without a network."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BOOKS = {"doctrine": ROOT / "docs" / "doctrine.md", "search.md": ROOT / "docs" / "search.md"}
NUMBER = r"\d+(?:\.\d+)?"
CITED = {
    # "doctrine 4.5", "DOCTRINE section 2", "search.md 6.1"
    book: re.compile(
        rf"\b{re.escape(book)}(?: sections?)? ({NUMBER}(?:(?:, | and |-){NUMBER})*)", re.IGNORECASE
    )
    for book in BOOKS
}
SOURCES = ("claims", "native", "tests", "bench", "docs")
PAGES = sorted(
    path
    for pattern in ("*.md", "docs/**/*.md", "bench/*.md", "tests/casebook/*.md")
    for path in ROOT.glob(pattern)
)
LINK = re.compile(r"\]\(([^)\s]+)\)")
FETCHED = re.compile(r"<(?:script|link|img|iframe)\b[^>]*?\b(?:src|href)=[\"']?([a-z]+:)?//")
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"`((?:claims|native|tests|bench|docs|examples|\.ci)/[^`\s*<]*)`")


def sections(book: Path) -> set[str]:
    """The numbers of a book: chapters, and what they say point by point."""
    text = book.read_text(encoding="utf-8")
    chapters = set(re.findall(r"^## (\d+)\. ", text, re.MULTILINE))
    return chapters | set(re.findall(r"^- \*\*(\d+\.\d+)\b", text, re.MULTILINE))


def sources() -> Iterator[Path]:
    """What may cite a book."""
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in {".py", ".md", ".toml"} and path != Path(__file__):
                yield path


@pytest.mark.parametrize("book", BOOKS)
def test_every_section_cited_is_there(book: str) -> None:
    known, missing, cited = sections(BOOKS[book]), [], 0
    for path in sources():
        for match in CITED[book].finditer(path.read_text(encoding="utf-8")):
            for number in re.findall(NUMBER, match[1]):
                cited += 1
                if number not in known:
                    missing.append(f"{path.relative_to(ROOT)}: {book} {number}")
    assert not missing
    assert cited


@pytest.mark.parametrize("book", BOOKS)
def test_numbers_run_on(book: str) -> None:
    """No number is missing or stands twice, so that a citation stays where it was."""
    text = BOOKS[book].read_text(encoding="utf-8")
    chapters = [int(number) for number in re.findall(r"^## (\d+)\. ", text, re.MULTILINE)]
    assert chapters == list(range(1, len(chapters) + 1))
    for chapter in chapters:
        points = re.findall(rf"^- \*\*{chapter}\.(\d+)\b", text, re.MULTILINE)
        assert [int(point) for point in points] == list(range(1, len(points) + 1)), chapter


def anchors(page: Path) -> set[str]:
    """The headings of a page, as the builder and the forges name them."""
    text = FENCED.sub("", page.read_text(encoding="utf-8"))
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    words = (re.sub(r"[^\w\s-]", "", heading.lower()).strip() for heading in headings)
    return {re.sub(r"[\s-]+", "-", heading) for heading in words}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_and_path_leads_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    broken = []
    for link in LINK.findall(FENCED.sub("", text)):
        if re.match(r"[a-z]+:", link):
            continue  # elsewhere: nothing is fetched
        target, _, anchor = link.partition("#")
        path = page.parent / target if target else page
        if not path.exists() or (anchor and anchor not in anchors(path)):
            broken.append(link)
    broken += [path for path in NAMED.findall(text) if not (ROOT / path).exists()]
    assert not broken


def test_every_path_that_code_names_is_there() -> None:
    gone = [
        f"{source.relative_to(ROOT)}: {path}"
        for source in sources()
        for path in NAMED.findall(source.read_text(encoding="utf-8"))
        if not (ROOT / path).exists()
    ]
    assert not gone


def test_the_pages_build_and_fetch_nothing(tmp_path: Path) -> None:
    """Strictly: a page that nobody leads to, or a link to nowhere, is an error."""
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", tmp_path],
        cwd=ROOT,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    pages = list(tmp_path.rglob("*.html"))
    assert {"index.html", "doctrine.html", "search.html"} <= {page.name for page in pages}
    assert not [page for page in pages if FETCHED.search(page.read_text(encoding="utf-8"))]


def test_the_architecture_names_every_room() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    missing = [
        f"{package}/{path.name}"
        for package in ("claims", "native/claims_native")
        for path in sorted((ROOT / package).iterdir())
        if (path.is_dir() and (path / "__init__.py").exists())
        or (path.suffix == ".py" and not path.name.startswith("__"))
        if f"`{package}/{path.name}" not in text
    ]
    assert not missing
