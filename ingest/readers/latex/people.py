"""The commands that CV classes have for who somebody is and how to reach them.

Knows the names that such commands share across classes, and how their arguments are set.
"""

from __future__ import annotations

from collections.abc import Callable

from ingest.readers.latex.core import Core
from ingest.readers.latex.stream import Action, Argument, plain
from ingest.readers.latex.tokens import Command, Word
from ingest.readers.networks import account_address, address_of, is_address, is_site

_NAMES = frozenset({"name", "cvname", "author", "fullname", "namesection", "myname", "yourname", "realname"})
_PARTS_OF_NAMES = frozenset({"firstname", "givenname", "forename", "lastname", "familyname", "surname"})
_PAGES = frozenset({"homepage", "website", "web", "webpage", "blog", "site", "personalpage"})
_MAILS = frozenset({"email", "mail", "mymail", "mailaddress", "emailaddress", "cvmail"})
_REST = frozenset(
    "title position role headline tagline subtitle jobtitle cvtitle address mailingaddress cvaddress location city "
    "country phone mobile telephone tel fax cvphone cellphone extrainfo quote born birthday dateofbirth birth "
    "nationality gender familystatus personalinfo contactinfo basicinfo info contact contacts contactdetails skype "
    "researchgate reddit mastodon telegram whatsapp wechat qq x facebook instagram youtube dribbble behance "
    "social".split()
)
# A first and a last name; what stands behind them in the same call is contacts.
_NAME_SECTION = "namesection"


def is_personal(command: str) -> bool:
    """Tell whether a command says something of the person."""
    folded = command.lower()
    return folded in _NAMES | _PARTS_OF_NAMES | _REST or _is_contact(folded)


def _is_contact(folded: str) -> bool:
    return folded in _MAILS | _PAGES or folded == "social" or is_site(folded)


def set_personal(core: Core, node: Command, then: Callable[[], None] | None = None) -> None:
    """Set such a command, just taken off the stream; `then` is done once it is set."""
    folded = node.name.lower()
    option = plain(core.stream.option()).strip()
    given = core.arguments()
    if then is not None:
        core.after(Action(then))
    if not given:
        return
    if node.first and given[-1].last or folded in _NAMES:
        core.sheet.break_line()
        core.after(Action(core.sheet.break_line))
    if folded in _NAMES:
        _set_name(core, folded, given)
    elif folded in _PARTS_OF_NAMES:
        core.sheet.space()
        core.inline(given[0])
    elif _is_contact(folded):
        _set_contact(core, folded, option, given)
    else:
        core.call(given)


def _set_name(core: Core, folded: str, given: list[Argument]) -> None:
    names = given[:2] if folded == _NAME_SECTION else given
    actions: list[Action] = []
    for argument in names:
        actions.extend((core.setting(argument), Action(core.sheet.space)))
    if len(given) > len(names):
        actions.append(Action(core.sheet.break_line))
        actions.extend(core.setting(argument) for argument in given[len(names) :])
    core.after(*actions)


def _set_contact(core: Core, folded: str, option: str, given: list[Argument]) -> None:
    said = plain(given[0]).strip()
    if len(given) == 1 and option and is_address(said):
        core.linked(said, Argument((Word(option),)))
        return
    target = _target(folded, option, said)
    if target:
        core.linked(target, given[-1])
    else:
        core.call(given)


def _target(folded: str, option: str, said: str) -> str:
    """Return where a contact leads; empty where that is not known."""
    if found := address_of(said):
        return found
    if folded in _PAGES:
        return f"https://{said}" if "." in said and " " not in said else ""
    return account_address(option if folded == "social" else folded, said)
