"""What every store configuration promises: vectors compared one by one, or the nearest from Chroma."""

from __future__ import annotations

from typing import Any

import pytest

from vectorstore.errors import UnknownDocument
from vectorstore.records import EntryQuery, Identity, Period, PersonGroup, Scope, Span
from vectorstore.retriever import VouchRetriever
from vectorstore.store import Store

ALL = Scope.everything()


def sections(store: Store, scope: Scope = ALL, **fields: Any) -> list[str]:
    """Return the sections of the entries that a query finds."""
    return [e.section for e in store.find(EntryQuery(**fields), scope)]


def test_what_is_published_reads_back(people: Store, cvs: Any) -> None:
    """Documents, entries and facts come back as they were given, and every span quotes its own words."""
    for given in (cvs.mara, cvs.wen, cvs.tomas):
        own = given.document.document_id
        text = people.document(own, ALL).text
        assert people.document(own, ALL) == given.document
        assert people.entries(ALL, documents=[own]) == given.entries
        assert people.facts(ALL, documents=[own]) == given.facts
        for hit in people.search(given.chunks[0].embedded, Scope.of(own)):
            assert hit.chunk.embedded.endswith(hit.chunk.span.of(text))
    assert [f.value for f in people.facts(ALL, relations=["email"])] == ["mara@example.org"]
    assert people.facts(ALL, relations=["gpa"]) == ()


def test_documents_come_by_path(people: Store) -> None:
    """Documents and entries are in the order of their paths and places, not of their publishing."""
    assert [d.path for d in people.documents(ALL)] == ["mara.md", "tomas.txt", "zh/wen.md"]
    assert {d.text for d in people.documents(ALL, with_text=False)} == {""}
    order = [(e.document_id, e.span.start) for e in people.entries(ALL)]
    assert order == [
        (d.document_id, e.span.start)
        for d in people.documents(ALL)
        for e in people.entries(ALL)
        if e.document_id == d.document_id
    ]
    wanted = people.entries(ALL)[2]
    assert people.entries(ALL, ids=[wanted.entry_id]) == (wanted,)


def test_an_organisation_is_found_under_what_it_lies_under(people: Store) -> None:
    """A query for a company finds the entries of its academy, not the other way round."""
    assert sections(people, organisations={"alibaba"}) == ["Alibaba Group, Intern", "达摩院 研究实习生"]
    assert sections(people, organisations={"damo-academy"}) == ["达摩院 研究实习生"]
    assert sections(people, organisations=frozenset()) == []


def test_an_organisation_unknown_to_the_lexicon_is_found_by_its_folded_name(people: Store) -> None:
    """What no lexicon knows is found as it is written, whatever the case."""
    assert sections(people, organisations={"northlight robotics"}) == ["Northlight Robotics, Research Engineer"]


def test_conditions_hold_of_one_entry(people: Store) -> None:
    """Words, organisation, kind, time and venue must meet in the same entry."""
    sharing = (("gpu sharing", "显卡共享"),)
    assert sections(people, words=sharing) == ["Northlight Robotics, Research Engineer", "达摩院 研究实习生"]
    assert sections(people, words=sharing, organisations={"alibaba"}) == ["达摩院 研究实习生"]
    assert sections(people, words=sharing, kinds={"employment"}) == ["Northlight Robotics, Research Engineer"]
    assert sections(people, venues={"osdi"}, during=Period(start="2021", end="2021")) == ["Publications"]
    assert sections(people, venues={"osdi"}, during=Period(start="2020", end="2020")) == []


def test_words_are_matched_as_the_analyser_reads_them(people: Store) -> None:
    """Inflections match, `C++` is not `C`, neighbouring Chinese characters are a phrase, headings count."""
    assert sections(people, words=(("shares GPU",),)) == ["Northlight Robotics, Research Engineer"]
    assert sections(people, words=(("C++",),)) == ["Northlight Robotics, Research Engineer"]
    assert sections(people, words=(("C",),)) == []
    assert sections(people, words=(("神经网络",),)) == ["教育经历"]
    assert sections(people, words=(("网神",),)) == []
    assert sections(people, words=(("Northlight scheduling",),)) == ["Northlight Robotics, Research Engineer"]
    assert sections(people, words=(("kitchen",), ("GPU",))) == []
    assert sections(people, words=(("!?",),)) == []
    assert sections(people, words=(("!?", "cook"),)) == ["Harbour Kitchen, Chef"]


def test_words_that_look_like_query_syntax_are_words(people: Store) -> None:
    """No question can break the full text query."""
    for odd in ('"', "AND OR NOT", "a* (b", "NEAR(x y)", "headings:x", "-", "'; DROP TABLE entry; --"):
        assert sections(people, words=((odd,),)) == []


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (
            Period(start="2019-03-31", end="2019-03-31"),
            ["Northlight Robotics, Research Engineer", "教育经历", "获奖情况"],
        ),
        (Period(start="2016", end="2016"), ["Riverside College, Teacher"]),
        (Period(start="2022-06", end="2022-06"), ["Alibaba Group, Intern", "教育经历"]),
        (Period(start="2022-07", ongoing=True), ["教育经历"]),
        (Period(end="2015"), ["Riverside College, Teacher"]),
    ],
)
def test_time_is_matched_by_the_day(people: Store, asked: Period, found: list[str]) -> None:
    """A month covers its last day, a year all of its days, and what is ongoing ends at its document's date."""
    assert sections(people, during=asked) == found


def test_sets_are_complete(store: Store, cvs: Any) -> None:
    """However many entries satisfy a query, all of them come: no top-k."""
    many = [cvs.make(f"{n:03}.md", (f"Person {n}",), (cvs.told(f"Baked bread, batch {n}."),)) for n in range(60)]
    assert len(list(store.publish_all(many, cvs.settle))) == 60
    assert len(store.find(EntryQuery(words=(("bread",),)), ALL)) == 60
    assert len(store.people(ALL)) == 60
    assert len(store.search("bread", ALL, 100)) == 60


def test_an_entry_that_states_a_figure_is_found_by_its_kind(store: Store, cvs: Any) -> None:
    """Whoever led so many, or stood so high in class, is found by what was kept at publish; nobody else is."""
    lines = (
        ("Led a crew of twelve bakers.", "team"), ("Supervised 4 cooks and 2 waiters.", "team"),
        ("管理团队8人。", "team"),
        ("Finished in the top 5% of the class.", "rank"), ("专业排名：3/120", "rank"),
        ("Worked in a team of four.", ""), ("Baked 40 loaves a day.", ""), ("管理仓库。", ""),
        ("Top of the range.", ""),
    )  # fmt: skip
    made = [cvs.make(f"{n}.md", (f"Person {n}",), (cvs.told(line),)) for n, (line, _) in enumerate(lines)]
    list(store.publish_all(made, cvs.settle))
    for figure in ("team", "rank"):
        found = {e.document_id for e in store.find(EntryQuery(figure=figure), ALL)}
        assert found == {m.document.document_id for m, (_, says) in zip(made, lines, strict=True) if says == figure}


def test_a_scope_hides_everything_else(people: Store, cvs: Any) -> None:
    """What is outside the scope shows in no read: not in names, counts, facts, hits or suggestions."""
    scope = Scope.of(cvs.tomas.document.document_id)
    hidden = cvs.mara.document.document_id
    assert [d.path for d in people.documents(scope)] == ["tomas.txt"]
    assert {e.document_id for e in people.entries(scope)} == set(scope.documents or ())
    assert people.entries(scope, documents=[hidden]) == people.facts(scope, documents=[hidden]) == ()
    assert [p.name for p in people.people(scope)] == ["Tomas Okafor"]
    assert sections(people, scope, words=(("sharing",),)) == ["Harbour Kitchen, Chef"]
    assert sections(people, scope, organisations={"alibaba"}) == []
    assert {h.path for h in people.search("GPU sharing", scope)} == {"tomas.txt"}
    for read in (people.document, people.person_of):
        with pytest.raises(UnknownDocument):
            read(hidden, scope)
    for written in ("mara.md", hidden, "mara", "mar"):
        with pytest.raises(UnknownDocument) as refusal:
            people.resolve_document(written, scope)
        assert "mara.md" not in str(refusal.value).replace(repr(written), "")
    nobody = Scope.of()
    assert people.documents(nobody) == people.people(nobody) == people.search("bread", nobody) == ()


def test_hidden_documents_do_not_weigh_on_scores(people: Store, cvs: Any) -> None:
    """The same scope gives the same hits and scores, whatever else the store holds."""
    scope = Scope.of(cvs.tomas.document.document_id)
    before = people.search("kitchen bread sharing", scope)
    people.remove([cvs.mara.document.document_id, cvs.wen.document.document_id], cvs.settle)
    assert people.search("kitchen bread sharing", scope) == before
    assert people.search("kitchen bread sharing", ALL) == before


def test_names_come_from_the_scope_alone(store: Store, cvs: Any) -> None:
    """A person known by two CVs has, in a scope of one of them, that one's names and no reason that names the other."""
    both = cvs.make("both.md", ("林青禾", "Lin Qinghe"), (cvs.told("Fixed clocks."),))
    latin = cvs.make("latin.md", ("Lin Qinghe", "Kiri Lin"), (cvs.told("Sold clocks."),), date="2024")
    list(store.publish_all((both, latin), cvs.settle))
    (whole,) = store.people(ALL)
    assert (whole.name, whole.aliases) == ("Lin Qinghe", ("Kiri Lin", "林青禾"))
    assert whole.reasons == ("the same name",)
    (part,) = store.people(Scope.of(both.document.document_id))
    assert (part.person_id, part.name, part.aliases) == (whole.person_id, "林青禾", ("Lin Qinghe",))
    assert part.documents == (both.document.document_id,)
    assert part.reasons == ()
    assert store.person_of(latin.document.document_id, ALL) == whole


def test_a_document_without_a_name_is_kept_and_said_to_be_unnamed(store: Store, cvs: Any) -> None:
    """No recognisable person: indexed and searchable all the same."""
    store.publish(cvs.make("scan-7.txt", (), (cvs.told("Repaired lighthouses."),)), cvs.settle)
    (person,) = store.people(ALL)
    assert (person.unnamed, person.name) == (True, "scan-7")
    assert store.search("lighthouse", ALL)[0].person_id == person.person_id


def test_a_new_version_takes_the_place_of_the_old(people: Store, cvs: Any) -> None:
    """After a publish nothing of the old version answers, in any index."""
    new = cvs.make("mara.md", ("Mara Lindqvist-Ode",), (cvs.told("Grew tomatoes on a roof."),))
    people.publish(new, cvs.settle)
    own = Scope.of(new.document.document_id)
    assert [d.path for d in people.documents(ALL)] == ["mara.md", "tomas.txt", "zh/wen.md"]
    assert [p.name for p in people.people(own)] == ["Mara Lindqvist-Ode"]
    assert sections(people, words=(("Kubernetes",),)) == sections(people, venues={"osdi"}) == []
    assert people.facts(ALL) == ()
    assert [h.chunk.chunk_id for h in people.search("GPU sharing", own)] == [new.chunks[0].chunk_id]
    assert people.check().problems == ()


def test_what_did_not_change_is_read_once(people: Store, cvs: Any) -> None:
    """Documents, people and what they teach are the very same objects until a document is published or removed."""

    def read(store: Store) -> tuple[object, ...]:
        return store.documents(ALL, with_text=False), store.people(ALL), store.learned(ALL)

    before = read(people)
    assert all(a is b for a, b in zip(before, read(people), strict=True))
    people.remove([cvs.tomas.document.document_id], cvs.settle)
    after = read(people)
    assert not any(a is b for a, b in zip(before[:2], after[:2], strict=True))
    assert [d.path for d in people.documents(ALL, with_text=False)] == ["mara.md", "zh/wen.md"]


def test_a_path_holds_one_document(people: Store, cvs: Any) -> None:
    """Another document at the same place takes the place, whatever its id."""
    moved = cvs.make("mara.md", ("Ode Mara",), (cvs.told("Grew tomatoes."),), root="/elsewhere")
    moved = moved.model_copy(update={"document": moved.document.model_copy(update={"root": "/cvs"})})
    people.publish(moved, cvs.settle)
    assert [k.document_id for k in people.known() if k.path == "mara.md"] == [moved.document.document_id]


def test_publishing_the_same_twice_changes_nothing(people: Store, cvs: Any) -> None:
    """A repeated publish gives the same answers and leaves the store sound."""
    before = people.search("GPU sharing", ALL), people.people(ALL), people.entries(ALL)
    people.publish(cvs.mara, cvs.settle)
    assert (people.search("GPU sharing", ALL), people.people(ALL), people.entries(ALL)) == before
    assert people.check().problems == ()


def test_what_is_removed_is_gone(people: Store, cvs: Any) -> None:
    """After a removal nothing answers, and no word of it stands in the catalogue's files."""
    people.remove([cvs.tomas.document.document_id, "no such document"], cvs.settle)
    assert [p.name for p in people.people(ALL)] == ["Mara Lindqvist", "文若溪"]
    assert sections(people, words=(("pastry",),)) == []
    assert "tomas.txt" not in {h.path for h in people.search("pastry and bread", ALL)}
    files = [f.read_bytes() for f in people.home.glob("catalogue.sqlite*")]
    assert files
    assert not any(b"pastry" in f or b"Okafor" in f or b"pastri" in f for f in files)
    assert people.check().problems == ()


def test_a_publish_that_fails_leaves_nothing(people: Store, cvs: Any) -> None:
    """An error while identity is settled leaves the store as it was, in every index."""

    def breaks(identities: Any) -> tuple[PersonGroup, ...]:
        raise RuntimeError("no")

    def loses(identities: list[Identity]) -> tuple[PersonGroup, ...]:
        return ()

    other = cvs.make("other.md", ("Mara Lindqvist",), (cvs.told("Rode horses."),))
    people.publish(other, cvs.settle)
    before = people.entries(ALL), people.people(ALL), people.known(), people.check()
    new = cvs.make("new.md", ("New Comer",), (cvs.told("Tuned xylophones."),))
    with pytest.raises(RuntimeError):
        people.publish(new, breaks)
    with pytest.raises(ValueError, match="settled groups"):
        people.publish(new, loses)
    with pytest.raises(RuntimeError):
        people.remove([cvs.mara.document.document_id], breaks)
    assert (people.entries(ALL), people.people(ALL), people.known(), people.check()) == before
    assert sections(people, words=(("xylophones",),)) == []
    assert people.search("xylophones", ALL, 1)[0].path != "new.md"


def test_a_batch_keeps_what_came_before_a_failure(store: Store, cvs: Any) -> None:
    """Each document of a batch is a transaction of its own."""
    wrong = cvs.wen.model_copy(
        update={"entries": (cvs.wen.entries[0].model_copy(update={"span": Span(start=0, end=10**6)}),)}
    )
    published = []
    with pytest.raises(ValueError, match="spans beyond"):
        published.extend(store.publish_all((cvs.mara, wrong, cvs.tomas), cvs.settle))
    assert [k.path for k in store.known()] == ["mara.md"]
    assert store.check().problems == ()


def test_records_of_another_document_are_refused(store: Store, cvs: Any) -> None:
    """A reading cannot carry an entry of somebody else's document."""
    mixed = cvs.mara.model_copy(update={"entries": cvs.wen.entries})
    with pytest.raises(ValueError, match="holds records of"):
        store.publish(mixed, cvs.settle)
    assert store.known() == ()


def test_everyone_who_shares_a_name_is_settled_together(store: Store, cvs: Any) -> None:
    """Settling sees all documents linked through names, and the link's removal is settled at both of its ends."""
    seen: list[set[str]] = []

    def settle(identities: list[Identity]) -> tuple[PersonGroup, ...]:
        seen.append({i.names[0].text for i in identities})
        return tuple(cvs.settle(identities))

    one = cvs.make("one.md", ("Ana Reyes",), (cvs.told("Drew maps."),))
    two = cvs.make("two.md", ("Ana Solis",), (cvs.told("Drew plans."),))
    link = cvs.make("link.md", ("Ana R. Solis", "Ana Reyes", "Ana Solis"), (cvs.told("Drew ships."),))
    list(store.publish_all((one, two, cvs.tomas, link), settle))
    assert seen == [{"Ana Reyes"}, {"Ana Solis"}, {"Tomas Okafor"}, {"Ana Reyes", "Ana Solis", "Ana R. Solis"}]
    assert len(store.people(ALL)) == 2
    store.remove([link.document.document_id], settle)
    assert seen[-1] == {"Ana Reyes", "Ana Solis"}
    assert [p.name for p in store.people(ALL)] == ["Ana Reyes", "Ana Solis", "Tomas Okafor"]


def test_people_do_not_depend_on_the_order_of_publishing(store: Store, cvs: Any) -> None:
    """The same documents give the same people, in whatever order they came."""
    one = cvs.make("one.md", ("Ana Reyes",), (cvs.told("Drew maps."),))
    link = cvs.make("link.md", ("Ana R. Solis", "Ana Reyes"), (cvs.told("Drew ships."),))
    list(store.publish_all((one, link, cvs.tomas), cvs.settle))
    before = store.people(ALL)
    store.remove([k.document_id for k in store.known()], cvs.settle)
    list(store.publish_all((cvs.tomas, link, one), cvs.settle))
    assert store.people(ALL) == before


def test_search_crosses_languages(people: Store) -> None:
    """A question in one language finds what says the same in the other, though no word is shared."""
    found = [h.path for h in people.search("GPU sharing in clusters", ALL, 3)]
    assert {"zh/wen.md", "mara.md"} <= set(found)
    found = [h.path for h in people.search("烘焙面包", ALL, 3)]
    assert "tomas.txt" in found


def test_search_gives_the_best_first_and_repeats_itself(people: Store) -> None:
    """Hits come by falling score, each from its own section, the same every time."""
    hits = people.search("bread and pastry", ALL)
    assert hits == people.search("bread and pastry", ALL)
    assert [h.score for h in hits] == sorted((h.score for h in hits), reverse=True)
    assert (hits[0].path, hits[0].section) == ("tomas.txt", "Riverside College, Teacher")
    assert people.search("bread and pastry", ALL, 2) == hits[:2]


@pytest.mark.parametrize("odd", ["", "   ", "?!", "\ud800", "the of 的", '" OR *'])
def test_search_takes_any_text(people: Store, odd: str) -> None:
    """A text without a word is no error."""
    assert len(people.search(odd, ALL, 3)) == 3
    assert people.search(odd, ALL, 0) == ()


def test_an_empty_store_answers_nothing(store: Store) -> None:
    """Before anything is published every read is empty and the store is sound."""
    assert store.search("GPU", ALL) == store.find(EntryQuery(), ALL) == store.people(ALL) == store.known() == ()
    assert store.check().problems == ()


@pytest.mark.parametrize("written", ["zh/wen.md", "/cvs/zh/wen.md", "wen.md", "wen"])
def test_a_document_is_meant_by_any_of_its_names(people: Store, cvs: Any, written: str) -> None:
    """Path, absolute path, file name and stem all lead to the document, and so does its id."""
    assert people.resolve_document(written, ALL) == cvs.wen.document
    assert people.resolve_document(cvs.wen.document.document_id, ALL) == cvs.wen.document


def test_an_unclear_document_is_refused_with_what_is_near(people: Store, cvs: Any) -> None:
    """A misspelt path names near ones; a name that fits two documents asks for the whole path."""
    with pytest.raises(UnknownDocument, match=r"tomas\.txt"):
        people.resolve_document("tomsa.txt", ALL)
    people.publish(cvs.make("old/mara.md", ("Mara Ek",), (cvs.told("Sang."),)), cvs.settle)
    assert people.resolve_document("mara.md", ALL).path == "mara.md"
    with pytest.raises(UnknownDocument, match="fits 2 documents"):
        people.resolve_document("mara", ALL)


def test_the_retriever_quotes_the_canonical_text(people: Store) -> None:
    """A LangChain chain gets verbatim quotes and where they stand."""
    found = VouchRetriever(store=people, scope=ALL, k=2).invoke("pastry and bread")
    assert len(found) == 2
    for one in found:
        text = people.document(one.metadata["document_id"], ALL).text
        assert text[one.metadata["start"] : one.metadata["end"]] == one.page_content
    assert found[0].metadata["document"] == "tomas.txt"
    assert found[0].metadata["person_id"] == people.person_of(found[0].metadata["document_id"], ALL).person_id


def test_a_rebuild_changes_no_answer(people: Store) -> None:
    """Indexes built anew answer as the old ones did, and the progress ends at its end."""
    before = people.search("GPU sharing", ALL), people.entries(ALL), sections(people, words=(("显卡",),))
    steps: list[tuple[int, int]] = []
    people.rebuild(lambda done, total: steps.append((done, total)))
    assert (people.search("GPU sharing", ALL), people.entries(ALL), sections(people, words=(("显卡",),))) == before
    assert steps[-1][0] == steps[-1][1] == 8
    assert people.check().problems == ()
