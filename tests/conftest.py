"""Options of the tests."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--times 100``: so many times more of what is tried at random."""
    parser.addoption("--times", type=int, default=1, help="So many times more is tried at random.")


@pytest.fixture
def times(request: pytest.FixtureRequest) -> int:
    """How many times more is to be tried at random."""
    return int(request.config.getoption("--times"))
