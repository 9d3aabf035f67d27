"""Where the page is served: this machine, or the network for those who have scanned a code."""

import signal
import socket
import sys
import webbrowser
from pathlib import Path

from claims.desk.book import Book
from claims.errors import InputError, Problem, why_not
from claims.messages import Message
from claims.web.work import Workers

LOCAL = ("127.0.0.1", "localhost", "[::1]")


def run(port: int, lan: bool, limit: float, jobs: int, book: str | None, opens: bool) -> None:
    """Serve until it is interrupted.

    Raises:
        InputError: when the port is taken, or the case book is none.
    """
    cases = Book(None if book is None else Path(book))
    cases.check()
    listening = _socket("0.0.0.0" if lan else "127.0.0.1", port)
    workers = Workers(jobs)
    workers.start()  # they load the search while the rest is imported
    try:
        _serve(workers, cases, limit, listening, lan, opens)
    finally:
        workers.stop()


def _serve(
    workers: Workers,
    cases: Book,
    limit: float,
    listening: socket.socket,
    lan: bool,
    opens: bool,
) -> None:
    """Answer whoever may ask, until it is interrupted."""
    import uvicorn

    from claims.web.app import Desk, make_app
    from claims.web.guard import Doorkeeper

    port = listening.getsockname()[1]
    host = _own_address() if lan else LOCAL[0]
    door = (
        Doorkeeper(lambda token: _show_code(f"http://{host}:{port}/?token={token}"))
        if lan
        else None
    )
    desk = Desk(workers, cases, limit)
    app = make_app(desk, (*LOCAL, host), door)
    address = f"http://{host}:{port}/"
    if door is None:
        print(f"claims: {address}", flush=True)
    else:
        door.open()
        address += f"?token={door.token}"
    if opens:
        webbrowser.open(address)
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, limit_concurrency=200
    )
    # Ended from outside it ends like Ctrl-C, its processes with it: uvicorn raises the signal anew.
    signal.signal(signal.SIGTERM, lambda number, _frame: sys.exit(128 + number))
    uvicorn.Server(config).run(sockets=[listening])


def _show_code(address: str) -> None:
    """Print the address with its token, and as a code to scan; the next is shown once it was."""
    import segno

    print(f"claims: {address}")
    segno.make(address).terminal(out=sys.stdout, compact=True)
    sys.stdout.flush()


def _socket(host: str, port: int) -> socket.socket:
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(128)
    except OSError as error:
        listening.close()
        reason = Message("cannot be served: {why}", why=why_not(error))
        expected = Message("a port that is free, such as 0 for any")
        raise InputError([Problem(f"port {port}", reason, expected)]) from error
    return listening


def _own_address() -> str:
    """This machine's address in the network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
