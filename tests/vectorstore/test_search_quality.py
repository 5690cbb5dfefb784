"""What search finds over the invented CVs, held against each of its two halves: words alone, meaning alone."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from ingest.identity import settle
from ingest.reading import read_cv
from vectorstore.embedding import Embedder
from vectorstore.records import Chunk, Language, Scope
from vectorstore.store import Store
from vectorstore.text import search_terms

CVS = Path(__file__).parents[1] / "corpus" / "cvs"
K = 5


class Sought(NamedTuple):
    """Something told in one CV: the language and words of the passage, and how one asks for it in either language."""

    language: Language
    words: str
    en: str
    zh: str


TOLD = (
    Sought("en", "two-level quota tree", "quotas for tenants of a cluster", "集群租户的配额"),
    Sought("en", "Lazy loading of container images", "cold start of container images", "容器镜像的冷启动"),
    Sought("en", "templates and parameters", "compression of service logs", "服务日志的压缩"),
    Sought("en", "writes are combined on the client", "key-value storage with RDMA", "基于 RDMA 的键值存储"),
    Sought("en", "Segmentation of glands", "gland segmentation in biopsies", "活检切片中的腺体分割"),
    Sought("en", "tactile maps for blind", "maps that blind people can touch", "给盲人用的触觉地图"),
    Sought("en", "Peltier elements", "thermal cues in virtual shopping", "虚拟现实购物中的温度反馈"),
    Sought("en", "invoices from a mainframe", "moving invoices off a mainframe", "把发票从大型机迁移出来"),
    Sought("en", "slot forecast", "capacity and demand forecast in shipping", "海运需求与舱位预测"),
    Sought("en", "Autotuning of collective", "tuning collective operations", "集合通信的自动调优"),
    Sought("en", "voucher validation", "recharge of prepaid phones", "预付费手机充值系统"),
    Sought("zh", "冷数据分层", "tiering of cold data in object storage", "对象存储的冷数据分层"),
    Sought("zh", "基数估计模块", "cardinality estimation in a query optimizer", "优化器的基数估计"),
    Sought("zh", "运行时过滤下推", "pushing filters down in a distributed executor", "分布式执行器的过滤下推"),
    Sought("zh", "HIL 台架", "test bench for vehicle controllers", "整车控制器台架测试"),
    Sought("zh", "拦截 CUDA 驱动调用", "sharing a GPU between jobs", "多个任务共享 GPU"),
    Sought("zh", "基于 P2P 的容器镜像分发", "peer-to-peer distribution of container images", "容器镜像的 P2P 分发"),
    Sought("zh", "轻量异常检测模型", "anomaly detection in logs", "日志异常检测"),
    Sought("zh", "告警去重服务", "removing duplicate alerts", "去掉重复的告警"),
    Sought("zh", "一种方言语音识别方法", "speech recognition for dialects", "方言的语音识别"),
    Sought("zh", "门诊对话的说话人分离方法", "separating speakers in a clinic", "门诊里的说话人分离"),
    Sought("zh", "用 0.5B 小模型蒸馏", "rewriting queries with a small model", "用小模型改写查询"),
    Sought("zh", "离线任务驱逐", "evicting offline jobs", "离线任务的驱逐策略"),
    Sought("zh", "马拉松", "marathon runner", "跑过马拉松的人"),
)
# One person tells these in a CV of each language.
TOLD_TWICE = (
    ("templates and parameters", "将模板与参数拆开", "compression of service logs", "服务日志的压缩"),
    (
        "writes are combined on the client",
        "客户端合并写",
        "key-value storage on disaggregated memory",
        "分离式内存键值存储",
    ),
    ("Lazy loading of container images", "基于 P2P 的容器镜像分发", "distribution of container images", "容器镜像分发"),
)

Rank = Callable[[str, Language], Sequence[Chunk]]


class Pool(NamedTuple):
    """The samples in a store, their chunks, and the documents written in each language."""

    store: Store
    chunks: tuple[Chunk, ...]
    documents: dict[str, Language]

    def scope(self, language: Language) -> Scope:
        """Return the CVs of one language."""
        return Scope.of(*(d for d, own in self.documents.items() if own == language))


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pool]:
    """Give the samples, read and published."""
    readings = [read_cv(f.read_bytes(), "/cvs", f.name) for f in sorted(CVS.iterdir())]
    with Store.open(tmp_path_factory.mktemp("quality") / "home") as store:
        for _ in store.publish_all(readings, settle):
            pass
        chunks = tuple(c for r in readings for c in r.chunks)
        yield Pool(store, chunks, {r.document.document_id: r.document.language for r in readings})


def found(rank: Rank, *, across: bool) -> int:
    """Count what stands among the first `K` of the CVs in which it is told, asked in their language or in the other."""
    return sum(
        any(sought.words in c.embedded for c in rank(sought.zh if asked_in_zh else sought.en, sought.language)[:K])
        for sought in TOLD
        for asked_in_zh in [(sought.language == "zh") != across]
    )


def by_search(pool: Pool) -> Rank:
    """Rank as the store does."""
    return lambda text, language: [h.chunk for h in pool.store.search(text, pool.scope(language), K)]


def by_words(pool: Pool) -> Rank:
    """Rank by BM25 alone, as any textbook has it."""

    def rank(text: str, language: Language) -> Sequence[Chunk]:
        chunks = [c for c in pool.chunks if pool.documents[c.document_id] == language]
        bags = [Counter(search_terms(c.embedded)) for c in chunks]
        average = sum(b.total() for b in bags) / len(bags)
        scores = [0.0] * len(chunks)
        for word in set(search_terms(text)):
            having = sum(word in b for b in bags)
            rarity = math.log(1 + (len(bags) - having + 0.5) / (having + 0.5))
            for i, bag in enumerate(bags):
                scores[i] += rarity * bag[word] * 2.2 / (bag[word] + 1.2 * (0.25 + 0.75 * bag.total() / average))
        order = sorted(range(len(chunks)), key=lambda i: -scores[i])
        return [chunks[i] for i in order if scores[i] > 0]

    return rank


def by_meaning(pool: Pool) -> Rank:
    """Rank by the embedder alone."""
    embedder = Embedder.named("builtin")
    vectors = embedder.documents([c.embedded for c in pool.chunks])

    def rank(text: str, language: Language) -> Sequence[Chunk]:
        order = (-(vectors @ embedder.query(text))).argsort(kind="stable")
        return [pool.chunks[i] for i in order if pool.documents[pool.chunks[i].document_id] == language]

    return rank


def test_in_one_language_search_is_no_worse_than_words(pool: Pool) -> None:
    """Asked in the language of the CVs, search finds at least what words alone find."""
    assert found(by_search(pool), across=False) >= found(by_words(pool), across=False)


def test_across_languages_search_is_no_worse_than_meaning(pool: Pool) -> None:
    """Asked in the other language, search finds at least what the embedder alone finds."""
    assert found(by_search(pool), across=True) >= found(by_meaning(pool), across=True)


@pytest.mark.parametrize(("en", "zh", "asked_en", "asked_zh"), TOLD_TWICE)
def test_a_pool_of_both_languages_gives_both(pool: Pool, en: str, zh: str, asked_en: str, asked_zh: str) -> None:
    """What is told in both languages is found in both, in whichever one asks."""
    for asked in (asked_en, asked_zh):
        hits = [h.chunk.embedded for h in pool.store.search(asked, Scope.everything(), 10)]
        assert [any(words in e for e in hits) for words in (en, zh)] == [True, True]
