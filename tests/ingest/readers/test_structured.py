"""What JSON Resume, RenderCV and their kin give: their values laid out as a CV reads, and nothing that is no CV."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.read import extract
from ingest.readers.extract import Extract, Limits
from ingest.readers.structured import read
from ingest.reading import read_cv
from tests.ingest.readers.extracts import lines
from vectorstore.errors import UnreadableFile

LIMITS = Limits()
RESUME = {
    "basics": {
        "name": "Ada Quill",
        "label": "Storage engineer",
        "email": "ada@quill.example",
        "location": {"city": "Oslo", "countryCode": "NO"},
        "profiles": [{"network": "GitHub", "username": "adaquill"}],
        "image": "me.png",
    },
    "work": [
        {
            "name": "Zeta Systems",
            "position": "CTO/Director",
            "startDate": "2020-03",
            "url": "https://zeta.example",
            "summary": "Log stores.",
            "highlights": ["Halved latency"],
            "shoeSize": 41,
        },
        {"name": "Eta Ltd", "position": "Engineer", "startDate": "2017-01-15", "endDate": "2019-12-31"},
    ],
    "education": [{"institution": "University of Oslo", "area": "Informatics", "studyType": "Master", "score": "4.0"}],
    "awards": [{"title": "Kiln Prize", "date": "2018", "awarder": "Guild of Potters", "summary": "For glazes."}],
    "publications": [{"name": "On Kilns", "publisher": "OSDI", "releaseDate": "2019-07"}],
    "skills": [{"name": "Storage", "level": "Master", "keywords": ["LSM", "NVMe"]}],
    "meta": {"version": "v1"},
}
RENDERED = """# made by hand
cv:
  name: Ada Quill
  location: Oslo
  social_networks:
    - network: LinkedIn
      username: adaquill
  sections:
    experience:
      - company: Zeta Systems
        position: Engineer
        start_date: 2018-09
        end_date: present
        highlights:
          - Built **kilns** with [others](https://others.example)
    publications:
      - title: On Kilns
        authors: ['*Ada Quill*', Li Wei]
        journal: OSDI 2019
        date: 2019-07
        doi: 10.1234/kiln.1
    honours_of_note:
      - bullet: Kiln Prize (2018)
    skills:
      - label: Storage
        details: LSM, NVMe
design:
  theme: classic
"""


def json_of(value: object) -> Extract:
    return read(json.dumps(value).encode(), "cv.json", LIMITS)


def test_a_json_resume_reads_as_a_cv() -> None:
    """Values stand in the order of a CV, heads over points, keys only where they name sections or nothing known."""
    found = json_of(RESUME)
    assert lines(found) == [
        "Ada Quill",
        "Storage engineer",
        "ada@quill.example",
        "Oslo   NO",
        "GitHub: adaquill",
        "work",
        "Zeta Systems   CTO/Director   2020-03 –",
        "https://zeta.example",
        "Log stores.",
        "Halved latency",
        "shoeSize: 41",
        "Eta Ltd   Engineer   2017-01-15 – 2019-12-31",
        "education",
        "University of Oslo   Informatics   Master",
        "score: 4.0",
        "awards",
        "Kiln Prize   Guild of Potters   2018",
        "  For glazes.",
        "publications",
        "“On Kilns”. OSDI, 2019-07",
        "skills",
        "Storage (Master): LSM, NVMe",
    ]
    assert found.format == "json"
    assert ("GitHub: adaquill", "https://github.com/adaquill") in [
        (k.span.of(found.text), k.target) for k in found.links
    ]


def test_a_rendercv_file_reads_as_a_cv() -> None:
    """RenderCV's sections are found under `cv:`; emphasis and links of its Markdown become marks and addresses."""
    found = read(RENDERED.encode(), "cv.yaml", LIMITS)
    assert found.format == "yaml"
    assert "Zeta Systems   Engineer   2018-09 – present\nBuilt kilns with others" in found.text
    assert "Ada Quill, Li Wei. “On Kilns”. OSDI 2019, 2019-07   10.1234/kiln.1" in found.text
    assert "classic" not in found.text
    bold = [m.span.of(found.text) for m in found.marks if m.bold]
    assert bold == ["kilns", "Ada Quill"]
    links = {k.span.of(found.text): k.target for k in found.links}
    assert links["others"] == "https://others.example"
    assert links["10.1234/kiln.1"] == "https://doi.org/10.1234/kiln.1"


def test_entries_of_structured_cvs_are_understood() -> None:
    """Jobs, degrees, papers, awards and skills are entries, with their employers, roles and dates."""
    of_json = {(e.kind, e.role or e.title) for e in read_cv(json.dumps(RESUME).encode(), "r", "cv.json").entries}
    of_yaml = {(e.kind, e.role or e.title) for e in read_cv(RENDERED.encode(), "r", "cv.yaml").entries}
    assert of_json >= {
        ("employment", "CTO/Director"),
        ("employment", "Engineer"),
        ("award", "Kiln Prize Guild of Potters"),
        ("publication", "On Kilns"),
        ("skill", "Storage (Master)"),
    }
    assert of_yaml >= {("employment", "Engineer"), ("publication", "On Kilns"), ("skill", "Storage")}


def test_a_job_without_an_end_goes_on() -> None:
    """JSON Resume leaves the end out of what is still going on."""
    [current, past] = [
        e for e in read_cv(json.dumps(RESUME).encode(), "r", "cv.json").entries if e.kind == "employment"
    ]
    assert current.period is not None
    assert past.period is not None
    assert (current.period.start, current.period.ongoing) == ("2020-03", True)
    assert (past.period.end, past.period.ongoing) == ("2019-12-31", False)


def test_values_are_as_typed() -> None:
    """Dates and numbers are no objects of a parser: they stand as the file has them, repeated keys too."""
    found = read(b'{"basics": {"name": "Ada Quill", "note": 1.50, "note": "two"}}', "cv.json", LIMITS)
    assert found.text == "Ada Quill\n1.50\ntwo"
    found = read(b"basics:\n  name: Ada Quill\n  born: 1990-05-01\n  level: 007\n", "cv.yaml", LIMITS)
    assert found.text.split("\n")[1:] == ["1990-05-01", "007"]


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b'{"a": 1}', "'cv.json' is JSON without anything that a CV has (basics, work, education, skills)"),
        (b'{"basics": {"name": "Ada"', "'cv.json' begins as JSON but is not"),
        (b'{"work": ' + b"[" * 500 + b"]" * 500 + b"}", "'cv.json' nests more than 64 deep"),
        (b'[{"work": ["a"]}, {"work": ["b"]}]', "'cv.json' holds 2 CVs"),
        (b'{"skills": [' + b"1," * 200_000 + b"1]}", "'cv.json' holds more than 100,000 values"),
    ],
)
def test_json_that_is_no_cv_is_refused(data: bytes, line: str) -> None:
    """JSON that is broken, too deep, too much, several CVs or none is refused with its name and the next step."""
    with pytest.raises(UnreadableFile) as refused:
        read(data, "cv.json", LIMITS)
    assert str(refused.value).startswith(line)


def test_half_a_character_is_none() -> None:
    """A value may spell half of a character; the CV is read all the same, and can be written as UTF-8."""
    data = b'{"basics": {"name": "Mira \\ud83d Falk"}, "work": [{"name": "Oslo Ferries"}]}'
    assert "Mira \N{REPLACEMENT CHARACTER} Falk" in read_cv(data, "/", "cv.json").document.text


def test_an_alias_bomb_is_refused() -> None:
    """Aliases that unfold to billions of values are counted, not unfolded."""
    lines = ["work: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"b{i}: &a{i} [" + ", ".join([f"*a{i - 1}"] * 9) + "]" for i in range(1, 12)]
    with pytest.raises(UnreadableFile, match="holds more than 100,000 values"):
        read("\n".join(lines).encode(), "cv.yaml", LIMITS)


def test_an_alias_of_itself_is_refused() -> None:
    """A list that holds itself never ends, and is refused."""
    with pytest.raises(UnreadableFile):
        read(b"work: &a\n  - *a\n", "cv.yaml", LIMITS)


@pytest.mark.parametrize("text", ["work: [a, b\nAda Quill\n", "notes: none of a CV's keys\n", "work:\n\tAda: x\n"])
def test_yaml_that_is_none_is_text(text: str) -> None:
    """What looks like YAML and is none, or is no CV, is plain text, untouched."""
    found = read(text.encode(), "cv.yaml", LIMITS)
    assert (found.format, found.text) == ("text", text)


def test_the_format_is_told_by_content() -> None:
    """A comment at the head does not make Markdown of YAML, nor a heading YAML of Markdown."""
    assert extract(RENDERED.encode(), "cv.txt", LIMITS).format == "yaml"
    assert extract(b"# Ada Quill\n\nSome words\n\nwork:\n", "cv.txt", LIMITS).format == "text"


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                [
                    "name",
                    "title",
                    "date",
                    "startDate",
                    "summary",
                    "highlights",
                    "label",
                    "keywords",
                    "url",
                    "x",
                    "authors",
                    "profiles",
                ]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=20,
)


@given(
    st.dictionaries(
        st.sampled_from(["basics", "work", "skills", "sections", "cv", "awards", "odd"]), _VALUES, max_size=5
    )
)
def test_any_tree_reads(tree: dict[str, object]) -> None:
    """Whatever stands under known keys, it is read or refused; marks and links lie within their lines."""
    try:
        found = json_of(tree)
    except UnreadableFile:
        return
    for span in [m.span for m in found.marks] + [k.span for k in found.links]:
        assert span.end <= len(found.text)
        assert "\n" not in span.of(found.text)


def test_a_section_of_any_name_is_one() -> None:
    """A list under a key that no CV is known to have is a section of its own, and nothing of the job above it."""
    tree = {"basics": RESUME["basics"], "work": RESUME["work"], "pottery": ["Glazes for stoneware", "Wheel work"]}
    reading = read_cv(json.dumps(tree).encode(), "/", "ada.json", LIMITS)
    assert {e.section for e in reading.entries if "stoneware" in e.span.of(reading.document.text)} == {"pottery"}


ODD = """// exported by hand
{
  "applicant": {"vorname": "x", "fullName": "Ada Quill"}, /* who */
  "mail": "ada@quill.example", // reach her here
  "Positions_Held": [
    {"firm": {"name": "Zeta // Systems", "town": "Lostvale"}, "position": "Bell Founder",
     "years": {"from": "2018", "to": "2020"},},
  ],
}
"""


def test_comments_in_json_are_no_words_of_it() -> None:
    """What editors allow in JSON and JSON does not (comments, a last comma) is no part of it."""
    found = read(ODD.encode(), "cv.json", LIMITS)
    assert found.format == "json"
    assert "Zeta // Systems" in found.text
    assert not {"exported", "reach", "who"} & set(found.text.replace("\n", " ").split())


def test_what_a_key_says_of_a_value_is_what_it_is() -> None:
    """An employer, a role and a town that nothing but their keys tell are read as such."""
    [job] = [e for e in read_cv(ODD.encode(), "/", "cv.json").entries if e.kind == "employment"]
    assert [m.text for m in job.organisations] == ["Zeta // Systems"]
    assert (job.role, job.location) == ("Bell Founder", "Lostvale")
    assert job.period is not None
    assert (job.period.start, job.period.end) == ("2018", "2020")


def test_posts_under_one_employer_are_jobs_of_their_own() -> None:
    """Each of several posts that a file nests under an employer is a job there, with its own dates."""
    tree = {
        "name": {"given": "Ada", "family": "Quill"},
        "employers": [
            {
                "company": "Zeta Systems",
                "location": {"city": "Oslo"},
                "roles": [
                    {"title": "Director", "start": {"year": 2020, "month": 3}, "current": True},
                    {"title": "Engineer", "start": {"year": 2017, "month": 1}, "end": {"year": 2020, "month": 2}},
                ],
            }
        ],
    }
    reading = read_cv(json.dumps(tree).encode(), "/", "cv.json")
    told = [(e.role, e.location, e.period) for e in reading.entries if e.kind == "employment"]
    assert [(role, town, p and (p.start, p.end, p.ongoing)) for role, town, p in told] == [
        ("Director", "Oslo", ("2020-03", None, True)),
        ("Engineer", "Oslo", ("2017-01", "2020-02", False)),
    ]
    assert [n.text for n in reading.document.names] == ["Ada Quill"]


@pytest.mark.parametrize(
    "tree",
    [
        {"name": "left-pad", "version": "1.3.0", "keywords": ["pad"], "scripts": {"test": "node test"}},
        {"openapi": "3.0", "info": {"title": "Pets"}, "paths": {"/pets": {"get": {"summary": "All pets"}}}},
        {"orders": [{"date": "2024-01-02", "item": "lamp", "price": 20}]},
    ],
)
def test_other_json_is_no_cv(tree: dict[str, object]) -> None:
    """The description of a package, of an interface or a list of orders is refused."""
    with pytest.raises(UnreadableFile, match="JSON without anything that a CV has"):
        json_of(tree)


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ("<CV><Name>Ada</CV>", "'cv.xml' begins as XML but is not"),
        ('<!DOCTYPE CV [<!ENTITY a "b">]><CV><Name>&a;</Name></CV>', "'cv.xml' declares entities"),
        ("<CV>" * 100 + "</CV>" * 100, "'cv.xml' nests more than 64 deep"),
        ("<Candidate><Order>lamp</Order></Candidate>", "'cv.xml' is XML without anything that a CV has"),
    ],
)
def test_xml_that_is_no_cv_is_refused(data: str, line: str) -> None:
    """XML that is broken, declares entities, is too deep or no CV is refused with its name and the next step."""
    with pytest.raises(UnreadableFile) as refused:
        extract(data.encode(), "cv.xml", LIMITS)
    assert str(refused.value).startswith(line)


def test_a_form_in_text_is_no_yaml() -> None:
    """A CV that writes "Label: value" and lists with dashes stays the text that it is."""
    text = "Ada Quill\n\nExperience:\n  - Zeta Systems: Engineer, 2018 - 2020\n  - Eta Ltd: Clerk, 2015 - 2018\n"
    assert extract(text.encode(), "cv.txt", LIMITS).text == text
