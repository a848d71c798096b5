#!/bin/sh
# Gradescope runs this once, when it makes the image of the autograder.
set -eu
cd "${AUTOGRADER:-/autograder}/source"
tar -xzf bundle.tar.gz
rm bundle.tar.gz
chmod +x warm.sh
./warm.sh bundle
