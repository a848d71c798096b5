#!/bin/sh
# Makes the zip that Gradescope takes as an autograder. It holds the command, Go and a warm cache,
# so that nothing is fetched when it is set up or run.
#
# usage: TESSELLA_SEED=SECRET ./build.sh LESSON [ZIP]
set -eu
case ${1:-} in '' | -*) echo "usage: TESSELLA_SEED=SECRET $0 LESSON [ZIP]" >&2; exit 2 ;; esac
: "${TESSELLA_SEED:?set it to a secret of your own: the hidden cases are drawn from it}"
here=$(cd "$(dirname "$0")" && pwd)
zip=${2:-tessella-$1.zip}
case $zip in /*) ;; *) zip=$PWD/$zip ;; esac
command -v zip >/dev/null || { echo "$0: the command zip is missing" >&2; exit 1; }
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

mkdir "$tmp/zip"
GOARCH=amd64 "$here/../bundle.sh" "$tmp/bundle"
tar -C "$tmp" -czf "$tmp/zip/bundle.tar.gz" bundle
cp "$here/setup.sh" "$here/run_autograder" "$here/../warm.sh" "$tmp/zip/"
printf '%s\n' "$1" >"$tmp/zip/lesson"
printf '%s\n' "$TESSELLA_SEED" >"$tmp/zip/seed"
rm -f "$zip"
(cd "$tmp/zip" && zip -q "$zip" bundle.tar.gz setup.sh run_autograder warm.sh lesson seed)
echo "$zip"
