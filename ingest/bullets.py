"""The signs that items of lists begin with: one set for every reader, and for the lines that readers leave.

Knows characters; knows nothing about where on a page or a line they stand.
"""

from __future__ import annotations

# What begins an item wherever a line begins with it; there is no line of prose that does.
# The last ones are where Symbol and Wingdings keep theirs.
BULLETS = "•◦▪◇◊♦◆●○■□▸►▶▷◾◼➢➤✓✔☑❖✦❯⚫∙‣⁃\uf06c\uf06e\uf076\uf0a7\uf0a8\uf0b7\uf0d8\uf0fc"
# What stands within lines too (a dash, a footnote's star, the dot between two names), and begins an item where white
# space follows. The hyphen comes first: within the brackets of a regular expression it then stands for itself.
DASHES = "-–—*·"
