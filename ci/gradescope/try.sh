#!/bin/sh
# Builds the zip, and sets it up and runs it on this machine as Gradescope would, but in a folder of
# its own, in an empty home and without a network.
set -eu
# shellcheck source=SCRIPTDIR/../try/lib.sh
. "$(dirname "$0")/../try/lib.sh"
samples
TESSELLA_SEED=secret "$root/ci/gradescope/build.sh" trees "$tmp/autograder.zip" >/dev/null
mkdir -p "$tmp/autograder/source"
(cd "$tmp/autograder/source" && unzip -q "$tmp/autograder.zip" && chmod +x setup.sh run_autograder)
alone PATH=/usr/bin:/bin AUTOGRADER="$tmp/autograder" "$tmp/autograder/source/setup.sh"
echo "zip: $(($(wc -c <"$tmp/autograder.zip") / 1000000)) MB; set up: $(du -sm "$tmp/autograder/source" | cut -f1) MB"
mkdir "$tmp/empty"
for sample in right stub broken empty; do
	rm -rf "$tmp/autograder/submission" "$tmp/autograder/results"
	cp -R "$tmp/$sample" "$tmp/autograder/submission"
	alone PATH=/usr/bin:/bin AUTOGRADER="$tmp/autograder" "$tmp/autograder/source/run_autograder" >"$tmp/log" 2>&1 || { cat "$tmp/log" >&2; exit 1; }
	score=$(sed -n 's/^[{ ]*"score": *\([0-9.]*\).*/\1/p' "$tmp/autograder/results/results.json" | head -1)
	echo "$sample: score $score"
	case $sample:$score in
	right:0 | right: | right:0.0) echo "the solution has no points" >&2; exit 1 ;;
	right:*) ;;
	*:0) ;;
	*) echo "points for nothing" >&2; exit 1 ;;
	esac
done
