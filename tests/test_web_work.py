"""The workers of a server: what is asked before they can rule waits, and can be called off."""

import asyncio
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from desk_server import example

from claims.web.work import Workers


def test_what_is_asked_before_anybody_can_rule_waits_and_is_called_off() -> None:
    async def walk() -> None:
        workers = Workers(2)
        try:
            workers.start()
            first = workers.submit("rule", example("top-down"), "en", 20.0)
            second = workers.submit("rule", example("top-down"), "en", 20.0)
            assert not workers.ready and await workers.result(first, 0.1) is None
            workers.cancel(second)
            assert await workers.result(second, 1) == {"cancelled": True}
            ruled = await workers.result(first, 60)
            assert ruled is not None and ruled["status"] == "ruled" and workers.ready
        finally:
            workers.stop()

    # In a thread of its own: a browser tried before in this process has a loop in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, walk()).result()


def test_the_server_begins_its_workers_before_it_loads_a_search() -> None:
    """Who waits for the first page does not wait for numba."""
    program = (
        "import sys, claims.web.server, claims.web.app; "
        "print([name for name in ('numba', 'claims.web.tasks', 'endplay') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.strip() == b"[]"
