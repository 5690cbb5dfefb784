"""A question as people type it, made plain: Slack's mentions and links, emphasis, emoji, width, repeated marks.

Knows how chat writes; knows nothing about what is asked.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import cast

from bot.answering.question.numerals import in_figures
from bot.answering.question.roundabout import shaped
from vectorstore.records import Language
from vectorstore.simplified import simplified
from vectorstore.tables import table
from vectorstore.text import has_cjk, language_of

# A need may be a pasted job description; nothing longer than this is a question.
_LONGEST = 8_000
_SLACK_LINK = re.compile(r"<(?:https?|mailto|tel):[^|>\s]{1,500}\|([^>]{1,200})>")
_SLACK_MENTION = re.compile(r"<[@#!][^>]{1,80}>")
_EMOJI_NAME = re.compile(r"(?<![\w:]):[a-z0-9_+\-]{2,40}:(?![\w:])")
_EMPHASIS = re.compile(r"(?<!\w)([*_~`]{1,3})(?=\S)(.{1,300}?)(?<=\S)\1(?!\w)")
# 【已授权】: emphasis in Chinese.
_MARKED = re.compile(r"【([^【】]{1,40})】")
_QUOTE_MARK = re.compile(r"^(?:>|&gt;)\s?", re.MULTILINE)
_TAG = re.compile(r"</?[A-Za-z][^<>\n]{0,100}>")
_SPACE = re.compile(r"[^\S\n]+")
_APOSTROPHE = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "“": '"', "”": '"'})
# Years of two digits in a span that ends its clause.
_BETWEEN, _AND, _CLOSED = r"\b(from|between) ['’]?", r" (to|and|till|until|through) ['’]?", r"(?=\W*$|[?!,;])"
# Chat's short forms, spelt out.
_SHORT: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(source, re.IGNORECASE), said)
    for source, said in (
        (r"\bw/o\b\s*", "without "),
        (r"(?<!\S)w/\s*", "with "),
        (r"\b(some|any|every) body\b(?! (?:of|work|shops?|parts?|corporate)\b)", r"\1body"),
        (r"\ba body (?=who\b|that (?:has|have|is|was|can|knows)\b|with\b|having\b)", "somebody "),
        (r"\bwhos\b", "who's"),
        (r"(?<=\w)'s got\b", " has"),
        (r"(?<=\w)'ve got\b", " have"),
        (r"\b(I|we)'d\b", r"\1 would"),
        (r"\b(why|how|where|when)'d\b", r"\1 did"),
        (r"\bI'm\b", "I am"),
        (r"\bwe're\b", "we are"),
        (r"\bnot (?:only|just|merely) (.{1,60}?),? but also\b", r"both \1 and"),
        (r"\bnot (?:only|just|merely) (.{1,60}?),? but (.{1,60}?) (?:too|as well)(?=\W*$)", r"both \1 and \2"),
        # Who has no work now, where nothing says at what: "isn't working", "doesn't have a job".
        (
            (
                r"\b(?:(?:(?:is|are|am)(?: currently| presently)? ?not|(?:is|are)n['’]?t|(?:who|they)['’](?:s|re) not) "
                r"(?:currently |presently )?(?:working|employed|in work|in a job)"
                r"|(?:has|have|got)(?: currently)? no (?:job|work|employment)"
                r"|(?:do|does)(?:n['’]?t| not) (?:currently )?have (?:a|any) (?:job|work)"
                r"|not (?:currently )?working|without (?:a|any) job)"
                r"(?: (?:right now|now|currently|presently|at the moment|at present|these days|today))?"
                r"(?=\s*(?:$|[?,.;!)]|(?:and|but|who)\b))"
            ),
            "is unemployed",
        ),
        (
            (
                r"\b(?:(who|anyone|they|he|she)['’](?:s|re)|(?<!there )(?:is|are)) (?:currently |now |presently )?"
                r"(?:in )?(?:between jobs|out of (?:work|a job))\b"
            ),
            r"\1 is unemployed",
        ),
        (r"(?<=谁)(?:现在|目前)?没有?工作(?=[的了吗呢？?]|$)", "目前待业"),
        # 16年进的公司: a year of the calendar.
        (
            r"(?<!\d)([012]\d)年(?=(?:的时候)?(?:就|才)?(?:进|入职|入学|加入|加盟|去|来|到|离|辞职|毕业|参加工作|跳|实习|在实习|在读书|读研|读博|上大学|获奖|拿奖))",
            r"20\1年",
        ),
        (r"\beither works\b(?=\W*$|[,;:])", "either is fine"),
        # A year however it is led to: "post-2010", "after the year 2010".
        (r"\bpost[- ]?(?=(?:19|20)\d\d\b)", "after "),
        (r"\bpre[- ]?(?=(?:19|20)\d\d\b)", "before "),
        (r"\b(after|before|since|until|in|from|between) the years? (?=(?:19|20)\d\d\b)", r"\1 "),
        (r"\ba decade or (?:more|longer)\b", "at least 10 years"),
        (r"\bhalf a decade\b", "5 years"),
        (r"\b(?:a|one) decade(?:'s)?\b(?! ago)", "10 years"),
        *((rf"\b{said} decades\b(?! ago)", f"{n}0 years") for n, said in enumerate(("two", "three", "four"), 2)),
        (
            (
                r"\b((?:more than|over|at least|less than|under) (?:an?|one|two|three|\d+) (?:year|month)s?)'?s?'? "
                r"(?:(?:career|employment|work) )?(gap|break)\b"
            ),
            r"a \2 of \1",
        ),
        # A licence that is held is in force.
        (
            r"\b(?:valid|unexpired|in[- ]date) (?=(?:\w+ ){0,3}(?:licen[cs]es?|certificates?|permits?)\b)",
            "",
        ),
        (r"\bwho's (?=(?:very )?(?:first|last|latest|most recent) (?:job|employer|position)\b)", "whose "),
        (r"(?<=\w)(?<!\ban)(?<!\ba) rn\b(?=\W*$)", " right now"),
        (r"\bwhats\b", "what's"),
        (
            r"\b((?:19|20)\d\d)(?:,? (?:or|and) (?:later|after|afterwards|newer|more recent(?:ly)?|beyond|onwards?))\b",
            r"\1 onwards",
        ),
        (r"\b(from|since) ((?:19|20)\d\d) (?:on|forward|forwards)\b(?! (?:to|a|an|the)\b)", r"\1 \2 onwards"),
        # "From 88 to 91", "between '98 and '03": what stands before a noun may be people.
        (rf"{_BETWEEN}([5-9]\d){_AND}([5-9]\d){_CLOSED}", r"\1 19\2 \3 19\4"),
        (rf"{_BETWEEN}([5-9]\d){_AND}([0-3]\d){_CLOSED}", r"\1 19\2 \3 20\4"),
        (rf"{_BETWEEN}(0\d){_AND}([0-3]\d){_CLOSED}", r"\1 20\2 \3 20\4"),
        (r"\b((?:19|20)\d\d)年?(?:及|和|或)(?:以|之)后", r"\1年起"),
        # Decades: "in the 1990s", "the 90s", 90年代.
        (r"\b(?:(?:in|during|through) )?(?:the )?((?:19|20)\d)0'?s\b", r"from \g<1>0 to \g<1>9"),
        (r"\b(?:in|during|through) (?:the )?'?([5-9])0'?s\b", r"from 19\g<1>0 to 19\g<1>9"),
        (r"(?<!\d)(?:上世纪|上个世纪)?([5-9])0年代", r"19\g<1>0年到19\g<1>9年"),
        *((rf"(?:上世纪|上个世纪)?{han}十年代", f"19{n}0年到19{n}9年") for n, han in enumerate("五六七八九", 5)),
        *(
            (rf"\b(?:in|during|through) the {tens}\b", f"from 19{n}0 to 19{n}9")
            for n, tens in enumerate(("fifties", "sixties", "seventies", "eighties", "nineties"), 5)
        ),
        # "In the us" is no pronoun.
        (r"\b((?:in|from|outside|across|within|inside) (?:of )?the) us\b", r"\1 US"),
        # 12年到14年在做什么 are years of the calendar; 10年到15年经验 is a length.
        (
            r"(?<!\d)([01]\d|2\d)年?(?:到|至|[-–—~])([012]\d)年(?!以上|以下|的?(?:工作)?(?:经验|经历|工龄))",
            r"20\1年到20\2年",
        ),
        # A year of graduation: 26届, "class of '25".
        (r"(?<!\d)([0-4]\d)\s*届", r"20\1届"),
        (r"\bclass of ['’]?([0-4]\d)\b(?!\d)", r"class of 20\1"),
        # 是非 is a word: "is" goes before what begins with "non".
        (r"(?<=[谁人])是(?=(?:在职|非全日制)(?:攻读)?的?(?:硕士|博士|研究生|本科|大专))", "有"),
        (r"(?<=的)是(?=(?:在职|非全日制)(?:攻读)?的?(?:硕士|博士|研究生|本科|大专))", ""),
        # Who studies beside a job; elsewhere 在职 is to be employed.
        (r"(?:在职|非全日制)(?=(?:攻?读的?|读?的)?(?:硕士|博士|研究生|本科|大专|学历|学位|MBA|EMBA|MPA))", "非脱产"),
        # Where each of some people works.
        (
            (
                r"(?<=的人)(?:现在|目前|如今)?(?:都|分别|各自)?在(?:哪|什么)(?:里|儿|家公司|个公司|家单位|公司|单位|地方)?"
                r"(?:上班|工作|任职|干活|高就)(?=\W*$)"
            ),
            "现在的职位",
        ),
        (
            (
                r"^where (?:do|are) (?:the |all |all the )?(?:people|those|candidates|everyone) (?:who|that) (.+?) "
                r"(?:work|working|employed)(?: now| currently| at the moment| today)?(?=\W*$)"
            ),
            r"current position of everyone who \1",
        ),
        # Whom somebody is "after" is looked for; "after a PhD, who ..." tells of a time.
        (
            r"^\W*after (?=(?:an?|someone|somebody|some|people)\b(?![^,?]*, ?(?:who|which|where|what)\b))",
            "looking for ",
        ),
        # What stands in a need before "nice" would be: "forklift ticket nice".
        (r"(,[^,.;?]{2,40}) nice(?=\W*(?:$|,|;))", r"\1 nice to have"),
        # How many people were led: 管过二十人以上的.
        *((rf"(?<![一二百千]){han}十(?=多?个?人)", f"{n}0") for n, han in enumerate("二三四五六七八九", 2)),
        (
            r"(?<=[管带])([过了])(\d+)(?:个|名)?人(?:以上|及以上)(?!的?(?:团队|部门|队伍|班组|小组))",
            r"\1\2人以上的团队",
        ),
        # 带没带过 asks whether, as 有没有带过 does.
        (r"(?<![从还])([\u4e00-\u9fff])没\1过", r"有没有\1过"),
        # 一点英语都不会 is 不会英语.
        (
            r"一(?:点儿?|丁点|个|篇|项|张|门|种|家|段|次|份|本)([^一，,。？?都也]{1,8}?)(?:都|也)(不会|不懂|没有?|不)",
            r"\2\1",
        ),
        # A certificate that has run out is an expired one.
        (
            (
                r"(\b(?:cert\w*|licen[cs]es?|ratings?|registrations?|tickets?)\b[^.?!]*?)\b"
                r"(?:(?:has|have|had|is|are|'s) )?"
                r"(?:run out|ran out|gone out of date|out of date|no longer valid|not valid any ?more)\b"
            ),
            r"\1expired",
        ),
        (
            r"\b(team|staff|crew|group|department)s? (?:that (?:was|were) )?(?:bigger|larger|greater) than\b",
            r"\1 of over",
        ),
        (r"比(\d+)(个?人|名)(?:还|更)?(?:多|大)", r"超过\1\2"),
        # Whose company somebody has been at since then is the present one.
        (
            r"\bat (their|his|her) (company|employer|firm|job)\b(?= (?:since|for (?:over|more|at least|\d)))",
            r"at \1 current \2",
        ),
        # A grade before what is done is that of a post: 当过初级开发.
        (r"(当过|做过|是)(初级|中级|高级|资深)(开发|测试|运维)(?!工程师|经理)", r"\1\2\3工程师"),
        # A post by its field alone: 算法岗.
        (r"(算法|架构|硬件|嵌入式|安全)岗位?(?!人员)", r"\1工程师"),
        # Any journal is one: 在期刊上发过文章.
        (
            r"在(?:学术|核心|国际|国内|专业|正式)*(?:期刊|杂志|刊物|学报|学术会议|国际会议)(?:上|里|中)?(发表|发|刊登)(?:过|了)",
            r"\1过",
        ),
        # A wish says so at its end as well: 带过夜班更好.
        (r"(?<=[，,。；;])([^，,。；;？?]{2,16}?)[就则]?更好(?=[，,。；;！]|$)", r"最好\1"),
        (r"谁的简历是(中文|英文|双语)(?:写)?的", r"\1简历有谁"),
        (r"在(高中|初中|小学|中学|幼儿园|中专)里?(?:教过?书|(?:当|做)过?(?:老师|教师))", r"当过\1老师"),
        # The level of a test is written to its name: HSK5级.
        (r"(?<![A-Za-z])(HSK|JLPT|CET|DELE|DELF)-?(\d)级?", r"\1 \2"),
        # For what somebody was honoured may stand before it: 教学得过奖.
        (r"(教学|科研|销售|设计|技术|管理|服务|创新|学术)(?:上|方面)?(得过|拿过|获过|获得过)奖", r"\2\1奖"),
        # What only says in brackets again what stands before them: "Peking (Beijing, same place)".
        (r"\s?\([^()]*?,? (?:the |it's the )?same (?:thing|place|company|firm|city|school)\)", ""),
        # What somebody does now is the last that they did, where they do nothing now.
        (
            (
                r"\b(current|present)(?: or |/| ?\(or )(?:last|latest|most recent)(?: known)?\)? "
                r"(?=(?:job|title|position|role|employer|company|post)\b)"
            ),
            r"\1 ",
        ),
        # A doctor's degree, which in capitals is Maryland too.
        (r"\b((?:has|have|had|got|with|an|holds?|hold(?:ing)?) (?:an )?)MDs?\b(?! \d)", r"\1Doctor of Medicine"),
        (r"\bpresent (?=(?:employer|company|firm|organi[sz]ation)\b)", "current "),
        (r"\brun[- ]out (?=cert|licen)", "expired "),
        # What is said of a field by another word: "from the payments world", "in the fintech space".
        (
            r"\b(?:from|out of) the (\w+) (?:world|space|arena|scene|industry|sector)\b(?=\W*$|,| (?:who|with|and)\b)",
            r"who worked in the \1 industry",
        ),
        # How well or on what occasion something is known is left open: "hobby stuff counts too", "basic level is fine".
        (
            (
                r"[,;]\s*(?:(?:even |any )?"
                r"(?:hobby|side|personal|home|amateur|self[- ]taught|beginner|basic|elementary|school|entry)"
                r"(?:[- ](?:stuff|projects?|work|use|level|knowledge|skills?))?)\s+(?:also |would )?(?:counts?"
                r"|is fine|are fine|is ok|are ok|is okay|works|will do|is enough|do|be ok)(?: too| as well)?(?=\W*$)"
            ),
            "",
        ),
        (r"\b(licen[cs]es?|cert\w*) (?:or|and) (?:an? )?(?:licen[cs]es?|cert\w*)\b", r"\1"),
        (
            r"\bas (?:an? |one )?part of (?:their|his|her|the|an?|any) (?:\w+ )?(?:job|role|work|duties|post)\b",
            "",
        ),
        # What only says in brackets what a graduate degree is.
        (r"(研究生)[(（](?:硕士|博士|硕博)(?:(?:或|或者|和|、|/)(?:硕士|博士))?[)）]", r"\1"),
        (r"\b((?:post)?graduate degree)\s*\((?:master'?s?|ph\.?d)(?: or |/|, )(?:a )?(?:master'?s?|ph\.?d)\)", r"\1"),
        # A stay that goes on since then began then.
        (
            (
                r"\b(?:(?:has|have|had|'s|is|been) )*(?:been|worked|working|stayed|employed)? ?(?:with|at|for|by) "
                r"(?:the same|one|a single|their current) (?:employer|company|firm|place|job)\b"
                r" (?:since|from) (?:some time |well )?before ((?:19|20)\d\d)"
                r"(?:,? and (?:is |are )?still (?:there|is|with them))?"
            ),
            r" joined their current employer before \1",
        ),
        (
            (
                r"\b(?:is |are )?still (?:at|with) the (?:employer|company|firm|place) (?:that )?(?:they|he|she) "
                r"(?:joined|started (?:at|with)) (before|in|after|since) ((?:19|20)\d\d)"
            ),
            r"joined their current employer \1 \2",
        ),
        # Who was first is told by when each was.
        (
            (
                r"^who (?:joined|started at|came to|got to) (?P<x>[^,?]+?) (?:first|earlier|sooner)[\s,:–-]+"
                r"(?P<a>[^,?]+?) or (?P<b>[^,?]+?)\W*$"
            ),
            r"when did \g<a> and \g<b> join \g<x>?",
        ),
        (r"谁(?:更|比较)?先(?:进|加入|入职|去|到)(?:的|了)?(?P<x>[^?？，,。]+)", r"分别什么时候加入\g<x>"),
        # Who never was at a university has no degree, whatever school there was.
        (r"(?:从来?)?(?:没有?|未)(?:念|上|读)过大学", "没有学位"),
        (
            r"\b(?:never|didn't|did not) (?:went|gone?|been|attend(?:ed)?)(?: to)? (?:a )?(?:university|college|uni)\b",
            "has no degree",
        ),
        # 现在这家单位 is the present employer.
        (
            r"(?:进|加入|入职|去|到)(?:了)?(?:现在|目前|如今)(?:的)?(?:这|那)?(?:一)?(?:家|个)?(?:公司|单位|企业|学校|医院)",
            "入职现公司",
        ),
        (r"\bxp\b(?= (?:in|with|at|of)\b|\W*$|,)", "experience"),
        (r"\bthx\b|\bthanks?\b\W*$|\bpls\b\W*$|\bplease\b\W*$", ""),
    )
)
# "What did 万诺 do at 字节跳动?" has more Chinese characters than Latin words, all of them names.
_FRAME_EN = re.compile(
    r"(?:what|who|whose|which|when|where|how|why|did|does|do|has|have|is|are|was|were)"
    r"\s+[A-Za-z]{2}|(?:did|does|has|is|was)\s",
    re.IGNORECASE,
)
# "skills of 万诺", "papers by 万诺": so English joins a name, and a Chinese question never does.
_JOINED_EN = re.compile(
    r"^[A-Za-z][A-Za-z' -]* (?:of|by|for|with|about|at|from|on) [\u4e00-\u9fff]{2,}\W*$|^[\u4e00-\u9fff]{2,4}'s [a-z]"
)
_GRAMMAR_ZH = re.compile(r"[的了吗呢吧谁哪会是和与跟在有做过什么怎么多少几不没也都请把被]")
# What only a Chinese question asks with, however many Latin names it holds: "Nicol Hand 是谁".
_ASKED_ZH = re.compile(
    r"是谁|谁是|哪[里儿些个位家所年]|什么|怎么样?|多少|多久|有没有|是不是|会不会|[吗呢么]\W*$|几[个位家年]"
)
# What English joins its words with; what has none of it and a Chinese word is Chinese, whatever it names.
_JOINING_EN = re.compile(
    r"\b(?:an?|about|all|an[dy]|are|at|but|by|compare|from|had|have|has|in|is|list|no|not|of|on|or|show|than|that|the|to"
    r"|versus|vs|was|with|without|wh(?:at|en|ere|ich|om?|ose))\b",
    re.IGNORECASE,
)
# A list that is numbered on one line: "1. ... 2. ... 3. ...".
_NUMBER = re.compile(r"(?:^|(?<=[\s,，.。;；:：!！?？]))(\d{1,2})[.、)）](?!\d)\s*")
_CIRCLED = {ord("①") + n: f" {n + 1}. " for n in range(20)}
_FEWEST_NUMBERED = 2
_KEPT = {"So", "Sk", "Cf", "Cn", "Co", "Cs"}


@lru_cache(maxsize=64)
def clean(text: str) -> str:
    """Return a question's plain words; line breaks stay, for a pasted job description has them."""
    text = _SLACK_LINK.sub(r"\1", text[:_LONGEST])
    text = _SLACK_MENTION.sub(" ", text)
    text = _QUOTE_MARK.sub("", _TAG.sub(" ", text))
    text = _EMOJI_NAME.sub(" ", text)
    text = _EMPHASIS.sub(r"\2", text)
    text = simplified(unicodedata.normalize("NFKC", text.translate(_CIRCLED))).translate(_APOSTROPHE)
    text = _MARKED.sub(r"\1", text)
    text = "".join(
        " " if unicodedata.category(c) in _KEPT else c for c in text if c == "\n" or c.isprintable() or c.isspace()
    )
    text = shaped(text)
    for short, said in _SHORT:
        text = short.sub(said, text)
    text = _on_lines(in_figures(_short().sub(_spelt_out, text)))
    return "\n".join(_SPACE.sub(" ", line).strip() for line in text.split("\n")).strip()


def _spelt_out(found: re.Match[str]) -> str:
    """Return words as they are spelt out; in capitals they are somebody's name for something: SME."""
    written, behind = " ".join(found["form"].split()), found["behind"] or ""
    forms = _short_forms()
    said = forms.get(written) if written.isupper() else forms.get(written, forms.get(written.lower()))
    if said is None:
        return found.group()
    if not said:
        return ""  # with the mark that parts it: "TL;DR: who ..."
    said = said.capitalize() if written.istitle() else said
    return said if behind == "." and written.lower() in _dotted() else said + behind


def _on_lines(text: str) -> str:
    """Return a text with each item of a list that is numbered within a line on a line of its own.

    What is numbered to be asked stays as it is: "1. who knows Go? 2. who knows Rust?".
    """
    marks = list(_NUMBER.finditer(text))
    run = [m for n, m in enumerate(marks) if int(m.group(1)) == n + 1]
    if len(run) < _FEWEST_NUMBERED or len(run) < len(marks) or _ASKED.search(text[run[0].end() : run[-1].start()]):
        return text
    ends = [m.start() for m in run[1:]] + [len(text)]
    items = [f"{m.group(1)}. {text[m.end() : end].strip(' ;；')}" for m, end in zip(run, ends, strict=True)]
    return "\n".join(i for i in (text[: run[0].start()].strip(), *items) if i)


_ASKED = re.compile(r"[?？谁哪]|\bwho\b", re.IGNORECASE)


@lru_cache(maxsize=1)
def _short_forms() -> dict[str, str]:
    held = cast("dict[str, str]", table(__package__, "short.yaml"))
    return {form.removesuffix("."): said for form, said in held.items()}


@lru_cache(maxsize=1)
def _dotted() -> frozenset[str]:
    """Return the forms behind which a full stop is theirs."""
    held = cast("dict[str, str]", table(__package__, "short.yaml"))
    return frozenset(form.removesuffix(".") for form in held if form.endswith("."))


@lru_cache(maxsize=1)
def _short() -> re.Pattern[str]:
    """Return what finds the short forms: words of their own, no half of "sr-71" or "sb@mail.example"."""
    forms = sorted(_short_forms(), key=len, reverse=True)
    any_of = "|".join(re.escape(form).replace(r"\ ", r"\s+") for form in forms)
    return re.compile(
        rf"(?<![\w.@/#+'-])(?P<form>{any_of})(?![\w@/#+-]|\.\w)(?P<behind>\.|\s*[:,–—-](?=\s))?", re.IGNORECASE
    )


def language_asked(text: str) -> Language:
    """Return the language that a question is asked in: that of its grammar, where its names are of the other script."""
    english = _FRAME_EN.match(text) or _JOINED_EN.search(text)
    if english and not _GRAMMAR_ZH.search(text):
        return "en"
    if not english and (_ASKED_ZH.search(text) or (has_cjk(text) and not _JOINING_EN.search(text))):
        return "zh"
    return language_of(text)


def one_line(text: str) -> str:
    """Return plain words on one line."""
    return " ".join(text.split())
