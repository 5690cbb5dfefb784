"""Read names in both scripts, so that 王小明 and `WANG, Xiao-Ming` are seen to be one name.

Knows surnames, pinyin and the shapes of names. Knows nothing about whose name one is: two people may share a name, and
joining them is for `ingest.identity`, which asks for a second fact.
"""

from vectorstore.names.header import has_known_word, looks_like_name, split_header_name
from vectorstore.names.keys import agrees_as_author, has_english_name, initial_keys, name_keys, names_agree
from vectorstore.names.known import Surnames, surnames
from vectorstore.names.nicknames import nicknames_of

__all__ = [
    "Surnames",
    "agrees_as_author",
    "has_english_name",
    "has_known_word",
    "initial_keys",
    "looks_like_name",
    "name_keys",
    "names_agree",
    "nicknames_of",
    "split_header_name",
    "surnames",
]
