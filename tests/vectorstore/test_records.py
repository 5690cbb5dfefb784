"""Records as keys: what is looked up by a record finds what was kept under an equal one, and nothing else."""

from __future__ import annotations

from vectorstore.records import EntryQuery


def test_a_changed_copy_is_another_key():
    """A query whose hash was asked for is found by an equal one, and its changed copy is not mistaken for it."""
    query = EntryQuery(words=(("kiln", "oven"),))
    kept = {query: "of words"}
    changed = query.model_copy(update={"words": (("kiln",),)})
    assert kept[EntryQuery(words=(("kiln", "oven"),))] == "of words"
    assert hash(changed) == hash(EntryQuery(words=(("kiln",),)))
    assert changed not in kept
