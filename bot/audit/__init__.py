"""Who was told what: a line an answer, appended and chained, in `HOME/audit.sqlite`.

`line` is a line and what its hashes are made of, `trail` appends, reads, checks and blanks, `csv` writes it out. People
and CVs stand in it under names of their own, which an erasure takes away; the lines stay. Knows nothing about how an
answer is made or shown.
"""
