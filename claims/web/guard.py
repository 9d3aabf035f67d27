"""Who may ask: the right host, the right origin, a token from other devices, bodies of a size."""

import secrets
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES: Final = 256 * 1024
COOKIE: Final = "claims"
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class TooLarge(Exception):
    """A body beyond ``MOST_BYTES``."""


class Guard:
    """Lets nobody in who should not be; adds the headers that keep a page to itself.

    Args:
        hosts: the names and addresses the server answers to, without the port.
        token: what a device has to know once; None where only this machine can ask.
    """

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...], token: str | None) -> None:
        self.app = app
        self.hosts = hosts
        self.token = token

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

        async def bounded() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > MOST_BYTES:
                raise TooLarge
            return message

        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = begun or message["type"] == "http.response.start"
            await _with_headers(send)(message)

        try:
            await self.app(scope, bounded, sending)
        except TooLarge:
            if not begun:
                await PlainTextResponse("too large", 413)(scope, receive, _with_headers(send))

    def _refused(self, scope: Scope) -> PlainTextResponse | RedirectResponse | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if _name(host) not in self.hosts:
            return PlainTextResponse("wrong host", 421)
        origin = headers.get("origin")
        writes = scope["method"] not in ("GET", "HEAD")
        if writes and origin is not None and urlsplit(origin).netloc != host:
            return PlainTextResponse("wrong origin", 403)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MOST_BYTES:
            return PlainTextResponse("too large", 413)
        return self._without_token(scope)

    def _without_token(self, scope: Scope) -> PlainTextResponse | RedirectResponse | None:
        """Refuse who does not know the token; who brings it in the address gets a cookie."""
        if self.token is None:
            return None
        request = Request(scope)
        brought = request.query_params.get("token")
        if brought is not None and secrets.compare_digest(brought.encode(), self.token.encode()):
            answer = RedirectResponse(scope["path"] or "/", 303)
            answer.set_cookie(COOKIE, self.token, httponly=True, samesite="strict")
            return answer
        cookie = request.cookies.get(COOKIE, "")
        if secrets.compare_digest(cookie.encode(), self.token.encode()):
            return None
        return PlainTextResponse("scan the code again", 401)


def _name(host: str) -> str:
    """The name in a ``Host`` header, without its port."""
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0].lower()


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sending
