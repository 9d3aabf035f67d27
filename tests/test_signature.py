"""The search does as much work as it did, to the node."""

from signature import kept, signature


def test_search_signature() -> None:
    now = signature()
    assert now == kept(), (
        f"the search changed: {now}. If that is meant, run 'python bench/signature.py --keep' and "
        "say in the commit why the number moved; the part behind the stroke may not move at all "
        "unless a rule changed"
    )
