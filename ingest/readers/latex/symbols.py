"""What LaTeX's symbols, accents and signs of math look like on paper.

Knows single characters only; nothing about commands that take words.
"""

from __future__ import annotations

import unicodedata

_TEXT = """
% %  & &  _ _  # #  $ $  { {  } }  LaTeX LaTeX  TeX TeX  XeLaTeX XeLaTeX  LuaLaTeX LuaLaTeX  XeTeX XeTeX  LuaTeX LuaTeX
LaTeXe LaTeX2e  BibTeX BibTeX  textbackslash \\  textasciitilde ~  textasciicircum ^  textbar |  textbardbl ‖
textunderscore _  textdollar $  textpercent %  textampersand &  textnumbersign #  textbraceleft {  textbraceright }
textbullet •  textperiodcentered ·  textendash –  textemdash —  textellipsis …  ldots …  dots …  textquotesingle '
textquotedbl "  textquoteleft '  textquoteright '  textquotedblleft “  textquotedblright ”  quotedblbase „
guillemotleft «  guillemotright »  guillemetleft «  guillemetright »  og «  fg »  textless <  textgreater >
copyright ©  textcopyright ©  textregistered ®  texttrademark ™  ss ß  ae æ  AE Æ  oe œ  OE Œ  aa å  AA Å  o ø  O Ø
l ł  L Ł  i ı  j ȷ  dh ð  DH Ð  th þ  TH Þ  dj đ  DJ Đ  ng ŋ  NG Ŋ  S §  P ¶  textsection §  pounds £  textsterling £
euro €  texteuro €  EUR €  textyen ¥  textcent ¢  textdegree °  degree °  celsius ℃  textmu µ  slash /  checkmark ✓
textonehalf ½  textonequarter ¼  textthreequarters ¾  textonesuperior ¹  texttwosuperior ²  textthreesuperior ³
textordfeminine ª  textordmasculine º  textasteriskcentered *  textdagger †  textdaggerdbl ‡  dag †  ddag ‡
textrightarrow →  textleftarrow ←  texttimes ×  textdiv ÷  textpm ±  textnumero №  textexclamdown ¡
textquestiondown ¿  lbrack [  rbrack ]  lq '  rq '  colon :
"""
_MATH = """
sim ~  times ×  cdot ·  cdotp ·  cdots ⋯  div ÷
pm ±  mp ∓  approx ≈  simeq ≃  cong ≅  equiv ≡  neq ≠  ne ≠  leq ≤  le ≤
geq ≥  ge ≥  ll ≪  gg ≫  lt <  gt >  leqslant ≤  geqslant ≥  lesssim ≲  gtrsim ≳  propto ∝  infty ∞  partial ∂
nabla ∇  sum ∑  prod ∏  int ∫  sqrt √  in ∈  notin ∉  subset ⊂  subseteq ⊆  cup ∪  cap ∩  forall ∀  exists ∃  emptyset ∅
rightarrow →  to →  leftarrow ←  leftrightarrow ↔  Rightarrow ⇒  Leftarrow ⇐  Leftrightarrow ⇔  longrightarrow ⟶
implies ⇒  iff ⇔  mapsto ↦  uparrow ↑  downarrow ↓  nearrow ↗  bullet •  circ °  star ⋆  ast *  dagger †  ddagger ‡
oplus ⊕  otimes ⊗  wedge ∧  vee ∨  neg ¬  mid |  vert |  Vert ‖  parallel ∥  perp ⊥  angle ∠  triangle △  prime ′
langle ⟨  rangle ⟩  lceil ⌈  rceil ⌉  lfloor ⌊  rfloor ⌋  ell ℓ  hbar ℏ  Re ℜ  Im ℑ  aleph ℵ  diamond ⋄
diamondsuit ♦  heartsuit ♥  spadesuit ♠  clubsuit ♣  square □  blacksquare ■  colon :  backslash \\
log log  ln ln  exp exp  min min  max max  lim lim  sin sin  cos cos  tan tan  arg arg  det det  gcd gcd  Pr Pr
alpha α  beta β  gamma γ  delta δ  epsilon ε  varepsilon ε  zeta ζ  eta η  theta θ  vartheta ϑ  iota ι  kappa κ
lambda λ  mu μ  nu ν  xi ξ  pi π  rho ρ  sigma σ  tau τ  upsilon υ  phi φ  varphi φ  chi χ  psi ψ  omega ω
Gamma Γ  Delta Δ  Theta Θ  Lambda Λ  Xi Ξ  Pi Π  Sigma Σ  Upsilon Υ  Phi Φ  Psi Ψ  Omega Ω
"""


def _table(listed: str) -> dict[str, str]:
    words = listed.split()
    return dict(zip(words[::2], words[1::2], strict=True))


SYMBOLS = _table(_MATH) | _table(_TEXT)
# Commands that stand for white space within a line.
SPACES = frozenset(
    {" ", ",", ";", ":", ">", "\n", "enspace", "enskip", "thinspace", "medspace", "thickspace", "space", "nobreakspace"}
)
# Commands that set nothing and part nothing.
NOTHING = frozenset(
    {"/", "-", "!", "@", "+", "=", "relax", "null", "strut", "nobreak", "allowbreak", "protect", "xspace"}
)
# White space that sets what follows apart: a column, the right margin.
GAPS = frozenset({"quad", "qquad", "hfill", "hfil", "hss", "dotfill", "hrulefill", "tab", "tabto"})
BREAKS = frozenset({"\\", "newline", "linebreak", "tabularnewline", "cr", "crcr", "break"})
PARAGRAPHS = frozenset(
    {"par", "bigskip", "medskip", "smallskip", "newpage", "clearpage", "cleardoublepage", "pagebreak", "columnbreak"}
    | {"switchcolumn", "vfill", "vfil", "endgraf", "bigbreak", "medbreak", "smallbreak"}
)
_ACCENTS = {
    "'": "\u0301",
    "`": "\u0300",
    "^": "\u0302",
    '"': "\u0308",
    "~": "\u0303",
    "=": "\u0304",
    ".": "\u0307",
    "u": "\u0306",
    "v": "\u030c",
    "H": "\u030b",
    "c": "\u0327",
    "d": "\u0323",
    "b": "\u0331",
    "r": "\u030a",
    "k": "\u0328",
    "t": "\u0361",
}
ACCENTS = frozenset(_ACCENTS)
_RAISED = str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
_LOWERED = str.maketrans("0123456789+-", "₀₁₂₃₄₅₆₇₈₉₊₋")
_DASHES = (("---", "—"), ("--", "–"), ("``", "“"), ("''", "”"), ("`", "'"))


def accented(accent: str, letter: str) -> str:
    """Return a letter under an accent, as one character where there is one."""
    plain = {"ı": "i", "ȷ": "j"}.get(letter[:1], letter[:1])
    return unicodedata.normalize("NFC", plain + _ACCENTS[accent]) + letter[1:] if plain else ""


def ligatures(text: str) -> str:
    """Return text with the dashes and quotes that TeX makes of runs of characters."""
    if "-" in text or "`" in text or "''" in text:
        for typed, drawn in _DASHES:
            text = text.replace(typed, drawn)
    return text


def raised(text: str) -> str:
    """Return digits as exponents; letters (1st) and marks (*) as they are."""
    return text.translate(_RAISED) if text.strip("+-").isdigit() else text


def lowered(text: str) -> str:
    """Return digits as indices, letters as they are."""
    return text.translate(_LOWERED) if text.isdigit() else text
