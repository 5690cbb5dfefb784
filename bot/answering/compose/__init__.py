"""Evidence becomes an answer in the question's language: drafts, an intent a module, and their rendering.

Every word that is not a CV's stands in `wording.yaml`.
"""
