"""What the common commands and environments do with their arguments.

A signature reads from left to right: `o` an optional argument in brackets and `d` one in braces, both dropped, `k` one
in braces whose words are kept, `*` whatever arguments follow, dropped. Knows nothing about how arguments are found.
"""

from __future__ import annotations

import re


def _table(listed: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in listed.strip().splitlines():
        signature, _, names = line.partition(":")
        found.update(dict.fromkeys(names.split(), "" if signature == "-" else signature))
    return found


COMMANDS = _table(
    """
-:tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge centering raggedright raggedleft flushleft
-:noindent indent hline toprule midrule bottomrule selectfont sffamily rmfamily ttfamily sf rm tt ignorespaces unskip
-:maketitle makecvtitle makelettertitle makeletterclosing tableofcontents printbibliography
-:today displaystyle textstyle limits nolimits left right big Big bigg Bigg sloppy fussy appendix frenchspacing
-:onehalfspacing doublespacing singlespacing titlerule sectionsep backmatter frontmatter mainmatter
-:obeylines obeyspaces boldmath unboldmath nonumber notag arraybackslash phantomsection
d:vspace hspace pagestyle thispagestyle pagenumbering label ref pageref autoref eqref nocite index includeonly
d:bibliographystyle usetikzlibrary fontfamily fontseries fontshape setstretch linespread urlstyle geometry hypersetup
d:graphicspath enlargethispage addvspace cline cmidrule usefont selectlanguage setmainlanguage setotherlanguage
d:setotherlanguages setdefaultlanguage theoremstyle needspace newcounter stepcounter refstepcounter
d:usecounter value arabic roman symbol ding pgfkeys tikzset setlist photo includepdf newlength newsavebox newdimen
d:newskip newcount icon extracolsep
o:makecvheader
ddd:makecvfooter
od:cite citep citet citealp citeyear parencite textcite autocite footcite fullcite faicon faIcon
dd:setlength addtolength setcounter addtocounter settowidth import subimport DeclareUnicodeCharacter
dd:rule newcolumntype newtheorem DeclareMathOperator
*:titleformat titlespacing setmainfont setsansfont setmonofont setCJKmainfont setCJKsansfont setCJKmonofont
*:newfontfamily setCJKfamilyfont newCJKfontfamily fontspec defaultfontfeatures includegraphics includesvg usepackage
*:RequirePackage documentclass documentstyle LoadClass fancyhead fancyfoot fancyhf lhead chead rhead lfoot cfoot rfoot
*:hyphenation babelhyphenation captionsetup lstset lstdefinestyle newgeometry sectionfont subsectionfont
*:moderncvcolor moderncvstyle moderncvtheme nopagenumbers AtBeginDocument AtEndDocument pdfinfo pdfbookmark bookmark
*:special write immediate openout AddToShipoutPicture AddToShipoutPictureBG ProvidesPackage ProvidesClass
*:NeedsTeXFormat ExplSyntaxOn tikzstyle pgfmathsetmacro defbibheading DeclareBibliographyCategory addtocategory
k:underline uline textrm textsf texttt textup textmd textnormal text mbox hbox vbox vtop fbox centerline leftline
k:rightline MakeUppercase uppercase MakeLowercase lowercase textlarger smash ensuremath mathrm mathsf mathtt mathit
k:mathcal mathbb mathnormal operatorname boldsymbol bm overline bar hat tilde vec widehat widetilde dot ddot enquote
k:textsuperscript textsubscript ul sout st so hl textlf vcenter
ok:framebox hyperref shortstack caption
ook:makebox
dk:foreignlanguage hyperlink
odk:rotatebox
dook:raisebox
ddk:multicolumn
ooodk:parbox
ododok:multirow
"""
)
ENVIRONMENTS = _table(
    """
-:document center flushleft flushright quote quotation titlepage onehalfspacing singlespace doublespace abstract verse
-:small footnotesize scriptsize tiny large normalsize sloppypar math displaymath equation align landscape
o:figure table itemize enumerate description compactitem compactenum tightitemize inparaenum tcolorbox mdframed
o:tabbing tikzpicture scope
od:tabular array longtable supertabular paracol longtabu tblr
do:multicols multicols*
dod:tabular* tabularx tabulary
dd:adjustwidth list CJK CJK*
odd:wrapfigure
oood:minipage
d:spacing thebibliography addmargin otherlanguage otherlanguage* textblock textblock*
"""
)
TABLES = frozenset({"tabular", "tabular*", "tabularx", "tabulary", "tabu", "longtable", "longtabu", "array", "tblr"})
NUMBERED = frozenset({"enumerate", "compactenum"})
# Environments that are drawn: in them only what stands in braces is words.
DRAWN = frozenset({"tikzpicture", "scope", "picture", "pspicture"})

BOLD_ARGUMENT = frozenset(
    {"textbf", "textit", "emph", "textsc", "textsl", "textsw", "textbfit", "strong", "mathbf", "underemph"}
)
BOLD_SWITCH = frozenset({"bfseries", "itshape", "scshape", "slshape", "em", "bf", "it", "sc", "sl", "bold"})
PLAIN_SWITCH = frozenset({"mdseries", "normalfont", "upshape"})
UNSEEN_ARGUMENT = frozenset({"phantom", "hphantom", "vphantom"})
# Lengths that plain TeX sets by a bare assignment: \parskip=0pt.
LENGTHS = frozenset(
    "parskip parindent baselineskip tabcolsep itemsep parsep topsep partopsep leftmargin kern hsize vsize hskip vskip "
    "mskip mkern topskip leftskip rightskip textwidth textheight oddsidemargin evensidemargin topmargin linewidth "
    "lineskip arrayrulewidth columnsep fboxsep penalty hangindent hangafter tolerance widowpenalty clubpenalty "
    "pdfgentounicode emergencystretch".split()
)
ICON = re.compile(r"(?:fa|ai|fi|mdi)[A-Z]\w*|faicon|icon")
HEADING = re.compile(r"(?:^|[a-z@_])(?P<sub>(?:sub)*)section(?:title|head|heading)?$", re.IGNORECASE)
_NO_HEADING = frozenset({"namesection", "titlesection", "endsection", "newsection"})
_RANKS = {"part": 1, "chapter": 1, "paragraph": 5, "subparagraph": 6, "cvsect": 2, "cvpart": 2}
_TOP = 2


def heading_level(name: str) -> int:
    r"""Return the rank of a heading command by its name (\section 2, \cvsubsection 3), 0 for another command."""
    if name in _RANKS:
        return _RANKS[name]
    found = HEADING.search(name)
    if found is None or name.lower() in _NO_HEADING:
        return 0
    return _TOP + len(found["sub"]) // len("sub")


_DIMENSION = re.compile(
    r"\s*[-+]?\s*[\d.,]*\s*(?:pt|em|ex|cm|mm|in|bp|sp|pc|dd|cc|mu|fill?l?|\\[A-Za-z@]*(?:width|height|sep|skip|size|fill|margin))"
    r"(?:\s*(?:plus|minus)\s*[-\d.\w\\]+)*\s*"
)
_PICTURE = re.compile(r"\s*[\w./-]{1,80}\.(?:png|jpe?g|pdf|eps|svg)\s*", re.IGNORECASE)
_COLUMNS = re.compile(r"[lcrXpmb|@>\s!]{1,12}")
_WORDS = re.compile(r"[\u4e00-\u9fff]|(?:19|20)\d\d|[^\W\d_]{2,}[.,]?\s+[^\W_]{2,}")


def is_dimension(text: str) -> bool:
    """Tell whether an argument is a length, not words."""
    return len(text) < 80 and _DIMENSION.fullmatch(text) is not None


def is_no_words(text: str) -> bool:
    """Tell whether an argument is a length or the name of a picture, not words."""
    return is_dimension(text) or _PICTURE.fullmatch(text) is not None


def is_columns(text: str) -> bool:
    """Tell whether an argument lists the columns of a table."""
    return _COLUMNS.fullmatch(text) is not None


def says_something(option: str) -> bool:
    """Tell whether an optional argument holds words of the page: a date, a phrase; not `leftmargin=*` or `mobile`."""
    return "=" not in option and not is_dimension(option) and _WORDS.search(option) is not None
