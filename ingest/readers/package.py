"""Open the packages of Office, which are zip archives of XML, that come from strangers.

Nothing is unpacked before its size is known to be bearable, no part is read past what it declares, document types and
entities are refused, nothing outside the archive is ever read. Knows nothing about what the parts mean.
"""

from __future__ import annotations

import zipfile
from io import BytesIO

from lxml import etree
from lxml.etree import _Element as Element

from ingest.readers.extract import Limits
from ingest.readers.formats import ZIP_ERRORS
from vectorstore.errors import UnreadableFile

# The XML of the longest real CVs is a tenth of it; as a tree it takes about ten times its size in memory.
_LARGEST_PART = 40_000_000
# An Office document of a CV has some dozens of parts, one with many pictures some hundreds.
_MOST_PARTS = 10_000
# Plain XML is packed 10 to 50 times, at the very most 1,032 times. Pictures may be packed more; they are not read.
_LARGEST_RATIO, _SMALL = 400, 5_000_000

__all__ = ["Element", "Package"]


class Package:
    """A zip archive of an Office document, its parts read one at a time within limits."""

    def __init__(self, data: bytes, name: str, limits: Limits) -> None:
        self._name, self._limits = name, limits
        try:
            self._archive = zipfile.ZipFile(BytesIO(data))
        except ZIP_ERRORS as error:
            raise self._damaged(error) from error
        parts = self._archive.infolist()
        if len(parts) > _MOST_PARTS:
            raise UnreadableFile(f"{name!r} is an archive of {len(parts):,} parts; that is no CV: save it anew")
        if sum(part.file_size for part in parts) > limits.decompressed:
            raise self._too_large()
        self._left = limits.decompressed

    def has(self, part: str) -> bool:
        """Tell whether the archive has a part."""
        return part in self._archive.NameToInfo

    def read(self, part: str) -> bytes | None:
        """Return the bytes of a part, None where there is no such part; raises UnreadableFile past the limits."""
        info = self._archive.NameToInfo.get(part)
        if info is None:
            return None
        if info.flag_bits & 1:
            raise UnreadableFile(f"{self._name!r} is protected by a password; save it without one")
        most = min(self._left, _LARGEST_PART)
        if info.file_size > max(_SMALL, _LARGEST_RATIO * info.compress_size):
            raise self._too_large()
        try:
            with self._archive.open(info) as stream:
                data = stream.read(most + 1)
        except ZIP_ERRORS as error:
            raise self._damaged(error) from error
        if len(data) > most:
            raise self._too_large()
        self._left -= len(data)
        return data

    def xml(self, part: str) -> Element | None:
        """Return the root of an XML part, None where there is no such part; raises UnreadableFile."""
        data = self.read(part)
        return None if data is None else self.parse(data)

    def parse(self, data: bytes) -> Element:
        """Return the root of some XML; a document type, and so any entity, is refused before anything is made of it."""
        # DTDs have no place in these formats; a part in UTF-16 says so with a byte order mark.
        if b"<!DOCTYPE" in data or b"<!ENTITY" in data or b"!\0D\0O\0C\0T\0Y\0P\0E" in data:
            raise UnreadableFile(
                f"{self._name!r} declares entities, which no Office program writes: nothing of it is read; "
                "export it as PDF"
            )
        parser = etree.XMLParser(
            resolve_entities=False,
            no_network=True,
            load_dtd=False,
            huge_tree=False,
            remove_comments=True,
            remove_pis=True,
        )
        try:
            root: Element = etree.fromstring(data, parser)
        except (etree.XMLSyntaxError, ValueError) as error:
            raise self._damaged(error) from error
        return root

    def _damaged(self, error: Exception) -> UnreadableFile:
        reason = str(error).splitlines()[0][:120] if str(error) else type(error).__name__
        return UnreadableFile(f"{self._name!r} is a damaged Office document ({reason}); save it anew")

    def _too_large(self) -> UnreadableFile:
        return UnreadableFile(
            f"{self._name!r} unpacks to more than {self._limits.decompressed:,} bytes or to far more than it says; "
            "that is no CV: save its text as a file of its own"
        )
