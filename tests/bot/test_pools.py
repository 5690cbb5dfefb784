"""What is promised of pools: how vouch.toml parts documents, what it refuses, and who is granted what."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cli import main
from bot.config import load_settings
from bot.current import Current
from bot.pools import Held, Pool, pool_of
from bot.slack.access import Channel, Denied, Member, Rules, decide
from bot.slack.incoming import Asker
from ingest.identity import settle
from ingest.job import IngestSettings, ingest
from vectorstore.errors import ConfigurationError
from vectorstore.records import Scope
from vectorstore.store import KnownDocument, Store

TWO = """
[pools.engineering]
folders = ["{folder}/engineering"]
channels = ["C0ENG"]
groups = ["S0ENG"]
retention_days = 30

[pools.sales]
folders = ["{folder}/sales"]
users = ["U0SALES"]
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(text: str, folder: Path) -> None:
    """Write vouch.toml."""
    Path("vouch.toml").write_text(text.format(folder=folder), "utf-8")


def test_pools_are_read(folder: Path) -> None:
    """Folders are where the file says, channels, groups and users as they are written."""
    written(TWO, folder)
    assert load_settings().pools == (
        Pool(
            name="engineering",
            folders=(str(folder / "engineering"),),
            channels=("C0ENG",),
            groups=("S0ENG",),
            retention_days=30,
        ),
        Pool(name="sales", folders=(str(folder / "sales"),), users=("U0SALES",)),
    )


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ('[pools.a]\nfolders = ["{folder}/x"]\n[pools.b]\nfolders = ["{folder}/x/y"]', 4, "overlaps"),
        ('[pools.a]\nfolders = ["{folder}/x"]\n[pools.b]\n\nfolders = ["{folder}/x"]', 5, "overlaps"),
        ('[pools.a]\nfolders = ["{folder}/x"]\nchannels = [\n  "#general",\n]', 4, "no id"),
        ('[pools.a]\nfolders = ["{folder}/x"]\nchanels = ["C0X"]', 3, "did you mean"),
        ('[pools.a]\nchannels = ["C0X"]', 1, "no folders"),
        ('[pools."a b"]\nfolders = ["{folder}/x"]', 1, "no name of a pool"),
        ('[pools.a]\nfolders = ["{folder}/x"]\nretention_days = 0', 3, "whole number"),
        ('[pools.a\nfolders = ["{folder}/x"]', 1, "cannot be read"),
        ("pools = 3", None, "no tables"),
    ],
)
def test_what_cannot_be_followed_is_refused_with_its_line(folder: Path, text: str, line: int | None, word: str) -> None:
    """Overlaps, names in place of ids, slips of the pen: each is said where it stands."""
    written(text, folder)
    with pytest.raises(ConfigurationError, match=word) as refused:
        load_settings()
    assert line is None or f"line {line}" in str(refused.value)


def test_a_running_process_keeps_the_last_good_one(folder: Path) -> None:
    """A slip in the file changes nothing for who runs already; once it is mended the file is followed.

    Nor does a file that is gone, or one without pools: they would open to all what was parted.
    """
    written(TWO, folder)
    current = Current(load_settings())
    before = current().pools
    written(TWO.replace("[pools.sales]", "[pools.sales"), folder)
    assert current().pools == before
    assert current.problem is not None
    assert "line" in current.problem
    written(TWO.replace("U0SALES", "U0OTHER"), folder)
    assert current().pools[1].users == ("U0OTHER",)
    assert current.problem is None
    for lost in (Path("vouch.toml").unlink, lambda: written("", folder)):
        lost()
        assert current().pools[1].users == ("U0OTHER",)
        assert "anew" in (current.problem or "")
    written(TWO, folder)
    assert current().pools == before


@pytest.mark.parametrize(
    ("root", "path", "expected"),
    [
        ("{folder}/engineering", "a.pdf", "engineering"),
        ("{folder}/engineering/deep", "er/a.zip/b.pdf", "engineering"),
        ("{folder}", "sales/a.pdf", "sales"),
        ("{folder}/engineering2", "a.pdf", None),
        ("{folder}", "a.pdf", None),
        ("{folder}/home/inbox", "sales/F01/a.pdf", "sales"),
        ("{folder}/home/inbox", "gone/F01/a.pdf", None),
        ("{folder}/home/inbox", "F01/a.pdf", None),
    ],
)
def test_which_pool_a_document_lies_in(folder: Path, root: str, path: str, expected: str | None) -> None:
    """By the folder it was read from, however deep and whatever its root; what was dropped, by where it was dropped."""
    written(TWO, folder)
    known = KnownDocument(root.format(folder=folder), path, "d1", "v", None)
    assert pool_of(load_settings().pools, known, folder / "home") == expected


IDS = {kind: [f"{first}0{n}" for n in range(3)] for kind, first in (("channels", "C"), ("groups", "S"), ("users", "U"))}
some = {kind: st.lists(st.sampled_from(ids), unique=True) for kind, ids in IDS.items()}
policies = st.lists(st.fixed_dictionaries(some), max_size=4).map(
    lambda own: tuple(Pool(name=f"p{n}", folders=(f"/{n}",), **given) for n, given in enumerate(own))
)


@given(
    pools=policies,
    user=st.sampled_from(IDS["users"]),
    channel=st.sampled_from([None, "D1", *IDS["channels"], "C9"]),
    members=st.dictionaries(
        st.sampled_from(IDS["groups"]), st.none() | st.frozensets(st.sampled_from(IDS["users"])), max_size=3
    ),
)
def test_what_is_granted_by_any_policy(
    pools: tuple[Pool, ...], user: str, channel: str | None, members: dict[str, Any]
) -> None:
    """A channel sees what names it, whoever asks; alone one sees what names them or a group they are known to be in."""
    asker = Asker(user=user, team="T1", channel=channel)
    place = None if channel is None else Channel(is_direct=channel.startswith("D"))
    given = decide(asker, Member(teams=frozenset({"T1"})), place, members, Rules(team="T1", pools=pools))
    if not pools:
        assert given == Scope.everything()
        return
    if channel in IDS["channels"] or channel == "C9":
        own = {p.name for p in pools if channel in p.channels}
    else:
        own = {p.name for p in pools if user in p.users or any(user in (members.get(g) or ()) for g in p.groups)}
    assert given == Scope(documents=frozenset(), pools=tuple(sorted(own))) if own else isinstance(given, Denied)


def test_a_terminal_may_look_through_one_pool(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """--pool answers as the pool's channel would; another name is refused with those that there are."""
    written('home = "{folder}/home"\n' + TWO, folder)
    for name, who, what in (("engineering", "Nadia Brandt", "Rust"), ("sales", "Olin Sander", "Excel")):
        (folder / name).mkdir()
        text = f"# {who}\n\n{name}@example.com\n\n## Skills\n\n{what}\n"
        (folder / name / "cv.md").write_text(text, "utf-8")
        assert main(["ingest", name]) == 0
    capsys.readouterr()
    assert main(["people", "--pool", "sales"]) == 0
    told = capsys.readouterr().out
    assert "Olin Sander" in told
    assert "Nadia" not in told
    assert main(["ask", "--pool", "sales", "who knows Rust?"]) == 0
    assert "Nadia" not in capsys.readouterr().out
    assert main(["ask", "--pool", "nix", "who knows Rust?"]) == 1
    assert "engineering, sales" in capsys.readouterr().err
    assert main(["pools"]) == 0
    table = capsys.readouterr().out
    assert "C0ENG" in table
    assert "30 days" in table


def test_pools_follow_the_documents(folder: Path) -> None:
    """A CV that comes in belongs to its pool at once, and what lies in no pool is told apart."""
    written(TWO, folder)
    pools = load_settings().pools
    for name in ("engineering", "other"):
        (folder / name).mkdir()
    (folder / "engineering" / "a.md").write_text("# Ada Holt\n\n## Skills\n\nRust\n", "utf-8")
    with Store.open(folder / "home", settle=settle) as store:
        held = Held(store)
        ingest(store, [folder / "engineering"], IngestSettings())
        assert len(held.scope(pools, ("engineering",)).documents or ()) == 1
        (folder / "other" / "b.md").write_text("# Bo Holt\n\n## Skills\n\nGo\n", "utf-8")
        ingest(store, [folder / "other"], IngestSettings())
        assert {name: len(ids) for name, ids in held.documents(pools).items()} == {"engineering": 1, None: 1}
