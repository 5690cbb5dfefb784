# Every command of the project. `make` alone lists them; each sets up by itself what it needs, in .venv.
# It wants python3 (3.11 to 3.13) with pip 22.3 or newer, and nothing else: no ensurepip, no activated environment.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

PYTHON ?=
ARGS ?=
SIZES ?=
KILLS ?= 200
BIN := .venv/bin
CODE := bot ingest vectorstore
DEMO_HOME := .vouch-demo
SAMPLES := tests/corpus/cvs
EVAL_SAMPLE := tests/evals/sample_questions.jsonl
GGUF ?=
UNUSED := unused-packages.txt
# Whose chat models are spoken to, each by an extra of its own.
PROVIDERS := anthropic deepseek google-genai local mistralai ollama openai
# More than the two cores, as a third of the tests wait for sockets and processes rather than compute; each worker
# more imports and collects all tests once more, five seconds of a processor.
SIDE_BY_SIDE := -n 4 --dist worksteal

# pytest compiles every test anew in each worker, ten seconds of a processor, where the environment forbids to keep it.
KEPT_COMPILED := PYTHONDONTWRITEBYTECODE=

# What pip says on a person's machine must not change what is installed here, nor fill the screen.
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_INPUT := 1
export PIP_ROOT_USER_ACTION := ignore
export PIP_USER := 0
export PYTHONUNBUFFERED := 1

##@ Use it

.PHONY: help
help: ## Show this list
	@if [ -t 1 ] && [ -z "$$NO_COLOR" ]; then bold=$$(printf '\033[1m'); off=$$(printf '\033[0m'); fi; \
	printf '%sVouch%s answers questions about people from their CVs, and cites the words that prove it.\n' "$$bold" "$$off"; \
	awk -v bold="$$bold" -v off="$$off" ' \
	  /^##@ / { printf "\n%s%s%s\n", bold, substr($$0, 5), off } \
	  /^[a-z-]+:.*## / { split($$0, part, /:.*## /); printf "  make %-12s %s\n", part[1], part[2] }' $(firstword $(MAKEFILE_LIST)); \
	printf '\nAnother Python: make install PYTHON=python3.12    Some tests: make test ARGS="-k periods"\n'

.PHONY: demo
demo: install ## Ingest invented sample CVs and ask them a question
	@rm -rf $(DEMO_HOME)
	@printf '\n$$ vouch ingest %s\n' '$(SAMPLES)'
	@$(BIN)/vouch ingest $(SAMPLES) --home $(DEMO_HOME)
	@printf '\n$$ vouch ask "who has worked on GPU sharing at Alibaba?"\n'
	@$(BIN)/vouch ask "who has worked on GPU sharing at Alibaba?" --home $(DEMO_HOME)
	@printf '\nThe people are invented. Try next:\n\n'
	@printf '  %s\n' \
	  'export VOUCH_HOME=$(DEMO_HOME) PATH="$$PWD/$(BIN):$$PATH"' \
	  'vouch ask "谁在阿里巴巴做过GPU共享？"             # the same question in Chinese' \
	  'vouch ask "who has worked at Huawei?" --json     # the same shape for programs' \
	  'vouch people                                     # everyone, and their CVs' \
	  'vouch search "GPU scheduling"                    # passages, best first' \
	  'vouch ingest PATH --home .vouch                  # your own CVs: PDF, Word, text ...'

.PHONY: slack-demo
slack-demo: install ## Use every part of the Slack app in a local Slack; draws docs/slack.png
	@$(BIN)/python -m tests.demo.slack

.PHONY: install
install: .venv/.vouch .venv/.tables ## Set up .venv with the vouch command

.PHONY: install-large
install-large: install .venv/.large ## Add the larger embedder (VOUCH_EMBEDDER=builtin-large)

.PHONY: install-ocr
install-ocr: install .venv/.ocr ## Add what reads scans and pictures

.PHONY: $(addprefix install-,$(PROVIDERS))
install-openai: install .venv/.openai ## Add what speaks to a chat model; so do install-anthropic, -deepseek, -google-genai, -local, -mistralai, -ollama
$(filter-out install-openai,$(addprefix install-,$(PROVIDERS))): install-%: install .venv/.%

##@ Work on it

.PHONY: install-dev
install-dev: .venv/.dev .venv/.vouch .venv/.tables ## Set up .venv with the development tools too

.PHONY: test
test: install-dev ## Run the tests, but those that take long
	@$(KEPT_COMPILED) $(BIN)/python -m pytest $(SIDE_BY_SIDE) $(ARGS)

.PHONY: test-long
test-long: install-dev ## Run the tests that take long: claims over all shared CVs, kills, texts of megabytes
	@$(KEPT_COMPILED) $(BIN)/python -m pytest $(SIDE_BY_SIDE) -m long $(ARGS)

.PHONY: check
check: lint types test ## Everything CI asks of a change: lint, types, import arrows, tests

.PHONY: types
types: install-dev ## Look for faults in types (mypy) and in which way imports run (import-linter)
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

.PHONY: test-extras
test-extras: install-dev install-ocr install-large ## Run the tests that need the extras, which it installs
	@$(BIN)/python -m pytest -m needs_extra --extras $(ARGS)

.PHONY: lint
lint: install-dev ## Look for faults in style (ruff)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

.PHONY: format
format: install-dev ## Mend what ruff can mend
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format .

.PHONY: golden
golden: install-dev ## Rewrite the golden files; read the diff before you commit it
	@$(BIN)/python -m pytest -q -k golden --rewrite-golden
	@git --no-pager diff --stat -- tests 2>/dev/null || true

.PHONY: entries
entries: install-dev ## Print how many entries of real CVs, and fields of invented kinds, are read as a person reads them
	@$(BIN)/pytest -q -s tests/ingest/test_expected_entries.py tests/ingest/test_kinds.py tests/ingest/test_kept.py tests/ingest/test_boards.py \
	  tests/ingest/test_layouts.py

.PHONY: formats
formats: install-dev ## Print how well CVs of several formats are read, held against their twins, where ../shared has them
	@$(BIN)/pytest -q -s tests/ingest/readers/test_twins.py

.PHONY: exam
exam: install ## Score the exam, where ../shared holds one; fails below tests/evals/floors.toml
	@$(BIN)/python tests/evals/scores.py exam

.PHONY: street
street: install ## Score questions as people type them, likewise
	@$(BIN)/python tests/evals/scores.py street

.PHONY: eval-model
eval-model: install .venv/.local ## Score exam and street with a model file: make eval-model GGUF=PATH; the samples, where ../shared has neither
	@[ -f "$(GGUF)" ] || { echo 'vouch: GGUF=$(GGUF) is no file; name one: make eval-model GGUF=/path/to/model.gguf' >&2; exit 1; }
	@export VOUCH_MODEL='gguf:$(abspath $(GGUF))' VOUCH_MODEL_SECONDS=$${VOUCH_MODEL_SECONDS:-60}; \
	if [ -e ../shared/exam/run ] || [ -e ../shared/street/run ]; then \
	  $(BIN)/python tests/evals/scores.py exam; exam=$$?; $(BIN)/python tests/evals/scores.py street && exit $$exam; \
	else \
	  $(BIN)/vouch ingest $(SAMPLES) --home $(DEMO_HOME) && $(BIN)/vouch eval $(EVAL_SAMPLE) --home $(DEMO_HOME); \
	fi

.PHONY: eval-hostile
eval-hostile: install-dev .venv/.openai ## Score exam and street against models that lie or never answer (ARGS="mixed --only silent")
	@$(BIN)/python -m tests.model.hostile $(ARGS)

.PHONY: dotin
dotin: install ## Score set questions over 358 scraped CVs, likewise
	@$(BIN)/python tests/evals/scores.py dotin

.PHONY: renderings
renderings: install-dev ## Score the exam over the same CVs as HTML, PDF, DOCX and scans (ARGS=pdf for one)
	@$(BIN)/python tests/evals/renderings.py $(ARGS)

.PHONY: bench
bench: install-dev .venv/.bench ## Time Vouch beside the stock LangChain recipe; writes docs/BENCHMARKS.md (ARGS="--first 40" tries)
	@$(BIN)/python -m tests.benchmarks.bench $(ARGS)

.PHONY: bench-scale
bench-scale: install-dev .venv/.bench ## See how cost grows with the CVs; writes docs/BENCHMARKS_SCALE.md (SIZES="358 1000")
	@$(BIN)/python -m tests.benchmarks.scale.bench $(SIZES) $(ARGS)

.PHONY: torture
torture: install-dev ## Kill what writes a home, under questions, and flip bits; fails on a finding (KILLS=200 takes half an hour)
	@$(BIN)/python -m tests.torture --kills $(KILLS) $(ARGS)

.PHONY: fuzz
fuzz: install-dev .venv/.fuzz ## Fuzz the readers for 5 minutes (ARGS=-max_total_time=60 for one); fails on a finding
	@rm -rf .fuzz/seeds && mkdir -p .fuzz/corpus && $(BIN)/python tests/fuzz/seeds.py .fuzz/seeds
	@$(BIN)/python tests/fuzz/fuzz_reading.py -max_total_time=300 -timeout=30 -rss_limit_mb=4096 -max_len=65536 \
	  -dict=tests/fuzz/words.dict -print_final_stats=1 -artifact_prefix=.fuzz/ $(ARGS) .fuzz/corpus .fuzz/seeds

.PHONY: bench-slack
bench-slack: install ## Load the Slack app, and let things go wrong; writes docs/BENCHMARKS_SLACK.md
	@$(BIN)/python -m tests.benchmarks.slack

.PHONY: lock
lock: ## Draw the lock files anew from pyproject.toml (newer versions: ARGS=--upgrade)
	@$(find_python); rm -rf .venv/uv && "$$python" -m venv .venv/uv && .venv/uv/bin/python -m pip install --quiet uv
	@for extra in ocr $(PROVIDERS); do grep -v "($$extra)$$" $(UNUSED) > .venv/uv/unused-but-$$extra.txt; done
	@echo '$(STRICTER)' > .venv/uv/overrides.txt
	@$(lock) --excludes $(UNUSED) --group build -o requirements.txt pyproject.toml
	@$(lock) --excludes $(UNUSED) --group dev -c requirements.txt -o requirements-dev.txt pyproject.toml
	@$(lock) --excludes $(UNUSED) --group bench -c requirements-dev.txt -o requirements-bench.txt
	@$(lock) --excludes $(UNUSED) --group fuzz -c requirements-dev.txt -o requirements-fuzz.txt
	@$(lock) --excludes .venv/uv/unused-but-ocr.txt --extra ocr -c requirements-dev.txt -o requirements-ocr.txt pyproject.toml
	@$(lock) --excludes $(UNUSED) --extra large -c requirements-dev.txt -o requirements-large.txt pyproject.toml
	@for extra in $(PROVIDERS); do $(lock) --excludes .venv/uv/unused-but-$$extra.txt --overrides .venv/uv/overrides.txt \
	  --extra $$extra -c requirements-dev.txt -o requirements-$$extra.txt pyproject.toml || exit 1; done
	@grep -c '==' requirements*.txt

.PHONY: clean
clean: ## Remove what make made: .venv, the demo's home, caches
	@rm -rf .venv $(DEMO_HOME) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis build dist
	@find $(CODE) tests -name __pycache__ -type d -prune -exec rm -rf {} +

# ---------------------------------------------------------------------------------------------------------- the set-up
# A stamp a lock, and one for the project itself: each part of .venv is renewed when its file is newer, else left alone.
# pip would compile all of the runtime, of which a third is ever imported: bot.first_run compiles that third.

.venv/.runtime: requirements.txt .venv/pyvenv.cfg
	@$(call set_up,requirements.txt,about 400 MB in half a minute,--no-compile)
	@touch $@

.venv/.dev: requirements-dev.txt .venv/.runtime
	@$(call set_up,requirements-dev.txt,about 100 MB more)
	@touch $@

.venv/.bench: requirements-bench.txt .venv/.runtime
	@$(call set_up,requirements-bench.txt,about 30 MB more)
	@touch $@

.venv/.fuzz: requirements-fuzz.txt .venv/.runtime
	@$(call set_up,requirements-fuzz.txt,about 40 MB more)
	@touch $@

.venv/.ocr: requirements-ocr.txt .venv/.runtime
	@$(call set_up,requirements-ocr.txt,about 270 MB more)
	@touch $@

.venv/.large: requirements-large.txt .venv/.runtime
	@$(call set_up,requirements-large.txt,about 95 MB more)
	@touch $@

$(addprefix .venv/.,$(PROVIDERS)): .venv/.%: requirements-%.txt .venv/.runtime
	@$(call set_up,requirements-$*.txt,up to 40 MB more)
	@touch $@

.venv/.vouch: pyproject.toml .venv/.runtime
	@$(find_pip); pip install --quiet --no-deps --no-build-isolation --editable .
	@$(KEPT_COMPILED) $(BIN)/python -m bot.first_run
	@touch $@

# A table that was edited is parsed until it is compiled again: slower, never stale.

.venv/.tables: $(shell find $(CODE) -name '*.yaml') $(addprefix vectorstore/,tables_build.py tables.py lexicon.py text.py markup.py) .venv/.vouch
	@$(BIN)/python -m vectorstore.tables_build
	@touch $@

.venv/pyvenv.cfg:
	@$(find_python); "$$python" -m venv --clear --without-pip .venv

# A .venv whose Python has gone, as an upgrade of the system's may do, is no .venv.
$(shell [ -x $(BIN)/python ] || rm -f .venv/pyvenv.cfg)

# Leaves in $python the first Python that Vouch runs on.
define find_python
for python in $(or $(PYTHON),python3 python3.13 python3.12 python3.11 python) ""; do \
  [ -n "$$python" ] || { echo 'vouch: $(if $(PYTHON),$(PYTHON) is not a,found no) Python of version 3.11 to 3.13;' \
    'install one, or name it: make $(MAKECMDGOALS) PYTHON=/path/to/python3.12' >&2; exit 1; }; \
  "$$python" -c 'import sys, venv; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null && break; \
done
endef

# Defines pip(), which installs into .venv: with the pip inside it, else with that of the Python it was made from, which
# serves where Debian's python3 lacks ensurepip, else with one that ensurepip lays there.
define find_pip
if $(BIN)/python -m pip --version >/dev/null 2>&1; then pip() { $(BIN)/python -m pip "$$@"; }; \
else $(find_python); \
  if "$$python" -m pip --python $(BIN)/python --version >/dev/null 2>&1; \
  then pip() { "$$python" -m pip --python $(BIN)/python "$$@"; }; \
  elif $(BIN)/python -m ensurepip >/dev/null 2>&1; then pip() { $(BIN)/python -m pip "$$@"; }; \
  else echo "vouch: $$python has no pip of version 22.3 or newer; install one (Debian: apt-get install python3-pip)" >&2; \
    exit 1; \
  fi; \
fi
endef

# Install the lock $(1), announced as $(2). pip's words go to a log; what a person sees is how far it is. A lock is whole
# but for $(UNUSED): pip is not to look for what those before it ask for. $(3): further words for pip.
define set_up
$(find_pip); \
if [ -e $@ ]; then echo 'Bringing .venv up to $(1)'; \
else echo "Setting up .venv from $(1) for $$($(BIN)/python -V): $(2)"; fi; \
total=$$(grep -c '==' $(1)); log=.venv/install.log; n=0; \
{ pip install --no-deps --require-hashes $(3) -r $(1) 2>&1; echo "exit $$?"; } | tee $$log | while IFS= read -r line; do \
  case "$$line" in \
    'Collecting '*|'Processing '*|'Requirement already '*|'Ignoring '*) \
      n=$$((n + 1)); what=$${line#Requirement already satisfied:}; what=$${what#* }; what=$${what%% *}; what=$${what##*/}; what=$${what%:}; \
      if [ -t 1 ]; then printf '\r\033[K  %3d of %d  %s' "$$n" "$$total" "$$what"; \
      elif [ $$((n % 20)) = 0 ]; then printf '  %3d of %d packages\n' "$$n" "$$total"; fi ;; \
    'Installing '*) \
      if [ -t 1 ]; then printf '\r\033[K'; fi; printf '  all here; unpacking them\n' ;; \
  esac; \
done; \
if [ -t 1 ]; then printf '\r\033[K'; fi; \
[ "$$(tail -n 1 $$log)" = 'exit 0' ] || { grep -v -e '^exit ' -e '^Ignoring ' $$log | tail -n 12 >&2; \
  echo "vouch: pip could not install $(1); its whole log is $$log" >&2; exit 1; }
endef

# Google's package asks for tenacity below 9.2, a bound set ahead of that version; it runs with the one of the runtime.
STRICTER := tenacity>=9

lock = .venv/uv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
  --no-emit-index-url --no-annotate --no-header $(ARGS)
