#!/bin/bash
# Takes the newest version of your repository.
#
#   sudo deploy/update.sh
cd "$(dirname "$0")/.."
. deploy/lines.sh

say 'The newest version'
cd $site
# What a git that was killed has left.
find .git -name '*.lock' -delete
git fetch --quiet
# A release is what is committed: nothing that was changed here, or half taken over, is missed.
git merge --ff-only '@{upstream}' || { git stash --include-untracked && git merge --ff-only '@{upstream}'; }
exec deploy/install.sh
