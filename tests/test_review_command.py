"""``claims review`` and what is printed, asked and written of its store."""

import csv
import io
import json
import re
import shutil
from pathlib import Path

import pytest
from command_line import run
from reader_maker import make_board, vugraph_lin
from review_maker import make_logs

from claims.commands import shared
from claims.errors import InputError
from claims.readers.writers import lin_text
from claims.review.flags import FLAGS
from claims.review.statements import read_statements

SAMPLES = Path(__file__).parent / "readers"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A review of made-up logs."""
    folder = tmp_path_factory.mktemp("review")
    make_logs(folder / "logs", range(24))
    with pytest.MonkeyPatch.context() as patch:
        code = run(patch, "review", folder / "logs", "-o", folder / "store", "--nodes", 20_000)
    # A board in them cannot be read.
    assert code == shared.EXIT_REFUSED
    return folder / "store"


def test_the_end_of_a_run_tells_counts_flags_and_the_worst(
    store: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code = run(monkeypatch, "review", store.parent / "logs", "-o", store, "--nodes", 20_000)
    printed = capsys.readouterr()
    assert code == shared.EXIT_REFUSED
    assert printed.err == ""
    lines = printed.out.splitlines()
    counts = re.match(r"\d+ boards: (\d+) with a claim, (?:.+, )?(\d+) that could not", lines[0])
    assert counts is not None
    claims, lost = map(int, counts.groups())
    flagged = [re.search(r" (\d+) +[\d.]+%  ", line) for line in lines]
    assert sum(int(one[1]) for one in flagged if one is not None) == claims + lost
    assert run(monkeypatch, "report", store, "--html", "-") == 0
    title = f"<h1>{claims} claims reviewed, and {lost} board that could not be read</h1>"
    assert title in capsys.readouterr().out
    assert lines[1] == "0 parts made, 1 known already"
    assert "impossible" in printed.out and "what it means" in printed.out
    assert re.search(r"The \d+ claims that most deserve a look", printed.out)
    assert str(store.parent / "logs") in printed.out


def test_a_review_of_nothing_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        run(monkeypatch, "review", tmp_path / "none", "-o", tmp_path / "s") == shared.EXIT_REFUSED
    )
    told = capsys.readouterr().out
    assert "0 boards" in told and "no such file, folder" in told, "what is wrong is said at once"
    assert run(monkeypatch, "report", tmp_path / "s") == 0
    assert "There is no claim in it" in capsys.readouterr().out
    assert run(monkeypatch, "query", tmp_path / "s", "SELECT reason FROM problems") == 0
    assert "no such file, folder" in capsys.readouterr().out


def test_undecided_claims_have_their_exit_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    boards = [make_board(seed, 9) for seed in range(4)]
    (tmp_path / "a.lin").write_text("\n".join(map(lin_text, boards)), encoding="utf-8")
    code = run(monkeypatch, "review", tmp_path / "a.lin", "-o", tmp_path / "s", "--nodes", 100)
    assert code == shared.EXIT_UNDECIDED
    assert "proven: at least" in capsys.readouterr().out


def test_the_report_counts_by_flag_strain_tricks_event_and_player(
    store: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "report", store) == 0
    text = capsys.readouterr().out
    for heading in ("flag ", "strain ", "tricks left ", "event "):
        assert any(line.startswith(heading) for line in text.splitlines()), heading
    assert "Cup of Nowhere" in text
    assert "player" not in text and "Carla" not in text
    assert run(monkeypatch, "report", store, "--players", "--worst", 2) == 0
    text = capsys.readouterr().out
    assert "Carla" in text and "deserve a look, 2 of each flag" in text
    assert run(monkeypatch, "report", store, "--since", "2999-01-01") == 0
    text = capsys.readouterr().out
    assert text == "There is no claim in it that was first seen on 2999-01-01 or later.\n"
    assert run(monkeypatch, "report", store, "--since", "2999-01-01", "--html", "-") == 0
    assert "<h1>0 claims reviewed" in capsys.readouterr().out


def test_the_page_stands_alone(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "page.html"
    assert run(monkeypatch, "report", store, "--html", path, "--worst", 5) == 0
    page = path.read_text(encoding="utf-8")
    assert "<script" not in page and "http://" not in page and "https://" not in page
    flags = page.count("<h2 id=")
    assert page.count("<svg") == 2 and flags < page.count("<article>") <= 5 * flags
    assert "default-src 'none'" in page
    assert page.count("<pre>") >= 5 and "♠" in page
    assert "Carla" not in page
    assert run(monkeypatch, "report", store, "--html", "-", "--players") == 0
    assert "Carla" in capsys.readouterr().out


def test_names_in_logs_are_no_markup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = vugraph_lin([make_board(2, 40)]).replace("Cup of Nowhere", "[bold]<script>x</script>")
    folder = tmp_path / "[red]"
    folder.mkdir()
    (folder / "a.lin").write_text(text, encoding="utf-8")
    assert run(monkeypatch, "review", folder, "-o", tmp_path / "s") in (0, 4)
    assert run(monkeypatch, "report", tmp_path / "s", "--html", "-") == 0
    assert "<script>" not in capsys.readouterr().out
    assert run(monkeypatch, "report", tmp_path / "s") == 0
    assert "[bold]" in capsys.readouterr().out
    query = "SELECT '=' || event AS event FROM claims"
    assert run(monkeypatch, "query", tmp_path / "s", query, "--csv") == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("'=[bold]<script>")


def test_claims_are_exported_the_worst_first(
    store: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(monkeypatch, "report", store, "--csv", tmp_path / "a.csv", "--jsonl", "-") == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    rows = list(csv.DictReader(io.StringIO((tmp_path / "a.csv").read_text(encoding="utf-8"))))
    assert [row["id"] for row in rows] == [line["id"] for line in lines]
    severities = [int(row["severity"]) for row in rows]
    assert severities == sorted(severities, reverse=True)
    assert {row["flag"] for row in rows} <= FLAGS.keys()
    assert "north" not in rows[0] and "north" not in lines[0]
    assert run(monkeypatch, "report", store, "--csv", "-", "--players") == 0
    assert "north" in capsys.readouterr().out.splitlines()[0]


def test_a_review_is_asked_in_sql(
    store: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    count = "SELECT count(*) AS claims, count(DISTINCT id) AS ids FROM claims"
    assert run(monkeypatch, "query", store, count, "--jsonl") == 0
    counted = json.loads(capsys.readouterr().out)
    assert counted["claims"] == counted["ids"] > 20
    lines = "SELECT costing_line FROM claims WHERE costing_line IS NOT NULL LIMIT 1"
    assert run(monkeypatch, "query", store, lines) == 0
    assert re.search(r"[NESW]: [SHDC]\w", capsys.readouterr().out)
    assert run(monkeypatch, "query", store, "SELECT nothing FROM claims") == shared.EXIT_REFUSED
    assert "nothing" in capsys.readouterr().err


@pytest.mark.parametrize("sql", ["COPY", "SELECT 1; COPY", "EXPLAIN ANALYZE COPY"])
def test_a_query_writes_no_file(
    store: Path, sql: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    written = tmp_path / "x.csv"
    asked = f"{sql} (SELECT 1) TO '{written}'"
    assert run(monkeypatch, "query", store, asked) == shared.EXIT_REFUSED
    assert not written.exists()


@pytest.mark.parametrize("sql", ["", "  "])
def test_a_query_that_is_none_is_said(
    store: Path, sql: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "query", store, sql, "--lang", "fr") == shared.EXIT_REFUSED
    assert "il n'y a pas de requête" in capsys.readouterr().err


def test_every_row_of_a_query_has_every_column(
    store: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Numbers as numbers; a text that happens to be called a ruling as a text."""
    sql = "SELECT NULL AS a, 1.5::DECIMAL(4, 1) AS b, 'x' AS ruling, 2::HUGEINT AS c"
    assert run(monkeypatch, "query", store, sql, "--jsonl") == 0
    assert json.loads(capsys.readouterr().out) == {"a": None, "b": 1.5, "ruling": "x", "c": 2}


def test_a_total_of_a_log_without_a_contract_is_declarers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deal = "md|1SAKQHAKQDAKQCAKQJ,SJT9HJT9DJT9CT987,S876H876D876C6543,|"
    (tmp_path / "a.lin").write_text(f"qx|o1|{deal}sv|o|mc|6|")
    run(monkeypatch, "review", tmp_path / "a.lin", "-o", tmp_path / "store")
    capsys.readouterr()
    assert run(monkeypatch, "report", tmp_path / "store") == 0
    told = capsys.readouterr().out
    assert "6 of the last 13 tricks to declarer" in told and "None" not in told


def test_whole_ids_come_out_of_a_query(
    store: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever else is asked for beside them: they are what "show" takes."""
    monkeypatch.setenv("COLUMNS", "60")
    sql = "SELECT id, costing_line, flag FROM claims WHERE flag != 'unreadable'"
    assert run(monkeypatch, "query", store, sql, "--jsonl") == 0
    ids = [json.loads(line)["id"] for line in capsys.readouterr().out.splitlines()]
    assert run(monkeypatch, "query", store, sql) == 0
    heading, *lines = capsys.readouterr().out.splitlines()
    assert heading.split() == ["id", "costing_line", "flag"] and len(lines) == len(ids)
    assert all(line.startswith(one) for line, one in zip(lines, ids, strict=True))


def test_a_part_that_is_damaged_is_said(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(store, tmp_path / "store")
    (part,) = (tmp_path / "store" / "parts").iterdir()
    part.write_bytes(part.read_bytes()[:200])
    asked = (("report",), ("report", "--csv", "-"), ("query", "SELECT * FROM claims"))
    for command, *more in asked:
        assert run(monkeypatch, command, tmp_path / "store", *more) == shared.EXIT_REFUSED
        told = capsys.readouterr().err
        assert "fault of the program" not in told and str(tmp_path) in told


def test_since_a_day_to_come_there_is_nothing(
    store: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("review", store.parent / "logs", "-o", store, "--nodes", 20_000)
    run(monkeypatch, *asked, "--since", "2999-01-01")
    assert "no claim in it that was first seen on 2999-01-01 or later" in capsys.readouterr().out


def test_a_claim_of_a_review_is_shown_as_it_is_ruled(
    store: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    query = "SELECT id FROM claims WHERE flag = 'safe' AND tricks_left < 4 ORDER BY id LIMIT 1"
    assert run(monkeypatch, "query", store, query, "--jsonl") == 0
    identity = json.loads(capsys.readouterr().out)["id"]
    assert run(monkeypatch, "show", store, identity, "--json") == 0
    assert json.loads(capsys.readouterr().out)["status"] == "ruled"
    assert run(monkeypatch, "show", store, identity) == 0
    assert "claimed" in capsys.readouterr().out
    assert run(monkeypatch, "show", store, identity[1:]) == shared.EXIT_REFUSED
    assert identity in capsys.readouterr().err


def test_words_told_beside_the_log_are_ruled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = tmp_path / "said.csv"
    rows.write_text(
        "file,board,by,tricks,statement,language\n"
        'vugraph.lin,o5,W,6,"drawing trumps, then the rest",en\n'
        "readers/club.lin,8,,,the rest are mine,\n"
        "nowhere.lin,1,,,x,\n"
    )
    arguments = ("review", SAMPLES, "-o", tmp_path / "s", "--statements", rows)
    assert run(monkeypatch, *arguments) == 0
    printed = capsys.readouterr()
    assert "line 4: there is no such claim" in printed.err
    query = "SELECT * FROM claims WHERE ruling IS NOT NULL"
    assert run(monkeypatch, "query", tmp_path / "s", query, "--jsonl") == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {one["flag"] for one in found} <= {"ruled as scored", "ruled otherwise"}
    vugraph = next(one for one in found if "vugraph" in one["id"])
    assert vugraph["ruling"]["schema"] == "bridge-ruling/1"
    assert vugraph["claimer"] == "W" and vugraph["statement"].startswith("drawing")
    assert len(found) == 2
    assert (vugraph["stated_tricks"], vugraph["language"]) == ("6", "en")
    assert run(monkeypatch, "show", tmp_path / "s", vugraph["id"], "--json") == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["verdict"] == vugraph["ruling"]["verdict"]
    assert shown["statement"] == vugraph["ruling"]["statement"]
    assert run(monkeypatch, "show", tmp_path / "s", vugraph["id"]) == 0
    assert "drawing trumps" in capsys.readouterr().out


def test_of_an_undecided_ruling_the_bounds_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = tmp_path / "said.csv"
    rows.write_text("file,board,by,tricks,statement\nreaders/club.lin,8,,,the rest are mine\n")
    store = tmp_path / "s"
    arguments = ("review", SAMPLES, "-o", store, "--statements", rows, "--nodes", 10)
    assert run(monkeypatch, *arguments) == shared.EXIT_UNDECIDED
    capsys.readouterr()
    query = "SELECT flag, reason, ruling FROM claims WHERE ruling IS NOT NULL"
    assert run(monkeypatch, "query", store, query, "--jsonl") == 0
    found = json.loads(capsys.readouterr().out)
    low, high = found["ruling"]["bounds"]["claimer_tricks"]
    assert found["flag"] == "undecided"
    assert f"at least {low} tricks, at most {high}" in found["reason"]


def test_statements_that_cannot_be_used_are_all_named(tmp_path: Path) -> None:
    path = tmp_path / "said.jsonl"
    path.write_text(
        '{"file": "a.lin", "board": 1, "statement": "x"}\n'
        '{"file": "a.lin", "board": 2}\n'
        '{"file": "a.lin", "board": 3, "statement": "x", "by": "Q"}\n'
        '{"file": "a.lin", "board": 4, "statement": "x", "tricks": 14}\n'
        '{"file": "a.lin", "board": 5, "statement": "x", "word": 1}\n'
        "nonsense\n"
        '{"file": "a.lin", "board": 1, "statement": "y"}\n'
    )
    with pytest.raises(InputError) as refused:
        read_statements(str(path))
    told = [f"{one.field.rpartition(', ')[2]} {one.reason}" for one in refused.value.problems]
    assert [line.split(":")[0] for line in told] == [
        "line 2 has no statement",
        "line 3 by 'Q' is no seat",
        "line 4 tricks 14 is no number",
        "line 5 has 'word'",
        "line 6 is no JSON object",
        "line 7 is the second of its board",
    ]


def test_a_longer_name_of_a_log_goes_before_a_shorter_one(tmp_path: Path) -> None:
    path = tmp_path / "said.csv"
    path.write_text("file,board,statement\na.lin,1,short\nx/a.lin,o1,long\n")
    said = read_statements(str(path))
    assert said.of("/heap/x/a.lin", "open", 1).statement == "long"  # type: ignore[union-attr]
    assert said.of("/heap/x/a.lin", "closed", 1).statement == "short"  # type: ignore[union-attr]
    assert said.of("/heap/xa.lin", "", 1) is None
    assert said.of("/heap/y/a.lin", "", 2) is None
    assert said.unused() == []


def test_a_log_that_is_elsewhere_is_said_from_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Paths are kept as they were typed."""
    (tmp_path / "logs").mkdir()
    log = Path(__file__).parent / "readers" / "club.lin"
    (tmp_path / "logs" / "club.lin").write_bytes(log.read_bytes())
    monkeypatch.chdir(tmp_path)
    assert run(monkeypatch, "review", "logs", "-o", "store") in (0, shared.EXIT_REFUSED)
    assert run(monkeypatch, "query", "store", "SELECT id FROM claims LIMIT 1", "--jsonl") == 0
    identity = json.loads(capsys.readouterr().out.splitlines()[-1])["id"]
    monkeypatch.chdir(tmp_path / "logs")
    assert run(monkeypatch, "show", tmp_path / "store", identity) == shared.EXIT_REFUSED
    assert "seen from /" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("separator", [";", "\t"])
def test_statements_of_a_spreadsheet_are_read_with_its_separator(
    tmp_path: Path, separator: str
) -> None:
    path = tmp_path / "said.csv"
    rows = (("file", "board", "statement"), ("a.lin", "1", "trumps, then hearts"))
    path.write_text("\n".join(map(separator.join, rows)), encoding="utf-16")
    spoken = read_statements(str(path)).of("a.lin", "", 1)
    assert spoken is not None and spoken.statement == "trumps, then hearts"
    path.write_text("")
    with pytest.raises(InputError, match="is empty"):
        read_statements(str(path))


@pytest.mark.parametrize(
    "arguments",
    [
        ("query", "SELECT 1", "--csv", "--jsonl"),
        ("review", "x.lin", "-o", "y", "--limit", "5", "--nodes", "9"),
    ],
)
def test_options_that_exclude_each_other_are_wrong_usage(
    store: Path, arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    name, *others = arguments
    folder = (str(store),) if name == "query" else ()
    assert run(monkeypatch, name, *folder, *others) == shared.EXIT_USAGE
