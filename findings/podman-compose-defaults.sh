#!/bin/bash
# podman-compose hands a build argument with an empty default on as it is written: the build gets the text ${KEY:-}. One
# without a default arrives empty, as one would expect.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
"$here/from-debian.sh" "$folder" podman-compose=1.0.3-3 podman=4.3.1+ds1-8+deb12u1+b3

cat >compose.yaml <<'END'
services:
  site:
    image: site
    build: {context: ., args: {WITH_DEFAULT: "${KEY:-}", WITHOUT: "${KEY}"}}
END
echo 'FROM scratch' >Dockerfile
compose() { PATH="$folder/usr/bin:$PATH" PYTHONPATH="$folder/usr/lib/python3/dist-packages" /usr/bin/python3 usr/bin/podman-compose "$@"; }
echo 'podman-compose 1.0.3, KEY unset:'
compose --dry-run build 2>&1 | grep -o 'build-arg [^ ]*' | tee seen
[ "$(cat seen)" = 'build-arg WITH_DEFAULT=${KEY:-}
build-arg WITHOUT=' ]
