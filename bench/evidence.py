"""``python bench/evidence.py COUNTS ENGLISH FRENCH > claims/law/observed.toml``: the rates cited.

COUNTS is what ``claims evidence --json`` printed; in both languages is said what was counted.
``claims explain`` cites the rates.
"""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path

OF = ("every situation", "nothing to gain")


def main() -> None:
    """Print the rates of each rule as TOML."""
    counted = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    print("# How often declarers broke each rule (docs/evidence.md); written by bench/evidence.py.")
    print(f"made = {datetime.now(UTC).date()}")
    print(f"boards = {counted['boards']}")
    english, french = (json.dumps(text, ensure_ascii=False) for text in sys.argv[2:])
    print(f"source = {{ en = {english}, fr = {french} }}")
    for rate in counted["rates"]:
        if rate["of"] not in OF or {"tricks_left", "event"} & rate.keys():
            continue
        print("\n[[rate]]")
        for name in ("rule", "of", "situations", "broken", "low", "high"):
            print(f"{name} = {json.dumps(rate[name])}")


if __name__ == "__main__":
    main()
