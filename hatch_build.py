"""Called by hatchling before it packs: tables are compiled, so that whoever installs a wheel need not parse them."""

from __future__ import annotations

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledTables(BuildHookInterface[Any]):
    """Compiles every YAML file of the packages (vectorstore/tables_build.py)."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's own signature
        """Write the twins beside their files; `artifacts` in pyproject.toml takes them in."""
        sys.path.insert(0, self.root)
        from vectorstore.tables_build import main  # noqa: PLC0415 - the path is known only here

        main()
