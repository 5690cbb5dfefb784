"""What is held of one person, where, and how it is erased: told first, then done, then looked for once more.

`held` gathers, `forget` erases, `sweep` looks through every file, `receipt` is what stays. Knows nothing about how
somebody is shown, nor who may ask for it.
"""
