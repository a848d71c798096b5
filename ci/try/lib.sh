# shellcheck shell=sh disable=SC2034 # it is sourced
# What the try.sh of the templates share; they source it.
root=$(cd "$(dirname "$0")/../.." && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir "$tmp/home" "$tmp/tmp"
goroot=$(cd "$root" && go env GOROOT)

# samples makes three submissions: the reference solution, the notebook as students get it, and a
# file that is no notebook.
samples() {
	mkdir "$tmp/right" "$tmp/stub" "$tmp/broken"
	(cd "$root" && go run . build --teacher --out "$tmp/teacher" >/dev/null)
	cp "$tmp/teacher/08-trees.ipynb" "$tmp/right/homework.ipynb"
	cp "$root/notebooks/08-trees.ipynb" "$tmp/stub/homework.ipynb"
	echo 'no notebook' >"$tmp/broken/homework.ipynb"
}

# alone runs a command with an empty home, none of your settings, the variables that come first
# (NAME=VALUE) and, where Linux lets it, no network.
alone() {
	if unshare -rn true 2>/dev/null; then
		unshare -rn env -i HOME="$tmp/home" TMPDIR="$tmp/tmp" LANG=C.UTF-8 "$@"
	else
		env -i HOME="$tmp/home" TMPDIR="$tmp/tmp" LANG=C.UTF-8 "$@"
	fi
}

# block prints the commands of the block "|" that holds a text in a YAML file.
block() {
	awk -v text="$2" '
		function flush() { if (index(body, text)) printf "%s", body; body = "" }
		/(^|[ -])(run: )?\|[ ]*$/ { flush(); match($0, /^ */); base = RLENGTH; inside = 1; next }
		inside { match($0, /^ */); if (NF && RLENGTH <= base) { inside = 0; flush() } else { body = body $0 "\n" } }
		END { flush() }' "$1"
}

# expect says whether a sample went as it should: expect NAME STATUS WANTED
expect() {
	[ "$2" = "$3" ] || { echo "$1: status $2, want $3" >&2; exit 1; }
	echo "$1: status $2, as it should be"
}
