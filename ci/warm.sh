#!/bin/sh
# Compiles into the cache of a bundle what every submission needs: it grades the lesson's notebook
# as students get it, and so shows that the bundle works.
#
# usage: warm.sh BUNDLE
set -eu
bundle=$(cd "$1" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
env -i PATH="$bundle/bin:$bundle/go/bin" HOME="$tmp" XDG_CACHE_HOME="$bundle/cache" TMPDIR="$tmp" \
	tessella grade "$bundle/sample.ipynb" --lesson trees --format json --out "$tmp/reports" >"$tmp/log" 2>&1 || { cat "$tmp/log" >&2; exit 1; }
grep -q '"unwritten"' "$tmp/reports/grades.json" || { cat "$tmp/log" >&2; echo "$0: the sample was not compiled" >&2; exit 1; }
