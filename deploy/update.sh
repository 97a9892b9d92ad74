#!/bin/bash
# Takes the newest version of your repository. It is built next to what serves, tried on a copy of a fresh backup, and only
# then takes over. When it is not ready within a minute, the version before comes back by itself; --back does that later.
#
#   sudo deploy/update.sh [--back]
cd "$(dirname "$0")/.."
. deploy/engine.sh

main() {
  lock
  if [ "${1:-}" = --back ]; then
    engine image inspect "$(image before)" &>/dev/null || die 'There is no version before.'
    exec setsid --wait deploy/switch.sh back
  fi

  say 'The newest version'
  # Git refuses where it would overwrite local changes. Others are built in.
  local former=$(git rev-parse HEAD)
  git pull --ff-only || die 'Git could not take it over, and says why. What runs, runs on.'
  git status --short
  git diff --quiet "$former" HEAD -- deploy/Caddyfile ||
    echo "Caddy takes its new file when you type, at a quiet hour: sudo $engine restart website-caddy"

  say 'The image, which can take minutes'
  WEBSITE_TAG=next compose build site || die 'It cannot be made. What runs, runs on.'

  say 'A trial, on a copy of a backup'
  backup=
  if on_postgres; then
    echo 'The database is on Postgres: its migrations are not tried, and the backup is yours.'
  else
    backup=$(back_up) || die "No backup could be made: $engine logs website-backup. What runs, runs on."
  fi
  try next ${backup:+"$backup"} || die 'The newest version does not work. What runs, runs on.'
  exec setsid --wait deploy/switch.sh next
}

# Bash reads a script while it runs, and the pull may change this file: so all of it stands in a function.
main "$@"
exit
