"""What starting costs: imports, the command line, cold and warm kernels, each in new processes.

``python bench/startup.py`` prints the median of several runs in milliseconds; the cold run, which
compiles every kernel into an empty folder, is made once.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time

RUNS = 7
COMMANDS = {
    "python alone": "pass",
    "import claims.cli": "import claims.cli",
    "claims --help": "from claims import cli; cli.cli(['--help'], standalone_mode=False)",
    "import numba": "import numba",
    "import the kernels": "import claims.search.solve",
    "warm kernels": "from claims.search.warm import Log, compile_kernels; compile_kernels(Log())",
    "first DDS solve": (
        "from claims.cards import parse_hand as p; from claims.play import Position as P\n"
        "from claims.search.dds import double_dummy\n"
        "double_dummy(P((p('A.-.-.-'), p('K.-.-.-'), p('Q.-.-.-'), p('J.-.-.-')), 0, (), 4), 0)"
    ),
}


def seconds(code: str, cache: str | None = None) -> float:
    """Wall seconds of one new process; ``cache`` is its folder for compiled kernels."""
    environment = dict(os.environ)
    if cache is not None:
        environment["NUMBA_CACHE_DIR"] = cache
    started = time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", code], env=environment, check=True, stdout=subprocess.DEVNULL
    )
    return time.perf_counter() - started


def main() -> None:
    """Print the figures."""
    seconds(COMMANDS["warm kernels"])
    for name, code in COMMANDS.items():
        median = statistics.median(seconds(code) for _ in range(RUNS))
        print(f"{name:20} {1000 * median:8.0f} ms")
    with tempfile.TemporaryDirectory() as cache:
        print(f"{'cold kernels':20} {1000 * seconds(COMMANDS['warm kernels'], cache):8.0f} ms")


if __name__ == "__main__":
    main()
