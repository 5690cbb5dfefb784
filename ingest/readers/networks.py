"""Where an account on a site of the web leads: what `github: jdoe` means as an address.

Knows the sites that CVs name. Knows nothing about how a format writes it.
"""

from __future__ import annotations

import re

_SITES = {
    "github": "https://github.com/",
    "gitlab": "https://gitlab.com/",
    "bitbucket": "https://bitbucket.org/",
    "linkedin": "https://www.linkedin.com/in/",
    "twitter": "https://twitter.com/",
    "orcid": "https://orcid.org/",
    "googlescholar": "https://scholar.google.com/citations?user=",
    "stackoverflow": "https://stackoverflow.com/users/",
    "kaggle": "https://www.kaggle.com/",
    "medium": "https://medium.com/@",
    "xing": "https://www.xing.com/profile/",
    "huggingface": "https://huggingface.co/",
}
_URL = re.compile(r"(?:https?://|mailto:|www\.)\S+", re.IGNORECASE)
_MAIL = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+")
_DOI = re.compile(r"10\.\d{4,9}/\S+")


def is_site(name: str) -> bool:
    """Tell whether a name, case and spaces apart, is that of a site where accounts can be found."""
    return _folded(name) in _SITES


def is_address(text: str) -> bool:
    """Tell whether a text is a web address and nothing else."""
    return _URL.fullmatch(text.strip()) is not None


def address_of(text: str) -> str:
    """Return where a text leads by itself: a web address, an e-mail address, a DOI; empty for other words."""
    text = text.strip()
    if is_address(text):
        return text if "://" in text or text.lower().startswith("mailto:") else f"https://{text}"
    if _MAIL.fullmatch(text):
        return f"mailto:{text}"
    return f"https://doi.org/{text}" if _DOI.fullmatch(text) else ""


def account_address(site: str, account: str) -> str:
    """Return where an account on a site leads; empty where the site is not known or the account is no name."""
    account = account.strip()
    base = _SITES.get(_folded(site), "")
    if not base or not account or " " in account:
        return ""
    return f"https://{account}" if "/" in account and "." in account.split("/")[0] else base + account


def _folded(name: str) -> str:
    return re.sub(r"[\s_-]", "", name).lower()
