# One command to run, one to test. Shell logic lives in tools/.
PYTHON := .venv/bin/python

.PHONY: help run test nightly test-rq2 check format demo openapi lock clean

help:                    ## what there is
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):[^#]*## /  make \1\t/' | expand -t 18

run:                     ## the whole service on this machine; Ctrl-C stops it
	@sh tools/setup.sh run
	@exec $(PYTHON) -m workers.cli run $(ARGS)

test:                    ## all tests
	@sh tools/setup.sh dev
	@sh tools/system_parts.sh
	@$(PYTHON) -m pytest -n 2 --dist loadfile -q $(ARGS)

nightly:                 ## the long form of the random games
	@sh tools/setup.sh dev
	@$(PYTHON) -m pytest -n 2 -q -m nightly $(ARGS)

test-rq2:                ## the tests of the workers on RQ 2.12, the oldest we support (the lock holds RQ 3)
	@sh tools/setup.sh dev
	@sh tools/system_parts.sh
	@$(PYTHON) -m pip install -q --disable-pip-version-check --require-hashes --no-deps --upgrade \
		--target .venv/rq2 -r requirements/rq2.txt
	@PYTHONPATH=$(CURDIR)/.venv/rq2 $(PYTHON) -c 'import rq; assert rq.__version__.startswith("2.12."), rq'
	@PYTHONPATH=$(CURDIR)/.venv/rq2 $(PYTHON) -m pytest -n 2 --dist loadfile -q tests/workers $(ARGS)

check:                   ## lint, format, types, import contracts, openapi.yaml in sync
	@sh tools/setup.sh dev
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy
	.venv/bin/lint-imports --no-logo
	$(PYTHON) -m service.api.spec | diff -u openapi.yaml - && echo "openapi.yaml is in sync"

format:                  ## bring the code into the house form
	@sh tools/setup.sh dev
	$(PYTHON) -m ruff check --fix-only -q .
	$(PYTHON) -m ruff format .

demo:                    ## whole games played only through delivered mails: KIND=milestones SEATS=3 narrows it
	@sh tools/setup.sh dev
	@$(PYTHON) -m tests.demo $(KIND) $(SEATS)

openapi:                 ## write openapi.yaml anew from the schemas
	@sh tools/setup.sh dev
	@$(PYTHON) -m service.api.spec > openapi.yaml.new && mv openapi.yaml.new openapi.yaml

lock:                    ## resolve the pinned versions anew (needs uv)
	@sh tools/lock.sh

clean:                   ## remove what can be made again (not var/: there are your games)
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
