"""Records of an input split: the others go on, whatever one of them is."""

import io
import json
import random
from typing import Any

import pytest

from claims.record.split import DEEPEST, LARGEST, _Splitter, pieces

SMALL = '{"contract":"3NT","claim":{"by":"S"},"id":"%s"}'
A, B, C = (SMALL % name for name in "abc")


def pretty(text: str, indent: int = 1) -> str:
    """The same object on several lines."""
    return json.dumps(json.loads(text), indent=indent)


def split(text: str | bytes) -> list[str]:
    """The id of each value, or ``!line:column`` of what is none."""
    data = text.encode() if isinstance(text, str) else text
    found = []
    for piece in pieces(io.BytesIO(data)):
        if piece.fault is not None:
            found.append(f"!{piece.line}:{piece.column}")
        else:
            value: Any = json.loads(piece.text.decode("latin-1"))
            found.append(value["id"] if isinstance(value, dict) else str(value))
    return found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        (" \r\n\n\t", []),
        ("[]", []),
        (f"[ ]\n{A}", ["a"]),
        (f"{A}\n{B}\n", ["a", "b"]),
        (f"\ufeff{A}\n", ["a"]),
        (f"{A}\n {B}", ["a", "b"]),
        (f"{A}\r{B}\r", ["a", "b"]),
        (f"{A}\r\n\r\n{B}\r\n", ["a", "b"]),
        (f"{{\n{A}\n{B}", ["!1:1", "a", "b"]),
        (f"{A}{B}\n{C}", ["a", "b", "c"]),
        (f"{pretty(A)}\n{pretty(B)}", ["a", "b"]),
        (f"{pretty(A)}{pretty(B)}{C}", ["a", "b", "c"]),
        (f"[{A},{B}]", ["a", "b"]),
        (f" [\n{A},\n{B}\n]\n", ["a", "b"]),
        (json.dumps([json.loads(A), json.loads(B)], indent=2), ["a", "b"]),
        (f"[{A},{B}", ["a", "b", "!1:1"]),
        (f"[{A},{B[:-5]}", ["a", "!1:49"]),
        (f'[{A},{{"x" 1}},{B}]', ["a", "!1:49", "b"]),
        (f"[{A},\n{B[:-1]},\n{C}]", ["a", "!2:1", "c"]),
        (f"{A} x\n{B}", ["!1:1", "b"]),
        (f"{A}}}\n{B}", ["!1:1", "b"]),
        (f"{A[:20]}\n{B}", ["!1:1", "b"]),
        (f"{A[:-1]}\n{B}\n{C}", ["!1:1", "b", "c"]),
        (f'{{"id":"a","x":[\n{B}\n{C}', ["!1:1", "b", "c"]),
        (f"xx yy\n!\n{B}", ["!1:1", "!2:1", "b"]),
        (f'{{"statement":"I have\nthe rest"}}\n{B}', ["!1:1", "b"]),
        (f"}}\n{A}\n]", ["!1:1", "a", "!3:1"]),
        (f'{{bad\n5\n"x"\n{A}', ["!1:1", "5", "x", "a"]),
        (f'{{bad\n "x":\n  5\n}}\n{A}', ["!1:1", "a"]),
        (f"{pretty(A, 0).replace(': ', ' ', 1)}\n{B}", ["!1:1", "b"]),
        ("null\n[]\n[1, 2]", ["None", "[]", "[1, 2]"]),
        (f"{pretty(A).replace(': ', ' ', 1)}\n{pretty(B)}", ["!1:1", "b"]),
        (f"[\n{pretty(A).replace(': ', ' ', 1)},\n{pretty(B)}]", ["!2:1", "b"]),
    ],
)
def test_every_record_is_found_and_what_is_none_is_one(text: str, found: list[str]) -> None:
    assert split(text) == found


@pytest.mark.parametrize("mark", ["\ufeff", ""])
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_other_encodings_are_read_by_how_they_begin(encoding: str, mark: str) -> None:
    lines = [A, B, *['{"id":"café ♠"}'] * 9000]
    stream = io.BytesIO((mark + "\r\n".join(lines)).encode(encoding))
    assert [piece.text.decode() for piece in pieces(stream)] == lines


def test_bytes_that_are_no_text() -> None:
    assert split(b'{"id":"caf\xe9"}\n' + B.encode()) == ["caf\xe9", "b"]
    assert split(f"{A}\n".encode("utf-16") + b"x") == ["a", "!2:1"]
    assert split(b"\x00\x00\xff\n" + B.encode()) == ["!1:1", "b"]


def test_too_deep_and_too_large_are_one_each() -> None:
    deep = '{"id":' + "[" * 50_000 + "]" * 50_000 + "}"
    assert split(f"{A}\n{deep}\n{B}") == ["a", "!2:1", "b"]
    assert split(f"[{A},{deep},{B}]") == ["a", "!1:49", "b"]
    nested = '{"id":' * DEEPEST + '"x"' + "}" * DEEPEST
    (piece,) = pieces(io.BytesIO(nested.replace('"x"', '\n"x"').encode()))
    assert piece.fault is None
    large = f'{{"id":"{"x" * LARGEST}"}}'
    assert split(f"{large}\n{A}") == ["!1:1", "a"]
    assert split(f"[{large},{A}]") == ["!1:2", "a"]


class Endless:
    """A file without end; ``given`` counts its bytes."""

    def __init__(self, begins: bytes) -> None:
        self.begins = begins
        self.given = 0

    def read(self, size: int) -> bytes:
        """Zeros behind what it begins with."""
        block = (self.begins if not self.given else b"").ljust(size, b"0")
        self.given += size
        return block


@pytest.mark.parametrize("begins", [b"", b'{"id": "', b'{"id": ', b"[{", b'{"id":1}\n{"x'])
def test_a_file_without_end_is_refused(begins: bytes) -> None:
    stream = Endless(begins)
    found = list(pieces(stream))
    assert found[-1].fault is not None and "nothing after it was read" in found[-1].fault
    assert stream.given < 200 << 20


class Slow(io.RawIOBase):
    """Bytes that arrive a few at a time."""

    def __init__(self, data: bytes, seed: int) -> None:
        super().__init__()
        self.data = data
        self.random = random.Random(seed)

    def read1(self, size: int = -1) -> bytes:
        """The next few."""
        n = min(self.random.randint(1, 7), size)
        given, self.data = self.data[:n], self.data[n:]
        return given


def test_it_does_not_matter_how_bytes_arrive() -> None:
    parts = [A, pretty(B), "{", C[:25], "xx", f"{A}{B}", '{"a":"\\"}\\\\"}', "[", f"{C} ]"]
    for seed in range(300):
        rng = random.Random(seed)
        ends = ["\n", "\r\n", "\r"]
        text = "".join(rng.choice(parts) + rng.choice(ends) for _ in range(rng.randint(1, 6)))
        whole = list(pieces(io.BytesIO(text.encode())))
        slow = list(pieces(Slow(text.encode(), seed)))
        assert [(*one[:2], one.fault) for one in slow] == [(*one[:2], one.fault) for one in whole]
        sound = [(one, two) for one, two in zip(slow, whole, strict=True) if one.fault is None]
        assert all(one == two for one, two in sound)


def test_what_is_typed_is_given_at_once() -> None:
    class Typed:
        """Two lines, and nobody types more."""

        def __init__(self) -> None:
            self.lines = [f"{A}\n".encode(), f"{B}\n".encode()]

        def read1(self, size: int) -> bytes:
            """A line, once."""
            return self.lines.pop(0)

        read = read1

    found = pieces(Typed())
    assert next(found).text == A.encode()
    assert next(found).text == B.encode()


@pytest.mark.parametrize(
    "block", [b"{\n", b'{"a":[\n', b'{"a":[\n' + b"0,\n" * 50, b'{"b":1},\n', b"[{\n", b'{"', b"}"]
)
def test_twice_the_input_is_twice_the_work(block: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = [0]
    token, passed = _Splitter._token, _Splitter._pass

    def counted_token(self: _Splitter, at: int, inside: bool) -> tuple[str, bytes, int]:
        steps[0] += 1
        return token(self, at, inside)

    def counted_pass(self: _Splitter, at: int) -> None:
        steps[0] += 1
        passed(self, at)

    monkeypatch.setattr(_Splitter, "_token", counted_token)
    monkeypatch.setattr(_Splitter, "_pass", counted_pass)

    def work(times: int) -> int:
        steps[0] = 0
        for _ in pieces(io.BytesIO(block * times)):
            pass
        return steps[0]

    assert work(1200) <= 2.2 * work(600) + 50
