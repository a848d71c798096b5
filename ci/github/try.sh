#!/bin/sh
# Runs the job's step "Grade" on this machine: in an empty home and without a network, with the
# command built from this checkout in place of "go install".
set -eu
# shellcheck source=SCRIPTDIR/../try/lib.sh
. "$(dirname "$0")/../try/lib.sh"
samples
(cd "$root" && go build -o "$tmp/bin/tessella" .)
block "$root/ci/github/grade.yml" "tessella grade" >"$tmp/step.sh"
[ -s "$tmp/step.sh" ] || { echo "no step that grades" >&2; exit 1; }
for sample in right stub broken; do
	job=$tmp/$sample-job
	mkdir "$job"
	status=0
	(cd "$tmp/$sample" && alone PATH="$tmp/bin:$goroot/bin:/usr/bin:/bin" GITHUB_ACTIONS=true GITHUB_REPOSITORY=class/ada GITHUB_WORKSPACE="$tmp/$sample" \
		GITHUB_STEP_SUMMARY="$job/summary.md" RUNNER_TEMP="$job" LESSON=trees SUBMISSION=. TESSELLA_SEED=secret bash -e "$tmp/step.sh") || status=$?
	if [ "$sample" = right ]; then expect "$sample" "$status" 0; else expect "$sample" "$status" 1; fi
	for name in summary.md reports/junit.xml; do
		[ -s "$job/$name" ] || { echo "$sample: no $name" >&2; exit 1; }
	done
done
