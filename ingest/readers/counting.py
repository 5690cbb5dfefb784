"""Write the numbers of lists as office programs do: figures, letters, roman numbers. Knows nothing about lists."""

from __future__ import annotations

_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"))
_ROMAN_UNITS = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
# Past it a roman number or a letter is nobody's list.
_LARGEST = 5_000


def written(count: int, form: str) -> str:
    """Return a number in the form `1`, `a`, `A`, `i` or `I`; any other is figures."""
    if not 0 < count < _LARGEST:
        return str(count)
    if form in {"a", "A"}:
        letter = chr(ord("a") + (count - 1) % 26) * ((count - 1) // 26 + 1)
        return letter.upper() if form == "A" else letter
    if form in {"i", "I"}:
        rest, found = count, ""
        for size, letters in _ROMAN:
            found += letters * (rest // size)
            rest %= size
        found += _ROMAN_UNITS[rest]
        return found.upper() if form == "I" else found
    return str(count)


def counted(count: int, form: str, prefix: str, suffix: str) -> str:
    """Return the mark of a list's item; one counted in Chinese (一、) is none, as it stands before headings."""
    if not form.isascii():
        return ""
    return f"{prefix}{written(count, form)}{suffix}".strip()
