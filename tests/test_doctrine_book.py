"""The book of the doctrine: every section that code or a test cites stands in it."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
BOOK = ROOT / "docs" / "doctrine.md"
CITED = re.compile(r"\bdoctrine ((?:\d+(?:\.\d+)?)(?:(?:, | and |-)\d+(?:\.\d+)?)*)", re.IGNORECASE)
SOURCES = ("claims", "native", "tests", "bench")


def sections() -> set[str]:
    """The numbers of the book: chapters, and what they say point by point."""
    text = BOOK.read_text(encoding="utf-8")
    chapters = set(re.findall(r"^## (\d+)\. ", text, re.MULTILINE))
    return chapters | set(re.findall(r"^- \*\*(\d+\.\d+)\b", text, re.MULTILINE))


def test_every_section_cited_is_there() -> None:
    known, missing, cited = sections(), [], 0
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for match in CITED.finditer(path.read_text(encoding="utf-8")):
                for number in re.findall(r"\d+(?:\.\d+)?", match[1]):
                    cited += 1
                    if number not in known:
                        missing.append(f"{path.relative_to(ROOT)}: doctrine {number}")
    assert not missing
    assert cited >= 5


def test_numbers_run_on() -> None:
    """No number is missing or stands twice, so that a citation stays where it was."""
    text = BOOK.read_text(encoding="utf-8")
    chapters = [int(number) for number in re.findall(r"^## (\d+)\. ", text, re.MULTILINE)]
    assert chapters == list(range(1, len(chapters) + 1))
    for chapter in chapters:
        points = re.findall(rf"^- \*\*{chapter}\.(\d+)\b", text, re.MULTILINE)
        assert [int(point) for point in points] == list(range(1, len(points) + 1)), chapter
