"""What `vouch people`, `vouch person` and `vouch search` promise."""

from __future__ import annotations

import json

import pytest

MEMBER = {"person_id", "name", "aliases", "name_inferred", "unnamed", "documents", "reasons", "questions"}


def names(person):
    """Give all names of a person; in how large letters a CV writes them is its own business."""
    return {name.casefold() for name in (person["name"], *person["aliases"])}


def test_people_as_json(vouch, filled):
    """Everyone, once, with their documents; who is in two CVs says why, who names nobody says so."""
    people = vouch("people", "--json", home=filled).json["people"]
    assert len(people) == 13
    assert all(set(p) == MEMBER for p in people)
    assert all(set(d) == {"document", "document_id", "date"} for p in people for d in p["documents"])
    (twice,) = (p for p in people if len(p["documents"]) > 1)
    assert names(twice) == {"曾柏乔", "boqiao zeng"}
    assert twice["reasons"]
    assert [p["documents"][0]["document"] for p in people if p["unnamed"]] == ["07_unnamed_zh.txt"]
    assert [p["name"] for p in people if p["name_inferred"]] == ["Meilin Fang"]


def test_people_with_one_name_and_no_second_fact_are_a_question(vouch, filled):
    """Two people of one name are told apart, and each asks about the other's CV by its path."""
    people = {p["name"].casefold(): p for p in vouch("people", "--json", home=filled).json["people"]}
    assert people["乔岚"]["questions"][0].startswith("05_bioimaging_postdoc_en.md: ")
    assert people["lan qiao"]["questions"][0].startswith("04_database_phd_zh.txt: ")


def test_people_table_keeps_a_person_together(vouch, filled):
    """Into a pipe goes a plain table whose lines are whole, and which marks the inferred and the unnamed."""
    out = vouch("people", home=filled).out
    assert "\x1b" not in out
    assert any("管雨桐" in line and "01_cluster_engineer_en.md" in line for line in out.splitlines())
    assert "Meilin Fang (inferred)" in out
    assert "(unnamed)" in out


@pytest.mark.parametrize("name", [("曾柏乔",), ("Boqiao", "Zeng"), ("boqiao zeng",), ("02_storage_phd_en_2023.md",)])
def test_person_by_any_name_or_document(name, vouch, filled):
    """A person is found by a name in either script, in any case, and by a document of theirs."""
    told = vouch("person", *name, "--json", home=filled).json
    assert names(told) == {"曾柏乔", "boqiao zeng"}
    assert set(told) == MEMBER | {"contact", "summary"}
    assert told["documents"][0]["document"] == "03_storage_phd_zh_2025.txt"


def test_person_for_people(vouch, filled):
    """A person reads the names, the documents and the e-mail, then what the CVs tell with its sources."""
    ran = vouch("person", "管雨桐", home=filled)
    assert ran.code == 0
    assert all(
        told in ran.out for told in ("Yutong Guan", "管雨桐", "yutong.guan@example.com", "CV of 2025-05-12", "[1]")
    )


def test_a_person_is_told_in_the_language_of_the_name(vouch, filled):
    """A person asked for by the Latin name is told of in English, by the Chinese one in Chinese."""
    english, chinese = (vouch("person", n, "--json", home=filled).json["summary"] for n in ("Yutong Guan", "管雨桐"))
    assert (english["plan"]["language"], chinese["plan"]["language"]) == ("en", "zh")


def test_a_person_is_told_by_their_own_documents(vouch, filled):
    """Of two people with one name each is told from their own CV alone."""
    told = vouch("person", "05_bioimaging_postdoc_en.md", "--json", home=filled).json
    assert {c["document"] for c in told["summary"]["citations"]} <= {"05_bioimaging_postdoc_en.md"}


def test_an_unnamed_person_can_be_looked_at(vouch, filled):
    """A CV that names nobody is somebody's all the same; what it says of sex or family is not repeated."""
    ran = vouch("person", "07_unnamed_zh.txt", home=filled)
    assert ran.code == 0
    assert "07_unnamed_zh.txt" in ran.out
    assert "测试开发工程师" in ran.out
    assert "性别" not in ran.out


def test_an_unknown_name_names_near_ones(vouch, filled, one_line):
    """A slip in a name is answered with the names that are near, and nobody is taken for somebody else."""
    assert "'Yutong Guan'" in one_line(vouch("person", "Yutong Gaun", home=filled))
    assert "vouch people" in one_line(vouch("person", "Xqzzk", home=filled))


def test_search_hits_have_the_promised_shape(vouch, filled):
    """Hits come best first, k at most, with the fields of the contract."""
    ran = vouch("search", "GPU sharing", "-k", "3", "--json", home=filled)
    hits = ran.json["hits"]
    assert len(hits) == 3
    assert all(set(hit) == {"document", "person_id", "section", "start", "end", "score"} for hit in hits)
    assert [hit["score"] for hit in hits] == sorted((hit["score"] for hit in hits), reverse=True)


def test_search_batch(vouch, filled, cv):
    """A line each, in order; what asks for nothing finds nothing."""
    lines = [{"id": "a", "q": "分布式存储"}, {"id": "b", "q": " "}, {"id": "c", "q": "speech recognition"}]
    file = cv("q.jsonl", "\n".join(map(json.dumps, lines)))
    ran = vouch("search", "--jsonl", file, "-k", "2", home=filled)
    assert ran.code == 0
    assert [(line["id"], len(line["hits"])) for line in ran.lines] == [("a", 2), ("b", 0), ("c", 2)]


def test_search_for_people(vouch, filled):
    """A person reads whose passage it is, where it stands, and its words."""
    ran = vouch("search", "GPU sharing", "-k", "2", home=filled)
    assert ran.code == 0
    assert "01_cluster_engineer_en.md" in ran.out
    assert "GPU sharing path" in ran.out


def test_an_empty_search_is_one_line(vouch, filled, one_line):
    """There is nothing to search for without words."""
    assert "nothing to search for" in one_line(vouch("search", " ", home=filled))
