#!/bin/sh
# Resolves pyproject.toml into requirements/run.txt and requirements/dev.txt: exact versions with hashes, for every
# Python and platform we support. No index address is written, so that a lock says nothing about where it was made.
set -eu
cd "$(dirname "$0")/.."
uv="${UV:-uv}"

resolve() { # resolve OUTPUT EXTRA...
    output="$1"
    shift
    extras=""
    for extra in "$@"; do extras="$extras --extra $extra"; done
    # shellcheck disable=SC2086 # the extras are words
    "$uv" pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-emit-index-url \
        --no-emit-find-links --custom-compile-command "make lock" $extras pyproject.toml --output-file "$output"
}

resolve requirements/run.txt embedded postgres
resolve requirements/dev.txt embedded postgres dev
