#!/bin/sh
# Builds the image and grades with it. Without Docker it lays the image's files out in a folder and
# runs the command in there with unshare and chroot: no network, no file but these, its own
# processes.
set -eu
# shellcheck source=SCRIPTDIR/../try/lib.sh
. "$(dirname "$0")/../try/lib.sh"
stage=$(sed -n 's/.*"target": "\(.*\)".*/\1/p' "$root/.devcontainer/devcontainer.json")
grep -q " AS $stage\$" "$root/ci/container/Dockerfile" || { echo "the Dockerfile has no stage $stage" >&2; exit 1; }
samples
mkdir "$tmp/in" "$tmp/out"
for sample in right stub broken; do cp -R "$tmp/$sample" "$tmp/in/$sample"; done
if docker info >/dev/null 2>&1; then
	(cd "$root" && docker build -q -f ci/container/Dockerfile -t tessella-try . >/dev/null)
	docker image inspect tessella-try --format 'image: {{.Size}} bytes'
	(cd "$root" && docker build -q -f ci/container/Dockerfile --target "$stage" -t tessella-try-course . >/dev/null)
	docker run --rm tessella-try-course sh -c 'go version && jupyter-lab --version'
	grade() {
		docker run --rm --network none --cap-drop ALL --security-opt no-new-privileges --memory 2g --pids-limit 512 --user "$(id -u):$(id -g)" \
			--env TESSELLA_SEED=secret -v "$tmp/in:/in:ro" -v "$tmp/out:/out" tessella-try grade "$@"
	}
else
	echo "no Docker: the same files, in a folder"
	image=$tmp/image
	"$root/ci/bundle.sh" "$image"
	"$root/ci/container/open.sh" "$image"
	echo "files: $(du -sm "$image" | cut -f1) MB"
	mkdir "$image/proc" "$image/dev"
	touch "$image/dev/null"
	cp -R "$tmp/in" "$image/in"
	rmdir "$tmp/out"
	mkdir "$image/out"
	ln -s "$image/out" "$tmp/out"
	grade() {
		# shellcheck disable=SC2016 # the inner shell's own
		unshare -rnmpf --mount-proc="$image/proc" sh -c 'mount --bind /dev/null "$0/dev/null" && exec env -i PATH=/bin:/go/bin HOME=/home \
			XDG_CACHE_HOME=/cache TESSELLA_SEED=secret "$(command -v chroot)" "$0" /bin/tessella grade "$@"' "$image" "$@"
	}
fi
status=0
grade /in --lesson trees --format html,json --out /out || status=$?
expect class "$status" 0
for name in index.html grades.json students/right.html students/stub.html students/broken.html; do
	[ -s "$tmp/out/$name" ] || { echo "no $name" >&2; exit 1; }
done
status=0
grade /in/right --lesson trees --out /out --ci || status=$?
expect right "$status" 0
