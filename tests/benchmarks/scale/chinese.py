"""A Chinese CV of a life, in one of three layouts, as long as its sheet asks."""

from __future__ import annotations

import random

from tests.benchmarks.scale.lives import NOW, Degree, Job, Sheet

_DEGREES = ("学士", "硕士", "博士")
_RANKS = {"": "", "Senior ": "高级", "Lead ": ""}
_OPENED = (
    "搭建了 重写了 接手并整顿了 规划了 主持了 梳理了 简化了 修复了 扩建了 评估了 推广了 优化了 承担了 交付了".split()
)
_THINGS = (
    "夜间结算流程", "退货处理窗口", "{n} 人的仓库", "春季目录", "车间日志", "每周价目表", "备件清单", "理赔积压案件",
    "{n} 户家庭的走访", "装卸时刻表", "投诉登记簿", "夜班排班表", "入职登记表", "{n} 次现场走访", "区域库存盘点",
    "年度开放日", "报表导出", "前台排队", "班次交接", "{n} 份旧合同", "参观中心", "维修线", "月结工作", "种子库",
    "老港口分部", "流动诊室", "投标文件", "报警链路",
)  # fmt: skip
_FOR = (
    "面向北部各分部", "与两位同事一起", "服务 {n} 位客户", "覆盖 {n} 个站点", "在有限预算内", "合并之前", "带领 {m} 人",
    "在 {m} 周之内", "在两次改组之间", "面向整个集团",
)  # fmt: skip
_ENDS = (
    "等待时间下降 {m}%", "每周投诉由 {n} 件降至 {m} 件", "单件成本下降 {m}%", "每天有 {n} 人使用", "审计未发现问题",
    "{m} 个月收回投入", "人员由 {m} 人增至 {n} 人", "另有三处照此推行", "每年节省 {n} 万元", "第二年全年无停工",
)  # fmt: skip
_ON = ("负责{topic}相关工作，{for_}，{end}。", "主持{topic}项目，{for_}，{end}。", "{for_}推行{topic}，{end}。")
_WITH = ("使用 {skill} {opened}{thing}，{end}。", "{for_}使用 {skill}，{end}。", "为 {n} 人讲授 {skill}。")
_PLAIN = ("{for_}{opened}{thing}，{end}。", "{opened}{thing}和{thing2}。", "{opened}{thing}，{end}。")
_VENUES = ("应用实践年报", "日常系统研讨会", "野外方法学报", "北方通讯")
_ROOMY, _PAPERS = 2_000, (2, 14)


def chinese(sheet: Sheet, chance: random.Random) -> str:
    """Return the text of a Chinese CV."""
    layout = (_marked, _below, _before)[chance.randrange(3)]
    top, tail = _head(sheet, chance, layout), _tail(sheet, chance, layout)
    jobs = [[_job(job, layout), *_must(job, chance)] for job in sheet.jobs]
    spent = sum(len(x) + 1 for part in (top, tail, *jobs) for x in part)
    while spent < sheet.length:
        at = int(len(jobs) * chance.random() ** 1.5)
        line = f"- {_said(chance.choice(_PLAIN), chance)}"
        jobs[at].append(line)
        spent += len(line) + 1
    body = [line for job in jobs for line in [*job, ""]]
    return "\n".join([*top, _heading("工作经历", layout), "", *body, *tail, ""])


_marked, _below, _before = "marked", "below", "before"


def _filled(text: str, chance: random.Random) -> str:
    return text.format(n=chance.randint(12, 400), m=chance.randint(2, 11)) if "{" in text else text


def _said(shape: str, chance: random.Random, *, topic: str = "", skill: str = "") -> str:
    filled = shape.format(
        opened=chance.choice(_OPENED),
        thing=chance.choice(_THINGS),
        thing2=chance.choice(_THINGS),
        for_=chance.choice(_FOR),
        end=chance.choice(_ENDS),
        topic=topic,
        skill=skill,
        n="{n}",
        m="{m}",
    )
    return _filled(filled, chance)


def _must(job: Job, chance: random.Random) -> list[str]:
    """Return what a stint has to tell: each topic, each tool."""
    told = [_said(chance.choice(_ON), chance, topic=t.zh) for t in job.topics]
    told += [_said(chance.choice(_WITH), chance, skill=s.zh) for s in job.skills]
    return [f"- {line}" for line in told]


def _heading(text: str, layout: str) -> str:
    return f"## {text}" if layout == _marked else text


def _month(month: int, layout: str) -> str:
    year, at = divmod(month, 12)
    return f"{year}年{at + 1}月" if layout == _before else f"{year}{'.' if layout == _marked else '/'}{at + 1:02d}"


def _job(job: Job, layout: str) -> str:
    period = f"{_month(job.start, layout)} - {'至今' if job.end is None else _month(job.end, layout)}"
    firm, role, place = job.employer.zh, _RANKS[job.rank] + job.role.zh, job.place.zh
    if layout == _marked:
        return f"### {firm} | {role} | {period}\n\n{place}\n"
    if layout == _below:
        return f"{firm} {role}\n{place}\n{period}"
    return f"{period}  {firm}  {role}  {place}"


def _head(sheet: Sheet, chance: random.Random, layout: str) -> list[str]:
    life = sheet.life
    return [
        f"# {life.name.zh}" if layout == _marked else life.name.zh,
        "",
        f"现居{life.home.zh}" if layout == _marked else f"现居地：{life.home.zh}",
        f"邮箱 {life.email}  电话 +86 000-{life.number:08d}",
        f"更新于 {NOW} 年 {chance.randint(1, 12)} 月 {chance.randint(1, 28)} 日",
        "",
        _heading("个人简介", layout),
        "",
        _said(chance.choice(_PLAIN), chance),
        "",
    ]


def _degree(degree: Degree) -> str:
    return f"{degree.school.zh} {degree.subject.zh} {_DEGREES[degree.level]}\n{degree.start}/09 - {degree.end}/06"


def _tail(sheet: Sheet, chance: random.Random, layout: str) -> list[str]:
    life = sheet.life
    lines = [_heading("教育经历", layout), ""]
    lines += [x for degree in life.degrees for x in (_degree(degree), "")]
    lines += [_heading("专业技能", layout), "", "、".join(s.zh for s in life.skills), ""]
    if life.certificates:
        lines += [_heading("证书", layout), ""]
        lines += [f"- {c.zh}，{chance.randint(2005, 2024)} 年" for c in life.certificates]
        lines += [""]
    if life.languages:
        level = ("流利", "母语", "良好")
        lines += [
            _heading("语言能力", layout),
            "",
            "、".join(f"{w.zh}（{chance.choice(level)}）" for w in life.languages),
        ]
        lines += [""]
    if life.academic and sheet.length > _ROOMY:
        lines += [_heading("论文", layout), ""]
        for _ in range(chance.randint(*_PAPERS)):
            title = f"{_filled(chance.choice(_THINGS), chance)}的若干问题"
            lines.append(f"- {life.name.zh}. {title}. {chance.choice(_VENUES)}, {chance.randint(2001, NOW - 1)}.")
    return lines
