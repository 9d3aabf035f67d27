"""Addresses of Bridge Base Online's Handviewer: a deal, its auction and play in a web address.

Two forms are in use: ``?lin=`` with a whole LIN string, and one parameter for each thing
(``n s e w`` hands, ``d`` dealer, ``v`` vulnerability, ``b`` board, ``a`` auction, ``p`` play,
``c`` declarer's claimed total; see Bridge Base Online's Handviewer documentation).
"""

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import parse_qsl, unquote

from claims.messages import Message
from claims.readers.board import LoggedBoard
from claims.readers.lin import read_lin
from claims.readers.problem import ReadProblem

_ALERT: Final = re.compile(r"\([^)]*\)")
_LIN_DEALERS: Final = {"s": "1", "w": "2", "n": "3", "e": "4"}


def is_handviewer(text: str) -> bool:
    """Whether this is a Handviewer address."""
    return text.lstrip().lower().startswith(("http://", "https://", "//")) and (
        "handviewer" in text.lower()
    )


def with_bars(lin: str) -> str:
    """A LIN string whose bars are still encoded, as addresses pasted twice have them, decoded."""
    return lin if "|" in lin else unquote(lin, encoding="latin-1")


def read_handviewer(address: str, source: str) -> Iterator[LoggedBoard | ReadProblem]:
    """The board of a Handviewer address, by way of the LIN string it holds or amounts to."""
    query = address.strip().partition("?")[2].partition("#")[0]
    values = {name.lower(): value for name, value in parse_qsl(query, encoding="latin-1")}
    lin = values.get("lin")
    if lin is not None:
        lin = with_bars(lin)
    else:
        if not any(values.get(seat) for seat in "nesw"):
            yield ReadProblem(
                source,
                1,
                0,
                "",
                "source",
                Message("the address holds no hands"),
                Message("lin= or n= e= s= w="),
            )
            return
        lin = _as_lin(values)
    yield from read_lin([lin], source)


def _as_lin(values: dict[str, str]) -> str:
    """The LIN string that single parameters amount to; bars inside them cannot be told apart."""
    value = {name: text.replace("|", " ") for name, text in values.items()}
    hands = ",".join(value.get(seat, "") for seat in "swne")
    names = [value.get(name, "") for name in ("sn", "wn", "nn", "en")]
    dealer = _LIN_DEALERS.get(value.get("d", "").lower()[:1], "")
    parts = [f"pn|{','.join(names)}|st||md|{dealer}{hands}|"]
    if value.get("b"):
        parts.append(f"ah|Board {value['b']}|")
    if "v" in value:
        parts.append(f"sv|{value['v']}|")
    auction = _ALERT.sub("", value.get("a", ""))
    if auction.strip():
        parts.append(f"mb|{auction.strip()}|")
    play = re.sub(r"[\s,.]+", "", value.get("p", "")).replace("10", "T")
    parts.extend(f"pc|{play[at : at + 2]}|" for at in range(0, len(play), 2))
    if value.get("c"):
        parts.append(f"mc|{value['c']}|")
    return "".join(parts)
