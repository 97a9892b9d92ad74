#!/bin/sh
# Takes the newest version of your repository: backup, install, build, restart. When that fails before the restart, what
# runs stays; when the new version does not get ready, it goes back by itself.
set -eu
cd "$(dirname "$0")/.."
. deploy/lines.sh
[ "$(id -u)" = 0 ] || stop 'Run it as root: sudo deploy/update.sh'
say 'A backup'
systemctl start website-backup.service

say 'The newest version'
runs=$(as_website git rev-parse HEAD)
as_website git pull --ff-only
if ! build_site; then
  as_website git reset --keep --quiet "$runs"
  build_site || true
  stop 'Nothing was changed: the version before still runs. Correct what the lines above name, and run this again.'
fi
newest=$(as_website git rev-parse HEAD)
if [ "$newest" != "$runs" ]; then
  as_website git tag --force before "$runs" >/dev/null
  ls -t $backups/requests-* | head -n 1 >$data/before-update
fi

say 'The server'
copy_units
if ! restart_server; then
  [ "$newest" != "$runs" ] || stop 'The server does not get ready. Correct what its log says above, and run this again.'
  say 'It does not get ready: back'
  sh deploy/back.sh
  stop 'The version before runs again. The lines above say why the new one did not.'
fi
printf '\nRuns: %s\n' "$(as_website git log -1 --format='%h %s')"
