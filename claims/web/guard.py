"""Who may ask: the right host, the right origin, a token from other devices, bodies of a size."""

import secrets
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event

from claims.messages import Message
from claims.report.catalogue import LANGUAGES
from claims.report.speech import Speech

MOST_BYTES: Final = 256 * 1024
COOKIE: Final = "claims"
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    # Not "no-referrer": with that a browser sends the page's own form with the origin "null".
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


SCAN: Final = Message("Scan the code that the program shows now: each lets in one device, once.")
TOO_LARGE: Final = Message("This is too large.")
WRONG_HOST: Final = Message("The page is not served under this address.")
WRONG_ORIGIN: Final = Message("Another page may not ask this one.")


class TooLarge(Exception):
    """A body beyond ``MOST_BYTES``."""


class Doorkeeper:
    """Whom a server in a network answers: the devices that have brought a token. A token lets one
    device in, once; it is known by its cookie then, and there is a new token for the next.

    Args:
        shown: hears each token, from the first on.
    """

    def __init__(self, shown: Callable[[str], None]) -> None:
        self._shown = shown
        self._devices: set[str] = set()
        self.token = ""

    def open(self) -> None:
        """Have a new token."""
        self.token = secrets.token_urlsafe(24)
        self._shown(self.token)

    def let_in(self, token: str) -> str | None:
        """The cookie of a device that brings the token; None for any other."""
        right = secrets.compare_digest(token.encode(), self.token.encode())
        if not (self.token and right):
            return None
        self.open()
        cookie = secrets.token_urlsafe(24)
        self._devices.add(cookie)
        return cookie

    def knows(self, cookie: str) -> bool:
        """Whether a device was let in."""
        return cookie in self._devices


class Guard:
    """Lets nobody in who should not be; adds the headers that keep a page to itself.

    Args:
        hosts: the names and addresses the server answers to, without the port.
        door: whom it answers; None where only this machine can ask.
    """

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...], door: Doorkeeper | None) -> None:
        self.app = app
        self.hosts = hosts
        self.door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refused = self._refused(scope)
        if refused is not None:
            await refused(scope, receive, _with_headers(send))
            return
        taken = 0

        async def bounded() -> Event:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > MOST_BYTES:
                raise TooLarge
            return message

        begun = False

        async def sending(message: Event) -> None:
            nonlocal begun
            begun = begun or message["type"] == "http.response.start"
            await _with_headers(send)(message)

        try:
            await self.app(scope, bounded, sending)
        except TooLarge:
            if not begun:
                answer = PlainTextResponse(_said(Request(scope), TOO_LARGE), 413)
                await answer(scope, receive, _with_headers(send))

    def _refused(self, scope: Scope) -> PlainTextResponse | RedirectResponse | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if _name(host) not in self.hosts:
            return PlainTextResponse(_said(Request(scope), WRONG_HOST), 421)
        origin = headers.get("origin")
        writes = scope["method"] not in ("GET", "HEAD")
        if writes and origin is not None and urlsplit(origin).netloc != host:
            return PlainTextResponse(_said(Request(scope), WRONG_ORIGIN), 403)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MOST_BYTES:
            return PlainTextResponse(_said(Request(scope), TOO_LARGE), 413)
        return None if self.door is None else self._outside(scope, self.door)

    def _outside(
        self, scope: Scope, door: Doorkeeper
    ) -> PlainTextResponse | RedirectResponse | None:
        """Refuse a device that was not let in; one that brings the token in the address is."""
        request = Request(scope)
        if door.knows(request.cookies.get(COOKIE, "")):
            return None
        cookie = door.let_in(request.query_params.get("token", ""))
        if cookie is None:
            return PlainTextResponse(_said(request, SCAN), 401)
        answer = RedirectResponse(scope["path"] or "/", 303)
        answer.set_cookie(COOKIE, cookie, httponly=True, samesite="strict")
        return answer


def _said(request: Request, text: Message) -> str:
    """A message in the first language of ours that the browser wants."""
    return Speech(language_of(request)).say(text)


def language_of(request: Request) -> str:
    """The language asked for, else the first that the browser wants."""
    asked = request.query_params.get("lang", "")
    if asked in LANGUAGES:
        return asked
    for part in request.headers.get("accept-language", "").split(","):
        if part.strip()[:2].lower() in LANGUAGES:
            return part.strip()[:2].lower()
    return "en"


def _name(host: str) -> str:
    """The name in a ``Host`` header, without its port."""
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0].lower()


def _with_headers(send: Send) -> Send:
    async def sending(message: Event) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sending
