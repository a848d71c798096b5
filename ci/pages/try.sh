#!/bin/sh
# Runs the job's step "Make the site" on this machine: on a clone, in an empty home and without a
# network, with the modules and the build cache of Go that the job restores. An argument is a folder
# to leave the site in.
set -eu
# shellcheck source=SCRIPTDIR/../try/lib.sh
. "$(dirname "$0")/../try/lib.sh"
block "$root/.github/workflows/pages.yml" "go run . site" >"$tmp/step.sh"
[ -s "$tmp/step.sh" ] || { echo "no step that makes the site" >&2; exit 1; }
git clone -q --no-hardlinks "$root" "$tmp/clone"
make_site() {
	(cd "$tmp/clone" && alone PATH="$goroot/bin:/usr/bin:/bin" GOPROXY=off GOMODCACHE="$(go env GOMODCACHE)" \
		GOCACHE="$(go env GOCACHE)" FLAGS=--quick bash -e "$tmp/step.sh")
}
status=0
make_site || status=$?
expect "the site" "$status" 0
site=$tmp/clone/site
for name in index.html 08-trees.html notation.html licences.html search.json sw.js parts/manifest.json assets/site.js; do
	[ -s "$site/$name" ] || { echo "no $name" >&2; exit 1; }
done
gzip -dc "$site"/parts/*-compile.gz | head -c 4 | od -An -c | grep -q 'a   s   m' || { echo "the compiler is not WebAssembly" >&2; exit 1; }
echo "files: $(du -sm "$site" | cut -f1) MB"

# A second run changes nothing.
cp "$site/files.json" "$tmp/files.json"
make_site
cmp "$site/files.json" "$tmp/files.json"

# A folder that is not a site is refused.
rm "$site/files.json"
status=0
make_site 2>/dev/null || status=$?
expect "another folder" "$status" 1
[ $# = 0 ] || { cp "$tmp/files.json" "$site/" && mv "$site" "$1"; }
