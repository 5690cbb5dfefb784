"""What Slack shows, as pure functions of records: no I/O, no client, no clock.

`answer` renders an answer, `sources` the modal of its quotes, `forms` the modals that ask, `refusals` single lines;
`rich` makes rich text, in which nothing of a CV can be mark-up; `split` keeps within Slack's limits.
"""
