"""Tell what somebody was from where and what: a role, in both languages.

By the lexicon's roles, and by the nouns that end what people are. Knows nothing about lines or entries.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from ingest.signs import BRACKET, REMEMBERED, is_short
from vectorstore.alternatives import one_of
from vectorstore.expressions import Gated
from vectorstore.lexicon import vocabulary
from vectorstore.records import Span
from vectorstore.tables import table
from vectorstore.text import has_cjk

# What somebody is, beside the last words of the lexicon's roles: most of these are a thing's name or a rank too.
_ROLE_NOUNS = (
    "engineer developer programmer manager intern analyst consultant director officer assistant associate architect "
    "administrator specialist scientist researcher lecturer professor teacher instructor tutor mentor leader head "
    "president chair chairman chairwoman chairperson secretary coordinator supervisor executive trainee technician "
    "designer editor writer accountant auditor advisor adviser founder co-founder ceo cto cfo coo vp partner member "
    "captain fellow postdoc representative operator nurse clerk agent strategist planner tester dba admin apprentice "
    "freelancer volunteer reviewer organizer organiser contributor maintainer owner student candidate camper counsel "
    "counselor counsellor internship librarian curator recruiter trainer buyer cashier driver chef cook server "
    "ambassador receptionist pharmacist physician surgeon therapist bookkeeper treasurer attorney lawyer "
    "paralegal declarant economist statistician actuary electrician mechanic welder journalist photographer waiter "
    "waitress barista merchandiser principal headteacher superintendent waitperson aide attendant provost distributor "
    "forwarder valuer slinger helmsman glassblower cartoonist costumier cellist drummer bassist armourer "
    "campaigner splicer solderer knitter launderer barback cellarman binman scheduler demonstrator valeter jointer "
    "midwife "
    "extern contributor machinist stylist dispatcher inspector estimator nanny caregiver"
).split()
# Of the last words of roles those that are people whatever they stand behind: by the endings of such words, but for
# what is a machine's name as often ("Video Player").
_AGENT = re.compile(
    r"(?:(?:[a-z]{2}er|or|ist|ian|ress|ant|man|woman|person|wright)|aide|dean|doctor|medic|nanny|coach|faculty|foreman)$"
)
_MACHINES = frozenset(
    "player processor monitor provider carrier anchor runner handler installer composer picker grader speaker "
    "controller center minister master carer creator adapter restaurant plant door finisher".split()
)
# Trades that end so are many more than a list holds: bookseller, radiographer, chemist, piano maker.
_TRADES = r"[a-z]{2,}(?:seller|keeper|maker|grapher|ologist|ician)|chemist|physicist|porter|solicitor|gardener|worker"
# What German words for people end in, however long the compound: Servicetechniker, Bauleiterin, Krankenschwester.
_GERMAN = (
    r"[\w-]*(?:leiter|leitung|techniker|mechaniker|mechatroniker|elektroniker|elektriker|informatiker|ingenieur|mitarbeiter|bearbeiter|"
    r"assistent|praktikant|werkstudent|berater|entwickler|lehrer|verkäufer|geschäftsführer|fahrer|führer|meister|pfleger|referent|"
    r"koordinator|architekt|schlosser|tischler|maler|bäcker|gärtner|landwirt|redakteur|gestalter|dozent|wissenschaftler|forscher|"
    r"programmierer|monteur|lagerist|disponent|buchhalter|sekretär|erzieher|therapeut|apotheker|jurist|rechtsanwalt|anwältin|"
    r"arbeiter|helfer|volontär|übersetzer|dolmetscher|einkäufer|vorstand|inhaber|gründer|kellner|friseur|notar|prüfer|planer|"
    r"betreuer|vertreter|laborant|doktorand)(?:in)?"
    r"|[\w-]*(?:kaufmann|kauffrau|fachkraft|hilfskraft|fachfrau|fachmann|hebamme|praktikum|schwester|ärztin|aushilfe|köchin|steuerberatung)"
    r"|[\w-]*(?:fach|assistenz|ober|chef|betriebs|tier|zahn|haus)arzt|Arzt|[\w-]*(?:jung|chef|sous)koch|Koch|Auszubildender?|Azubi|"
    r"[\w-]*angestellter?"
)
# What is many another thing's name too: somebody is one where the words end so, and are few.
_AT_END = re.compile(
    r"(?:[A-Z][\w'’&-]*\s+){0,2}(?:Host|Reader|Runner|Guard|Grip|Groom|Temp|Judge|Pilot|Dealer|Navigator|Presenter|Picker|"
    r"Controller|Potter|Conductor|Consul|Guide|Vet|Weaver|Spinner|Presser|Sorter|Grader|Griller|Dyer|Blaster|Baler|Tanner|"
    r"Embalmer|Rector|Registrar|Referee|Umpire|Keeper|Hand|Hotshot|Boss|Captain|Locum|Postdoc|Operative|Sister|Mixer|SRE|PA|QA|"
    r"Steward|(?:(?:Maternity|Paternity|Parental|Sick|Sickness|Holiday|Sabbatical|Leave)[- ])+[Cc]over|"
    r"Stage|Commis|Sous|Medic|Cadet|Junior|Ranger|Marshal|Warden|Verger|Sexton|Busser|Expo|Scholar)"
)
_ROLE_TAIL = re.compile(
    r"^\s*(?:$|[(（].*[)）]$|\b(?:I{1,3}|IV|V|[1-3]|intern|trainee|level \d)\b|"
    r"(?:of|for|in|on|to|at|für|im|und|der|-|–|&|and|to the)\s)",
    re.I,
)
_CJK_ROLE = re.compile(
    r"(?:实习生?|工程师|开发者?|经理|总监|总裁|主任|主管|主席|部长|会长|组长|队长|队员|领队|教头|班长|助理|助教|讲师|教授|研究员|专家|"
    r"顾问|分析师|架构师|设计师|负责人|委员|书记|秘书|干事|成员|志愿者|创始人|合伙人|董事长?|院长|所长|校长|行长|处长|局长|"
    r"科长|站长|社长|编辑|记者|会计|审计|律师|医生|专员|文员|助手|司机|厨师|护士|护师|药师|医师|技师|店长|店员|领班|学徒|(?:安装|维修|操作|装配|调试|电|焊|钳|车|木|瓦|漆|普|杂|机修|包装|搬运|分拣|缝纫|养护|保洁|清洁|绿化)工|管轮|轮机长|[大二三]副|船长|水手|检验士|药士|助产士|收银员|出纳|翻译|导游|保安|专工|储备干部|[磨泥]工|学徒工|挖掘机手|列车长|馆长|政委|规培生|[头二三炒]锅|砧板|打荷|炉头|水台|跟单|督导|策划|文案|美工|客服|教师|老师|博士后|审稿人|辅导员|团支书|学习委员|参与者|产品|运营|程序员|总工|总编|副总|警官|裁判|买手|经纪人|[副协襄]理|监理|骑手|月嫂|村官|选调生|审读|责编|校对|导购|营业员|参谋|财务BP|通信兵|炊事兵|(?:销售|客户|医药|业务|采购|商务|首席)代表|(?:秘书|[镇县市区乡村团营连排园厂矿段工舰机舰]|乘务|厨师)长|[\u4e00-\u9fff](?<![京北华南东西大陕首出水会])师|[\u4e00-\u9fff](?<![会党学团动人全复裁满减冗伤官])员|技术员|(?:绘图|制图|操作|保管|质检|检验|采购|业务|营业|售货|理货|配送|安全|施工|测量|资料|化验|仓管|调度|统计|教研|广播|播音)员|负责)"
    r"(?:\s*[(（][^()（）]{0,20}[)）])?$"
)
# "算法实习生 Algorithm Intern": the same in two languages.
_SAID_TWICE = re.compile(
    r"([\u4e00-\u9fff][^A-Za-z]{0,24}?)\s+([A-Z][A-Za-z .&/-]{2,60})"
    r"|([A-Z][A-Za-z .&/-]{2,60}?)\s+([\u4e00-\u9fff]{2,20})"
)
# "Mail Server Knowledge" is what somebody has.
_OF_THINGS = re.compile(
    r"\b(?:Knowledge|Skills?|Tools?|Technolog(?:y|ies)|Platforms?|Environments?|Experience|Training|Software|Databases?)\s*$",
    re.IGNORECASE,
)
# "Clerk, Night Shift": so many words may stand behind the noun of a role.
_TAIL_WORDS = 2
# "Supervised two trainees" tells what somebody did.
_DONE_TO = re.compile(r"[A-Z][a-z]+ed\s")
# "Probability for Engineers" is for those who are; "Lecturer for Algebra" is one.
_FOR = re.compile(r"\s+for\s+")


# What somebody did is what they were called, where nothing stands beside it.
_ALONE_ZH = frozenset(
    "收银 保洁 仓管 库管 调度 地勤 校对 同传 计调 核保 总助 售后 售前 网管 运维 质检 制片 文书 平面设计 前端开发 "
    "后端开发 软件测试 坐诊 理货 销售 采购 前台 行政 人事 出纳 临时工 打杂 小工 帮厨 帮工 服务生 迎宾 传菜 保姆 "
    "家教".split()
)
_RISEN = re.compile(r"(?<=[\u4e00-\u9fff])\s*(?:[-–—→]+>?|/)\s*(?=[\u4e00-\u9fff])")
# "25B Information Technology Specialist", "PGY1 Pharmacy Resident": an army's or a hospital's letters for it.
_CODED = re.compile(r"^(?=\S*\d)[A-Z\d][A-Z\d-]{1,5}\s+(?=[A-Z])")
# "高级HRBP": a known role of some rank.
_RANK = re.compile(r"^(?:高级|资深|初级|中级|首席|助理|见习)(?=.{2})")


# Each begins with any letters, and so is tried at every word: where none stands, the others alone are looked for.
_COMPOUNDS = Gated(f"{_TRADES}|{_GERMAN}")


@cache
def role_nouns(*, compounds: bool = True) -> re.Pattern[str]:
    """Return the pattern of the nouns that end what somebody is, in Latin letters."""
    names = (name for concept in vocabulary("roles").concepts.values() for name in concept.names if not has_cjk(name))
    last = {name.split()[-1].casefold() for name in names}
    agents = {noun for noun in last if _AGENT.search(noun)} - _MACHINES
    nouns = one_of({*agents, *_ROLE_NOUNS})
    # "Maths Lead", but "lead for two years" tells.
    every = f"{nouns}|{_TRADES}|{_GERMAN}" if compounds else nouns
    return re.compile(rf"\b(?:{every})s?\b|\b(?-i:Lead)(?=\W*$)", re.IGNORECASE)


@lru_cache(maxsize=1)
def _opening_trades() -> re.Pattern[str]:
    """Return the pattern of words that open what somebody was, where a language says first what ours say last."""
    words = sorted(str(word) for fields in table("ingest", "trades.yaml").values() for word in fields["opens"])
    return re.compile(rf"{one_of(words)}(?![\w-])")


@lru_cache(maxsize=REMEMBERED)
def is_role(segment: str) -> bool:
    """Tell whether a segment is what somebody was, rather than where or what they did."""
    if re.search(r"[:：]", segment) or segment.startswith("The "):
        return False  # "The Ytown Courier" is somebody's name
    twice = _SAID_TWICE.fullmatch(segment.strip()) if has_cjk(segment) else None
    if twice is not None and all(is_role(said) for said in twice.groups() if said):
        return True
    if not is_short(segment):
        return False
    if vocabulary("roles").named(_RANK.sub("", segment.strip())) is not None:
        return True
    if has_cjk(segment):
        if segment.strip() in _ALONE_ZH:
            return True
        # "审计员-高级审计员": one after the other.
        return all(_CJK_ROLE.search(part) is not None for part in _RISEN.split(segment.strip()))
    return _is_latin_role(_CODED.sub("", segment))


# "Fellowship in Nephrology": what somebody was is told by the training.
_TRAINED_IN = re.compile(r"(?:[A-Z][\w-]+ ){0,2}(?:Fellowship|Residency|Internship|Clerkship|Traineeship) in [A-Z].*")


def _is_latin_role(segment: str) -> bool:
    if _opening_trades().match(segment) or _TRAINED_IN.fullmatch(segment.strip()):
        return True
    segment = _FOR.split(segment, maxsplit=1)[0].rstrip()
    found = list(role_nouns(compounds=_COMPOUNDS.may_stand(segment)).finditer(segment))
    if not found or not segment[:1].isupper():
        return _AT_END.fullmatch(segment) is not None
    tail = segment[found[-1].end() :]
    if _OF_THINGS.search(tail) or not (_ROLE_TAIL.match(tail) or len(tail.split()) <= _TAIL_WORDS):
        return False
    return not _are_others(segment, found[-1])


def _are_others(segment: str, noun: re.Match[str]) -> bool:
    """Tell a firm ("Clydeside Architects"), those something was done to, and a product from what somebody was."""
    named = noun.group().lower()
    if named.endswith(("ts", "rs")) or named.endswith("s") and _DONE_TO.match(segment):
        return True
    at = Span(start=noun.start(), end=noun.end())
    # "SQL Server 2005" serves nobody at table.
    return any(m.span.start < at.start and m.span.holds(at) for m in vocabulary("skills").matches(segment))


def role_at_end(segment: str) -> bool:
    """Tell "Undergraduate Research Assistant" and 本科研究助理 from a degree; students are what degrees are for."""
    if has_cjk(segment):
        return _CJK_ROLE.search(segment.strip()) is not None
    return (
        re.search(
            r"\b(?:assistant|intern|engineer|developer|fellow|lecturer|researcher|scientist|associate|scholar|post-?doc)\W*$"
            r"|^(?:visiting|exchange|guest)\b.{0,30}\bstudent\W*$",
            segment,
            re.I,
        )
        is not None
    )


@lru_cache(maxsize=REMEMBERED)
def role_behind(segment: str) -> int | None:
    """Return where a role begins that a space alone parts from the words before it ("某部-某组 主任设计师 (三级)")."""
    if not has_cjk(segment):
        return None
    for gap in re.finditer(r"\s+(?=[\u4e00-\u9fff])", segment):
        if is_role(segment[gap.end() :]) and not re.search(r"\s", BRACKET.sub("", segment[gap.end() :]).strip()):
            # "某公司 Java 工程师": one word of Latin before a role is what the role is in.
            field = _ROLE_FIELD.search(segment, 0, gap.start())
            start = field.end() if field else gap.end()
            return start if has_cjk(segment[:start]) else None
    return None


_ROLE_FIELD = re.compile(r"(?<=[\u4e00-\u9fff)）])\s+(?=[A-Za-z][\w+#.]{0,15}$)|^(?=[A-Za-z][\w+#.]{0,15}$)")
