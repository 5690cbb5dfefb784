"""Make permissions hold for whoever runs the tests: root, who may do anything, among them.

Another user could not do: where the interpreter lies in root's own folder, nobody else can import a module of it.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

# Of linux/capability.h: the third layout of the call, and what lets root read, write and list what is shut.
_VERSION = 0x20080522
_DAC_OVERRIDE, _DAC_READ_SEARCH = 1 << 1, 1 << 2


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Sets(ctypes.Structure):
    _fields_ = (("effective", ctypes.c_uint32), ("permitted", ctypes.c_uint32), ("inheritable", ctypes.c_uint32))


@contextmanager
def as_any_user() -> Iterator[None]:
    """Hold the bits of files and folders against this thread, and against threads begun within."""
    if os.geteuid() != 0:
        yield
        return
    if sys.platform != "linux":
        pytest.skip("root cannot be held to permissions here; run the tests as another user")
    held = _sets()
    effective = held[0].effective
    _put(held, effective & ~(_DAC_OVERRIDE | _DAC_READ_SEARCH))
    try:
        yield
    finally:
        _put(held, effective)


def _sets() -> ctypes.Array[_Sets]:
    found = (_Sets * 2)()  # 32 capabilities each
    _call("capget", found)
    return found


def _put(sets: ctypes.Array[_Sets], effective: int) -> None:
    sets[0].effective = effective
    _call("capset", sets)


def _call(name: str, sets: ctypes.Array[_Sets]) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if getattr(libc, name)(ctypes.byref(_Header(_VERSION, 0)), sets) != 0:
        raise OSError(ctypes.get_errno(), f"{name}: {os.strerror(ctypes.get_errno())}")
