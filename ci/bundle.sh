#!/bin/sh
# Lays out in a folder all that grading needs on a Linux machine, without a network:
#
#   bin/tessella   the command, one static file
#   go/            the part of Go that compiles
#   sample.ipynb   a lesson's notebook, as students get it
#   cache/         what every submission needs, compiled; still empty where this machine cannot run the command: then see warm.sh
#
# usage: bundle.sh FOLDER      the architecture is amd64, or what GOARCH says
set -eu
case ${1:-} in '' | -*) echo "usage: $0 FOLDER" >&2; exit 2 ;; esac
root=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
arch=${GOARCH:-amd64}
cd "$root" # its go.mod chooses the version of Go
host=$(unset GOARCH GOOS; go env GOOS)/$(unset GOARCH GOOS; go env GOARCH)

mkdir -p "$out/bin" "$out/go" "$out/cache"
GOOS=linux GOARCH=$arch CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o "$out/bin/tessella" .

if [ "$host" = "linux/$arch" ]; then
	goroot=$(go env GOROOT)
else # Go itself is a module too
	goroot=$(go mod download -json "golang.org/toolchain@v0.0.1-$(go env GOVERSION).linux-$arch" | sed -n 's/^\t"Dir": "\(.*\)",*$/\1/p')
fi
tools=pkg/tool/linux_$arch
(cd "$goroot" && tar -cf - --exclude='*_test.go' --exclude=testdata --exclude=src/cmd \
	VERSION LICENSE go.env bin/go "$tools/asm" "$tools/compile" "$tools/link" pkg/include src lib) | (cd "$out/go" && tar -xf -)
chmod -R u+w "$out/go" # a module is not writable
chmod +x "$out/go/bin/go" "$out/go/$tools"/*

cp notebooks/08-trees.ipynb "$out/sample.ipynb"
if [ "$host" = "linux/$arch" ]; then
	"$root/ci/warm.sh" "$out"
fi
