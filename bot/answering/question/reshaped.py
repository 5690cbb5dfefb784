"""What people ask in a shape that no row of words has, in the plain one: 三选二, "anything but English", 晚于2015年.

Knows shapes of wordings, each with a plain wording that asks the same. Knows no grammar, and nothing that CVs say.
"""

from __future__ import annotations

import re

_TONGUE = (
    "(?:english|french|german|spanish|italian|portuguese|dutch|russian|mandarin|chinese|japanese|korean|arabic|hindi)"
)

RESHAPED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(source, re.IGNORECASE), said)
    for source, said in (
        (r"\bhalf a decade\b", "5 years"),
        (r"\b(?:north of|upwards of|in excess of|exceeding) (?=\d)", "more than "),
        (
            r"^(\W*(?:(?:please|pls|can you) )?)count (?:every(?:one|body)|all|(?:the )?people|those|the ones)\b",
            r"\1how many people",
        ),
        # 不住在英国 denies as 不在英国 does, and 不讲德语 as 不会德语.
        (r"不(?=(?:居|常)?住在?)", "没有"),
        (r"不[会]?[说讲](?=[\u4e00-\u9fff]{1,4}[语文话])", "不会"),
        (
            r"\b(\d+)\+? ?(years?|yrs?) (?:of )?(?!exp|work)([\w+#.-]+) (?:minimum|min|at least)\b(?! *\d)",
            r"at least \1 \2 of \3",
        ),
        (r"超过或等于|大于或?等于", "至少"),
        # What is counted has a number, and the longest list of it the most.
        (r"(论文|文章)(?:总|篇)?数量?(?=\W*$)", r"\1有几篇"),
        (r"(?<=的)(专利|证书|奖项)(?:总|个)?数量?(?=\W*$)", r"\1有几个"),
        (r"(论文|文章|专利|证书|奖项|语言)(?:数量?|篇数|个数)(?:最高|第一|居首)", r"\1最多"),
        (
            (
                r"\b(?:the )?longest (?:list of (publication|paper|patent|award|certificate)s"
                r"|(publication|paper|patent|award|certificate)s? (?:list|record)s?)\b"
            ),
            r"the most \1\2s",
        ),
        (r"\b(?:owns?|possess(?:es)?) (?=(?:the )?most (?:patents|certificates)\b)", "has "),
        # A subject is read at university, and a degree is of a field.
        (r"\b(did [\w .'-]{2,40}?) read (?=at (?:uni|university|college|oxford|cambridge)\b)", r"\1 study "),
        (r"(本科|硕士|博士)(?:阶段|期间|的时候)(?=学|读|念)", r"\1"),
        (r"谁的?(本科|硕士|博士)的?专业[是为]([\u4e00-\u9fff]+?)(?:专业|学)?(?=的?\W*$)", r"谁\1读的\2"),
        # 论文为零 is 没有论文, and a year is before or after another.
        (r"(论文|文章|专利|证书|奖项|获奖|项目)(?:数量?|篇数)?[为是](?:零|0)(?!\d)", r"没有\1"),
        (r"(?:晚于|迟于)((?:19|20)\d\d)年?|比((?:19|20)\d\d)年?[更还]?[晚迟]", r"在\1\2年以后"),
        (r"早于((?:19|20)\d\d)年?|比((?:19|20)\d\d)年?[更还]?早", r"在\1\2年以前"),
        # Whoever speaks something that is not English speaks another language too, and may speak it.
        (
            (
                r"(?<!no )\b(?:(?:any|some)thing|(?:(?:an?|any|some|one) )?"
                r"(?:(?:second|foreign|further|extra|more) )?languages?) "
                r"(?:(?:that|which)(?:'s| is| are) )?(?:not|but|except(?: for)?|besides|else than|apart from|beyond) "
                rf"(?={_TONGUE}\b)"
            ),
            "a language other than ",
        ),
        # Whoever a trade calls its users, where nothing else is said of them.
        (
            r"(^|\b(?:any|many|are|our|need|all) )([\w+#.-]+) users\b(?! (?:of|group|research|stor|experience))",
            r"\1people who use \2",
        ),
        (
            r"\bleads? (?:on|in) (?=(?:publication|paper|patent|award|certificate|language)s?\b)",
            "has the most ",
        ),
        # Customs and sales have clearances too.
        (
            r"\b(got|has|have|with|holds?|holding|any|active|an?) clearance\b(?! (?:of|from|for|level|sale|work))",
            r"\1 security clearance",
        ),
        (
            r"\bcleared (?=(?:candidates?|people|persons?|folks|professionals?|staff|applicants?)\b)",
            "security cleared ",
        ),
        # What somebody does with a language, and calls where they live.
        (
            r"(?:[能可]以?)?[用拿]([\u4e00-\u9fff]{1,4}?[语文话])(?:来|去)?(?:进行)?(?:交流|沟通|对话|交谈|聊天)",
            r"会\1",
        ),
        (r"\bcalls? ([\w .]{2,30}?) (?:their )?home\b", r"lives in \1"),
        # 三选二 is two of three; 俩 is two of them where nobody is meant by it.
        (r"[三四五3-5]个?(?:里|中|当中)?(?:任)?选([二两三2-4])个?", r"里至少\1个"),
        (r"(?<![他她它咱我你这那姐哥])俩", "两个"),
        # 16年毕业 tells a year, 毕业16年 a length.
        (r"(?<!\d)([01]\d|2\d)年(?=毕业(?!设计|论文)|入学|入职|入行)", r"20\1年"),
    )
)
