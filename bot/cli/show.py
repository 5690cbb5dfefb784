"""`vouch show`: one document, as it stands or as it was understood."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bot.cli.options import examples, shared

if TYPE_CHECKING:
    from bot.config import Settings


@click.command(
    epilog=examples(
        "vouch show 01_cluster_engineer_en.md",
        "vouch show 01_cluster_engineer_en --entries",
        "vouch show 01_cluster_engineer_en.md --entries --json",
        "vouch show 01_cluster_engineer_en.md --text > canonical.txt",
        "vouch show 01_cluster_engineer_en.md --quote 1892:2070 -o proof.png",
    )
)
@click.argument("document")
@click.option("--text", "text", is_flag=True, help="Print the canonical text, that every citation counts in.")
@click.option("--entries", "entries", is_flag=True, help="Print all that was understood, with its places in the text.")
@click.option(
    "--quote",
    "quote",
    metavar="START:END",
    help="Draw the page with these characters of the text marked; `vouch search` prints such places.",
)
@click.option("-o", "--output", "output", type=click.Path(dir_okay=False, path_type=Path), help="Where the PNG goes.")
@shared
def show(  # noqa: PLR0917 - click gives each option by its name
    settings: Settings,
    document: str,
    text: bool,
    entries: bool,
    quote: str | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Show one document: entries, text, or a quote on its page.

    DOCUMENT is a path as `vouch people` lists it, a file name that is the only one of its kind, or an id. START and END
    are those of a citation: they count characters of the text.
    """
    if sum((text, entries, quote is not None)) > 1:
        raise click.UsageError("--text, --entries and --quote are views; ask for one.")
    if (quote is None) != (output is None):
        raise click.UsageError("--quote START:END and -o FILE.png belong together.")
    if output is not None and output.suffix.lower() not in ("", ".png"):
        raise click.UsageError(
            f"-o {str(output)!r}: the picture is a PNG; name it {str(output.with_suffix('.png'))!r}."
        )
    if quote is not None and output is not None:
        _draw(settings, document, quote, output, as_json)
        return
    from bot.cli.batch import readable
    from bot.cli.output import print_bytes, print_json
    from bot.terminal.console import show as show_on_screen
    from bot.terminal.document import document_view
    from bot.understood import understood
    from bot.wiring import open_filled_store
    from vectorstore.records import Scope

    with open_filled_store(settings) as store:
        found = store.resolve_document(readable(document), Scope.everything())
        told = None if text else understood(store, found)
    if told is not None and as_json:
        print_json(told.model_dump(mode="json"))
    elif told is not None:
        show_on_screen(document_view(told, found.text, whole=entries))
    elif as_json:
        print_json({"document": found.path, "document_id": found.document_id, "text": found.text})
    else:
        print_bytes(found.text.encode())


_RANGE = re.compile(r"(\d{1,9})[:-](\d{1,9})")


def _draw(settings: Settings, written: str, quote: str, output: Path, as_json: bool) -> None:
    """Write a picture of the page that a quote stands on."""
    from bot.cli.batch import readable
    from bot.cli.output import print_json
    from bot.pictures.proof import draw_proof
    from bot.terminal.console import show as show_on_screen
    from bot.terminal.console import words
    from bot.wiring import open_filled_store
    from vectorstore.errors import UnreadableFile
    from vectorstore.records import Scope, Span

    asked = _RANGE.fullmatch(quote.strip())
    if asked is None or int(asked[1]) >= int(asked[2]):
        raise click.UsageError(f"--quote {quote!r} is no START:END such as 310:402, as citations give them.")
    span = Span(start=int(asked[1]), end=int(asked[2]))
    with open_filled_store(settings) as store:
        found = store.resolve_document(readable(written), Scope.everything())
    if span.end > len(found.text):
        raise click.UsageError(f"--quote {quote!r} ends beyond the text, which has {len(found.text):,} characters.")
    png = draw_proof(found, span, settings.max_bytes, settings.file_seconds, settings.pdf_password)
    try:
        output.write_bytes(png)
    except OSError as error:
        raise UnreadableFile(f"{str(output)!r} cannot be written ({error.strerror}); name another file") from error
    told = {"document": found.path, "start": span.start, "end": span.end, "picture": str(output), "bytes": len(png)}
    if as_json:
        print_json(told)
    else:
        show_on_screen(words(f"{found.path} {span.start}-{span.end} is marked in {output}"))
