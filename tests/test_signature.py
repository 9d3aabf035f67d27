"""The search does as much work as it did, to the node."""

import importlib
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parent.parent / "bench"


def test_search_signature(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(BENCH), *sys.path])
    signature = importlib.import_module("signature")
    now = signature.signature()
    assert now == signature.kept(), (
        f"the search changed: {now}. If that is meant, run 'python bench/signature.py --keep' and "
        "say in the commit why the number moved; the part behind the stroke may not move at all "
        "unless a rule changed"
    )
