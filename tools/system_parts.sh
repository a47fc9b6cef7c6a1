#!/bin/sh
# Tests run on a real PostgreSQL server. Takes the one of this machine, else Debian's package where we may install it,
# else says so: those tests are then skipped, except in CI, where a missing server is a failure.
set -eu

has_postgres() {
    command -v initdb >/dev/null 2>&1 && command -v postgres >/dev/null 2>&1 && return 0
    for program in /usr/lib/postgresql/*/bin/postgres; do
        [ -x "$program" ] && return 0
    done
    return 1
}

if has_postgres; then exit 0; fi
if command -v apt-get >/dev/null 2>&1 && [ "${MILLPOST_NO_APT:-}" = "" ]; then
    if [ "$(id -u)" = 0 ]; then as_root=""; may=yes
    elif sudo -n true 2>/dev/null; then as_root="sudo -n"; may=yes
    else may=no
    fi
    if [ "$may" = yes ]; then
        echo "Installing Debian's PostgreSQL server for the tests (MILLPOST_NO_APT=1 leaves it out) ..." >&2
        $as_root apt-get update -qq
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null
        has_postgres && exit 0
    fi
fi
if [ -n "${CI:-}" ]; then
    echo "No PostgreSQL server, and none could be installed: in CI that is a failure." >&2
    exit 1
fi
echo "No PostgreSQL server found: its tests will be skipped. With: sudo apt-get install postgresql" >&2
