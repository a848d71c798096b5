#!/bin/sh
# Runs the job's check of the repository and its script on this machine: in an empty home and
# without a network, with the command built from this checkout in place of "go install".
set -eu
# shellcheck source=SCRIPTDIR/../try/lib.sh
. "$(dirname "$0")/../try/lib.sh"
samples
(cd "$root" && go build -o "$tmp/bin/tessella" .)
block "$root/ci/gitlab/.gitlab-ci.yml" "git ls-files" >"$tmp/check.sh"
block "$root/ci/gitlab/.gitlab-ci.yml" "tessella grade" >"$tmp/script.sh"
for name in check script; do
	[ -s "$tmp/$name.sh" ] || { echo "no commands for the $name" >&2; exit 1; }
done
mkdir "$tmp/forged"
cp -R "$tmp/stub/." "$tmp/forged/"
mkdir -p "$tmp/forged/.cache/build"
echo forged >"$tmp/forged/.cache/build/object"
for sample in right stub broken forged; do
	cd "$tmp/$sample"
	git init -q . && git add -f . && mkdir -p .cache
	job() { alone PATH="$tmp/bin:$goroot/bin:/usr/bin:/bin" XDG_CACHE_HOME="$PWD/.cache/user" CI_PROJECT_NAME=ada LESSON=trees SUBMISSION=. TESSELLA_SEED=secret sh -e "$1"; }
	status=0
	{ job "$tmp/check.sh" && job "$tmp/script.sh"; } || status=$?
	if [ "$sample" = right ]; then expect "$sample" "$status" 0; else expect "$sample" "$status" 1; fi
	[ "$sample" = forged ] || [ -s reports/junit.xml ] || { echo "$sample: no report" >&2; exit 1; }
done
