"""The house: imports point one way, no module grows two ideas long."""

import ast
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "claims"
FLOORS = [
    {"errors", "cards", "deal", "board", "play", "replay", "messages"},
    {"record"},
    {"readers"},
    {"law"},
    {"statement"},
    {"doctrine"},
    {"search"},
    {"ruling"},
    {"report"},
    {"casebook"},
    {"api"},
    {"review"},
    {"commands"},
    {"cli"},
    {"__main__"},
]
FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
LONGEST = 600


def rooms(path: Path) -> set[str]:
    """The rooms of this package that a module imports from, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        found |= {name.split(".")[1] for name in names if name.startswith("claims.")}
    return found


def test_imports_point_one_way() -> None:
    wrong = []
    for path in sorted(PACKAGE.rglob("*.py")):
        own = path.relative_to(PACKAGE).with_suffix("").parts[0]
        if own == "__init__":
            continue  # what it offers it imports when it is asked for
        above = {room for room in rooms(path) if FLOOR[room] > FLOOR[own]}
        wrong += [f"{path.relative_to(PACKAGE)} imports {room}" for room in sorted(above)]
    assert not wrong


def test_no_module_is_too_long() -> None:
    long = [
        f"{path.relative_to(PACKAGE)}: {lines} lines"
        for path in PACKAGE.rglob("*.py")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST
    ]
    assert not long
