#!/bin/bash
# Takes the newest version of your repository.
#
#   sudo deploy/update.sh
set -euo pipefail
cd "$(dirname "$0")/.."
git pull --ff-only || { printf '\nNothing was changed. Then type again: sudo deploy/update.sh\n' >&2; exit 1; }
exec deploy/install.sh
