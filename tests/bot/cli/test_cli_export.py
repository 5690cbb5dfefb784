"""What `vouch export` promises: all that is held of one person, and nothing of anybody else."""

from __future__ import annotations

import json
import shutil

from bot.slack.memory import Memory


def test_an_export_has_all_of_one_person_and_nobody_else(vouch, samples, filled, tmp_path):
    """Texts, entries, facts, files and what Slack's memory tells of them; no document of another."""
    home = shutil.copytree(filled, tmp_path / "home")
    memory = Memory(home, keep_days=30)
    memory.save("U1", "where did 曾柏乔 work?")
    memory.save("U1", "who knows Rust?")
    memory.close()
    told = vouch("export", "曾柏乔", "-o", tmp_path / "out", "--json", home=home).json
    assert (told["documents"], told["files"], told["missing"]) == (2, 2, [])
    held = json.loads((tmp_path / "out" / "person.json").read_text())
    own = {d["document_id"] for d in held["documents"]}
    assert {d["document_id"] for d in held["person"]["documents"]} == own
    assert {r["document_id"] for part in ("entries", "facts") for r in held[part]} == own
    texts = {(samples / n).read_text() for n in ("02_storage_phd_en_2023.md", "03_storage_phd_zh_2025.txt")}
    assert {d["text"] for d in held["documents"]} == texts
    assert {f.read_text() for f in (tmp_path / "out" / "files").iterdir()} == texts
    assert [r["columns"]["text"] for r in held["slack"]] == ["where did 曾柏乔 work?"]


def test_a_folder_that_holds_something_is_left(vouch, filled, one_line, tmp_path):
    """Nothing is written among other files; the line says what to do."""
    (tmp_path / "mine").write_text("")
    assert "new one" in one_line(vouch("export", "曾柏乔", "-o", tmp_path, home=filled))
    assert not (tmp_path / "person.json").exists()
