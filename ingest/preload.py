"""Imported by `ingest.forkserver`'s server, and by nothing else: what each worker needs is read once here.

Lexicons, dictionary and the built-in embedder together take a second and some 300 MB, which forked processes share.
"""

from __future__ import annotations

import sys
from types import TracebackType

import pebble.pool.process  # noqa: F401 - what a worker is told by

import ingest.workers  # noqa: F401 - what it is told to do, with all readers
from ingest.reading import read_cv
from vectorstore.embedding import BUILTIN, Embedder

# One of each kind of section, in both languages: whatever a table is looked up for is looked up once.
_ANY_CV = """Ada Example
ada@example.org | +44 20 7946 0000 | https://example.org | 12 Any Street, Leeds, United Kingdom

Summary
Engineer with 5 years of experience in machine learning, who led a team of 4 people.

Experience
Software Engineer, Example Robotics GmbH, Berlin, Germany, Jan 2015 - present
- Built a data pipeline with Python, PostgreSQL and Kubernetes; cut costs by 20%.
- Supervised two interns.
Research Assistant, University of Example, 03/2012 - 12/2014
Mentor: Prof. Eva Example

Education
PhD in Computer Science, University of Example, 2010 - 2014, GPA: 3.8/4.0
Thesis: Any Title of a Thesis. Advisor: Prof. Otto Example
MSc Computing, Example College, 2008 - 2010, with distinction

Publications
A. Example, O. Example. "Any Title of a Paper". In Proceedings of ICML, 2014, pp. 1-10.
Example, A. (2013). Another title. Journal of Examples, 12(3), 45-67. doi:10.1000/182

Patents
US Patent 1234567, Any Device, 2016

Awards and Honours
Best Paper Award, ICML, 2014
Dean's List, 2009

Skills
Programming: C++, Python, SQL; Tools: Git, Docker
Languages: English (native), German (B2), IELTS 7.5

Certificates
AWS Certified Solutions Architect, 2018

Professional Service
Reviewer for NeurIPS, 2015

Teaching
Teaching Assistant, Operating Systems, Fall 2011

References
Prof. Otto Example, University of Example, otto@example.org

示例
姓名：李示例 男 1990年1月出生 电话：13800000000 现居北京

工作经历
2015年7月至今 示例科技有限公司 高级工程师
负责机器学习平台的开发，带领5人团队，使用Python与Linux。
2012.03-2015.06 某某大学 研究助理

教育背景
2008年9月-2012年6月 北京大学 计算机科学与技术 本科 GPA 3.8/4.0
2012-2015 清华大学 硕士，导师：李示例教授

论文与专利
李示例，王示例. 一种方法的研究[J]. 计算机学报, 2014, 37(1): 1-10.
一种装置，发明专利，CN201410000000.0，2014年

获奖情况
2013年 国家奖学金

专业技能
熟练掌握 C++、Java，英语六级，普通话流利

个人简介
李示例，男，汉族，1990年生，博士，现任示例科技有限公司工程师，曾就职于某某大学。
"""

Embedder.named(BUILTIN).embed(read_cv(_ANY_CV.encode(), "/", "any.txt"))


def _unless_left(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Tell of an error as Python does, but not that the job was interrupted while a worker of it started."""
    if not issubclass(kind, OSError | EOFError):  # its semaphores and pipes are gone
        sys.__excepthook__(kind, error, trace)


sys.excepthook = _unless_left
