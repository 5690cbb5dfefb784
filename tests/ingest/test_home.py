"""Where somebody lives: told by an address, a label or a sentence, and by no wish, origin, school or employer."""

from __future__ import annotations

import pytest

from ingest.reading import read_cv

_BELOW = {
    "en": "\n\nEXPERIENCE\nEngineer, Acme Inc, Boston, MA\nJan 2019 - Present\n- Built things.\n",
    "zh": "\n\n工作经历\n2019.01-至今 上海某某科技有限公司 工程师\n负责开发。\n",
}


@pytest.mark.parametrize(
    ("head", "home"),
    [
        ("Jane Holloway\nBased in Leeds, UK | jane@example.com", "Leeds, UK"),
        ("Gabriel Lindqvist-Moreau | Melbourne VIC 3000 | 0400 000 177 | g@example.com.au", "Melbourne"),
        ("Jane Holloway\nLondon, ON, Canada N6A 3K7\nj@example.com", "London, ON"),
        ("Jane Holloway\n7 Akobo Road, Ibadan, Oyo State, Nigeria\nj@example.ng", "Ibadan, Oyo State, Nigeria"),
        ("Jane Holloway\n7923 Tallowmere\nHouston, TX 77005\nj@example.com", "Houston, TX"),
        ("Jane Holloway\n8400 Winterthur\nj@example.ch", "Winterthur"),
        ("Jane Holloway\nGreater Boston Area · jane@example.com", "Boston"),
        ("Jane Holloway\nCurrent location: Hyderabad, open to relocation to Pune\njane@example.in", "Hyderabad"),
        ("Jane Holloway\nPermanent address: Madurai\nPresent address: Chennai\njane@example.in", "Chennai"),
        ("Jane Holloway\nRelocating to Amsterdam in June; currently in Madrid, Spain\nj@example.es", "Madrid, Spain"),
        ("Jane Holloway\nj@example.com\nSUMMARY\nChef based in Lyon since 2018, willing to move to Paris.", "Lyon"),
        ("Jane Holloway\nj@example.com\nSUMMARY\nDrives for a firm based in Lyon.", None),
        ("Jane Holloway\nFlat 2B, Yue Court, Sha Tin, Hong Kong\nj@example.com", "Sha Tin, Hong Kong"),
        ("Jane Holloway\nEmail ID: j@example.com\nAddress: Rm 3, Block 4, Tsuen Wan, N.T.", "Tsuen Wan, N.T."),
        ("Jane Holloway\nReader · University of Exeter · j@example.com · Exeter, Devon", "Exeter, Devon"),
        ("Jane Holloway\nChef de cuisine — Lyon (69)\nj@example.com", "Lyon"),
        ("Dr. J. Holloway, MD\nj@example.com", None),
        ("Jane Holloway\nBuyer - Wexley Foods Cincinnati, OH", None),
        ("乐小川\n居 住 地：湖北省武汉市\n电话 13500000000", "湖北省武汉市"),
        ("Jane Holloway CDL-A Truck Driver Amarillo, TX 79106 jane@example.com", "Amarillo, TX"),
        ("Jane Holloway   Site Superintendent   New Orleans, Louisiana   jane@example.com", "New Orleans, Louisiana"),
        ("Jane Holloway\nResidence: Kassel, Germany. Nationality: German. Date of birth: 1988", "Kassel, Germany"),
        ("Jane Holloway\nj@example.com\nSUMMARY\nJane and her husband live in Walthamstow with a cat.", "Walthamstow"),
        ("乐小川\n坐标杭州，前端四年\n电话 13500000000", "杭州"),
        ("匡子墨\nbase成都，可远程\n13500000000", "成都"),
        ("毕自强\n人在深圳宝安，老家湖南邵阳，随时到岗\n13300000000", "深圳"),
        ("毕自强\n老家湖南邵阳\n13300000000", None),
        ("Jane Holloway\nWilling to relocate to Dallas, TX", None),
        ("Jane Holloway\nHometown: Dallas, TX\njane@example.com", None),
        ("尤立冬\n女 | 1995年3月 | 籍贯：安徽安庆 | 现居：苏州工业园区\n电话：138-0000-1122", "苏州"),
        ("尤立冬\n女 | 27岁 | 4年工作经验 | 本科 | 现居武汉-洪山区\n13900005678", "武汉"),
        ("尤立冬\n居住城市：深圳  期望城市：广州\n手机 13600009012", "深圳"),
        ("尤立冬\n目前所在地：杭州市西湖区  户籍：山东\n手机 13600009012", "杭州市"),
        ("尤立冬\n坐标：青岛\n手机 13600009012", "青岛"),
        ("尤立冬\n户口所在地：江西南昌\n手机 13600009012", None),
        ("尤立冬\n毕业院校：南京大学\n手机 13600009012", None),
    ],
)
def test_a_home_is_what_a_head_tells_as_ones_own(head: str, home: str | None) -> None:
    """What is wished for, or where somebody is from, is never told as where they live."""
    language = "en" if head.isascii() or "Holloway" in head or "Lindqvist" in head else "zh"
    reading = read_cv((head + _BELOW[language]).encode(), "home", "cv.txt")
    told = [e.location for e in reading.entries if e.kind == "profile" and e.location] or [None]
    assert told == [home]
