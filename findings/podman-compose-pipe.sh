#!/bin/bash
# podman-compose writes each command before it runs it. When no one reads what it writes (`podman-compose up | head -1`, a
# script that has ended), it ends there, and the container is not started.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
"$here/from-debian.sh" "$folder" podman-compose=1.0.3-3

# It stands for podman, and notes what it is told to do.
mkdir bin
printf '#!/bin/bash\necho "podman version 4.3.1"\necho "$1" >>%s/called\n' "$folder" >bin/podman
chmod +x bin/podman
printf 'services:\n  site: {image: site}\n' >compose.yaml
compose() { PATH="$folder/bin:$PATH" PYTHONPATH=usr/lib/python3/dist-packages /usr/bin/python3 usr/bin/podman-compose "$@" 2>&1; }
runs() { grep -c '^run$' called || true; }
echo 'podman-compose 1.0.3:'
{
  compose up --detach >said
  echo "its output goes to a file: started $(runs)"
  : >called
  { sleep 1; compose up --detach; } | true || true
  echo "no one reads its output: started $(runs)"
} | tee seen
[ "$(cat seen)" = 'its output goes to a file: started 1
no one reads its output: started 0' ]
