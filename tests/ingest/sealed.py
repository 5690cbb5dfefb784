"""Archives for tests, plain and with a password: Python opens such ones and makes none."""

from __future__ import annotations

import zipfile
import zlib
from io import BytesIO


def archive(members: dict[str, bytes]) -> bytes:
    """Return a zip of some members."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, data in members.items():
            opened.writestr(name, data)
    return made.getvalue()


def locked(members: dict[str, bytes], password: str, *only: str, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return an archive whose members (or `only` these) are encrypted as every zip program can."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", method) as opened:
        for name, data in members.items():
            opened.writestr(name, data)
    with zipfile.ZipFile(made) as packed:
        infos, listed_at = packed.infolist(), packed.start_dir
    raw = made.getvalue()
    pieces, offsets = [], {}
    for info in infos:
        at = info.header_offset + 30 + len(info.filename)
        body, flags = raw[at : at + info.compress_size], b"\0\0"
        if not only or info.filename in only:
            body, flags = encrypted(bytes(11) + bytes([info.CRC >> 24]) + body, password), b"\1\0"
        offsets[info.filename] = sum(map(len, pieces)), flags, len(body)
        head = bytearray(raw[info.header_offset : at])
        head[6:8], head[18:22] = flags, len(body).to_bytes(4, "little")
        pieces += [bytes(head), body]
    listed = bytearray(raw[listed_at:])
    at = 0
    for info in infos:
        start, flags, size = offsets[info.filename]
        listed[at + 8 : at + 10], listed[at + 20 : at + 24] = flags, size.to_bytes(4, "little")
        listed[at + 42 : at + 46] = start.to_bytes(4, "little")
        at += 46 + len(info.filename)
    listed[at + 16 : at + 20] = sum(map(len, pieces)).to_bytes(4, "little")
    return b"".join(pieces) + bytes(listed)


def encrypted(data: bytes, password: str) -> bytes:
    """Return bytes under the cipher of PKZIP, whose three keys go on with every byte of plain text."""
    keys = [0x12345678, 0x23456789, 0x34567890]

    def go_on(byte: int) -> None:
        keys[0] = crc(keys[0], byte)
        keys[1] = ((keys[1] + (keys[0] & 255)) * 134775813 + 1) & 0xFFFFFFFF
        keys[2] = crc(keys[2], keys[1] >> 24)

    def crc(of: int, byte: int) -> int:
        return zlib.crc32(bytes([byte]), of ^ 0xFFFFFFFF) ^ 0xFFFFFFFF

    for byte in password.encode():
        go_on(byte)
    out = bytearray()
    for byte in data:
        mask = keys[2] | 2
        out.append(byte ^ (mask * (mask ^ 1) >> 8 & 255))
        go_on(byte)
    return bytes(out)
