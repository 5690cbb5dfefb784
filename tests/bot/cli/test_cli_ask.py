"""What `vouch ask` promises: the answer's shape, its proof, batches, and questions that cannot be asked."""

from __future__ import annotations

import json

import pytest

SAID = {"status", "text", "body", "page", "pages", "unread"}
ANSWER = SAID | {
    "people",
    "found",
    "first",
    "last",
    "claims",
    "citations",
    "near_misses",
    "passages",
    "offers",
    "judged",
    "judging",
    "plan",
    "model",
    "timing_ms",
}
CLAIM = {"text", "person_id", "citations", "basis", "computed"}
CITATION = {"n", "person_id", "document", "document_id", "section", "quote", "shown", "start", "end"}
QUESTION = "who has worked on GPU sharing at Alibaba?"


def test_json_answer_has_the_promised_shape(vouch, filled):
    """The answer's JSON holds the fields of the contract, and is not escaped into ASCII."""
    ran = vouch("ask", "谁在阿里巴巴做过 GPU 共享？", "--json", home=filled)
    assert ran.code == 0
    answer = ran.json
    assert set(answer) == ANSWER
    assert answer["status"] == "answered"
    assert "total" in answer["timing_ms"]
    assert [set(p) for p in answer["people"]] == [{"person_id", "name", "aliases"}]
    assert answer["claims"]
    assert all(set(c) == CLAIM for c in answer["claims"])
    assert all(set(c) == CITATION for c in answer["citations"])
    assert "管雨桐" in ran.out


def test_a_long_answer_has_pages(vouch, filled):
    """`--page` shows any page of it, each says how the next is had, and JSON counts them; there is no page beyond."""
    question = "who has 3 years of work experience?"
    first = vouch("ask", question, "--json", home=filled).json
    assert (first["page"], first["pages"]) == (1, len(first["body"]["pages"]))
    assert first["pages"] > 1
    assert "--page 2" in vouch("ask", question, home=filled).out
    last = vouch("ask", question, "--page", first["pages"], "--json", home=filled).json
    assert last["page"] == first["pages"]
    assert last["text"] != first["text"]
    assert (last["claims"], last["people"]) == (first["claims"], first["people"])
    assert "--page" not in vouch("ask", question, "--page", first["pages"], home=filled).out
    beyond = vouch("ask", question, "--page", first["pages"] + 1, home=filled)
    assert beyond.code == 1
    assert "no page" in beyond.err


def test_every_quote_stands_where_the_citation_says(vouch, filled):
    """Start and end count characters of what `show --text` prints."""
    citations = vouch("ask", QUESTION, "--json", home=filled).json["citations"]
    assert citations
    for citation in citations:
        text = vouch("show", citation["document"], "--text", home=filled).stdout.decode()
        assert text[citation["start"] : citation["end"]] == citation["quote"]


def test_answer_for_people_ends_in_numbered_sources(vouch, filled):
    """A person reads the answer, then each quote with whose it is and where it stands."""
    answer = vouch("ask", QUESTION, "--json", home=filled).json
    ran = vouch("ask", QUESTION, home=filled)
    assert ran.code == 0
    assert ran.out.startswith(answer["text"].splitlines()[0])
    assert "\x1b" not in ran.out
    lines = [line.rstrip() for line in ran.out.splitlines()]
    for citation in answer["citations"]:
        at = lines.index(f"[{citation['n']}] {citation['shown']}")
        heading = next(line for line in reversed(lines[:at]) if not line.startswith("["))
        assert heading.endswith(f"{citation['section']} · {citation['document']}")


def test_words_need_no_quotes(vouch, filled):
    """A question typed without quotation marks is the same question."""
    one, other = (vouch("ask", *words, "--json", home=filled).json for words in ([QUESTION], QUESTION.split()))
    assert one["people"] == other["people"]


def test_not_in_the_cvs_is_done(vouch, filled):
    """That the CVs hold no answer is an answer: exit 0."""
    ran = vouch("ask", "who has worked at Siemens?", "--json", home=filled)
    assert (ran.code, ran.json["status"], ran.json["people"]) == (0, "not_found", [])


def test_batch_answers_in_order(vouch, filled, cv):
    """A line each, in order, whatever else stands on a line; refused and unclear included; exit 0."""
    lines = [
        {"id": "b", "q": QUESTION, "kind": "who", "people": ["x"]},
        {"id": 7, "q": "谁最年轻？"},
        {"id": "ü", "q": "who has worked at Siemens?", "history": []},
        {"id": None, "q": ""},
        {"id": "long", "q": "who " * 10_000},
        {"id": "a", "q": "and at Tencent?", "history": ["who has worked on GPU sharing?"]},
    ]
    file = cv("q.jsonl", "\ufeff" + "\n\n".join(json.dumps(line, ensure_ascii=False) for line in lines) + "\r\n")
    ran = vouch("ask", "--jsonl", file, home=filled)
    assert (ran.code, ran.err) == (0, "")
    assert [line["id"] for line in ran.lines] == [line["id"] for line in lines]
    assert all(set(line) == {"id", "answer"} and set(line["answer"]) == ANSWER for line in ran.lines)
    assert [ran.lines[i]["answer"]["status"] for i in (0, 2, 3, 4)] == ["answered", "not_found", "unclear", "unclear"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{no json", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ('["a", "list"]', "'q'"),
        ('{"id": "x"}', "'q'"),
        ('{"id": "x", "q": 3}', "'q'"),
        ('{"id": "x", "q": "who?", "history": "who?"}', "'history'"),
    ],
)
def test_a_bad_line_is_named(line, says, vouch, filled, cv, one_line):
    """A line that is no question is told by its number before any question is asked."""
    file = cv("q.jsonl", f'{{"id": "a", "q": "{QUESTION}"}}\n\n{line}\n')
    told = one_line(vouch("ask", "--jsonl", file, home=filled))
    assert "line 3 of" in told
    assert says in told


@pytest.mark.parametrize("content", [None, b'{"id": "a", "q": "\xff"}'])
def test_a_batch_that_cannot_be_read_is_one_line(content, vouch, filled, cv, tmp_path, one_line):
    """A missing file of questions, or one that is not UTF-8, is told with its path."""
    file = cv("q.jsonl", content) if content is not None else tmp_path / "q.jsonl"
    assert "q.jsonl" in one_line(vouch("ask", "--jsonl", file, home=filled))


@pytest.mark.parametrize("question", ["", "  \n ", "who knows Rust? " * 2_500, "谁" * 40_000])
def test_a_question_that_cannot_be_asked_is_one_line(question, vouch, filled, one_line):
    """An empty question, or one of 40,000 characters, is one clear line that does not repeat the question."""
    assert len(one_line(vouch("ask", question, home=filled))) < 300


def test_bytes_that_are_no_text_are_no_fault(vouch, filled):
    """A question that a terminal sent in another encoding is asked as far as it can be read."""
    ran = vouch("ask", "\udcff\ud800 who has worked at Siemens?", "--json", home=filled)
    assert (ran.code, ran.json["status"]) == (0, "not_found")


@pytest.mark.parametrize("command", [("ask", QUESTION), ("people",), ("search", "GPU"), ("doctor",), ("show", "a.md")])
def test_asking_an_absent_home_makes_none(command, vouch, tmp_path, one_line):
    """In the wrong folder nothing is made: the line names `vouch ingest` and --home."""
    told = one_line(vouch(*command))
    assert "vouch ingest" in told
    assert "--home" in told
    assert list(tmp_path.iterdir()) == []


def test_history_makes_a_follow_up(vouch, filled):
    """A question after --history is understood as in a conversation, the same as in a batch."""
    asked = ("and at Tencent?", "--history", "who has worked on GPU sharing at Alibaba?")
    answer = vouch("ask", *asked, "--json", home=filled).json
    assert [p["name"] for p in answer["people"]] == ["潘若溪"]
