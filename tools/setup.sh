#!/bin/sh
# Makes .venv and installs the pinned packages into it, but only when the lock file has changed since the last time.
#   sh tools/setup.sh run     what the service needs
#   sh tools/setup.sh dev     and what the tests need
set -eu
cd "$(dirname "$0")/.."
venv=".venv"

say() { printf '%s\n' "$*" >&2; }
fail() { say "$@"; exit 1; }

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }
makes_venvs() { "$1" -c 'import ensurepip, venv' >/dev/null 2>&1; }

# The first Python that is new enough and can make virtual environments; else the first that is new enough.
# Names alone prove nothing: a version manager may leave a name behind that runs nothing.
find_python() {
    second=""
    for name in ${PYTHON3:-} python3 python3.13 python3.12 python3.11 python3.14 /usr/bin/python3; do
        new_enough "$name" || continue
        if makes_venvs "$name"; then echo "$name"; return; fi
        second="${second:-$name}"
    done
    echo "$second"
}

install_venv_module() { # Debian and Ubuntu ship it apart
    package="$("$1" -c 'import sys; print("python3.%d-venv" % sys.version_info[1])')"
    if ! command -v apt-get >/dev/null 2>&1; then
        fail "$1 cannot make virtual environments: its modules venv and ensurepip are missing."
    fi
    if [ "$(id -u)" = 0 ]; then as_root=""
    elif sudo -n true 2>/dev/null; then as_root="sudo -n"
    else fail "One package is missing. Run this, then again what you ran:" "  sudo apt-get install -y $package"
    fi
    say "Installing $package ..."
    $as_root apt-get update -qq
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" >/dev/null
}

make_venv() {
    python="$(find_python)"
    [ -n "$python" ] || fail "Millpost needs Python 3.11 or newer; found none. On Debian: apt-get install python3"
    makes_venvs "$python" || install_venv_module "$python"
    say "Making $venv with $("$python" --version) ..."
    rm -rf "$venv"
    "$python" -m venv "$venv"
}

# What an install of a lock depends on: the lock, this script, the interpreter and where the checkout lies.
fingerprint() {
    {
        cat "requirements/$1.txt" tools/setup.sh
        "$venv/bin/python" -c 'import sys; print(sys.version, sys.prefix)'
    } | cksum
}

# The code runs from the checkout: one .pth line, no build. Tests, the command and gunicorn all see the same files.
link_checkout() {
    "$venv/bin/python" - <<'EOF'
import pathlib, sys, sysconfig
pathlib.Path(sysconfig.get_path("purelib"), "millpost-checkout.pth").write_text(f"{pathlib.Path.cwd()}\n")
command = pathlib.Path(sys.prefix, "bin", "millpost")
command.write_text('#!/bin/sh\nexec "$(dirname "$0")/python" -m workers.cli "$@"\n')
command.chmod(0o755)
EOF
}

new_enough "$venv/bin/python" && "$venv/bin/python" -m pip --version >/dev/null 2>&1 || make_venv
installed() { [ "$(cat "$venv/installed-$1" 2>/dev/null)" = "$(fingerprint "$1")" ]; }

if installed "$1" || installed dev; then exit 0; fi # dev holds all of run
say "Installing the packages of requirements/$1.txt ..."
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-input --require-hashes \
    -r "requirements/$1.txt"
link_checkout
fingerprint "$1" > "$venv/installed-$1"
