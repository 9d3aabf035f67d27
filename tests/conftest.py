"""Options of the tests, and what is the same wherever they are begun."""

import signal

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--times 100``: so many times more of what is tried at random."""
    parser.addoption("--times", type=int, default=1, help="So many times more is tried at random.")


def pytest_configure() -> None:
    """Ctrl-C reaches the programs tried: a job in the background of a shell ignores it, and so
    would all that it begins."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def times(request: pytest.FixtureRequest) -> int:
    """How many times more is to be tried at random."""
    return int(request.config.getoption("--times"))
