#!/bin/sh
# Readies a bundle for any user of the container: whoever it runs as may fill the cache, and there
# are a home and a folder for temporary files.
#
# usage: open.sh BUNDLE
set -eu
mkdir -p "$1/home" "$1/tmp"
chmod 1777 "$1/home" "$1/tmp"
chmod -R a+rwX "$1/cache"
