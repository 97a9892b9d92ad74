#!/bin/sh
# Goes back to the version that ran before the last update.sh: its code, and, where the newer version changed the
# database, the backup that was made then. With a backup, only puts that one in place. What came since is taken over.
#
#   sudo deploy/back.sh [/var/backups/website/requests-2026-11-20-040000.db]
set -eu
cd "$(dirname "$0")/.."
. deploy/lines.sh
[ "$(id -u)" = 0 ] || stop 'Run it as root: sudo deploy/back.sh'
backup=${1:-}

if [ -z "$backup" ]; then
  say 'The version before'
  as_website git rev-parse --verify --quiet before >/dev/null || stop 'There is none: deploy/update.sh names it.'
  [ -n "$(as_website git diff --name-only before HEAD)" ] || stop 'The version before runs already.'
  if [ -n "$(as_website git diff --name-only before HEAD -- server/store/migrations)" ]; then
    backup=$(cat $data/before-update)
  fi
  runs=$(as_website git rev-parse HEAD)
  as_website git reset --keep --quiet before
  if ! build_site; then
    as_website git reset --keep --quiet "$runs"
    stop 'The version before cannot be built. What runs, runs on.'
  fi
  copy_units
fi

if [ -n "$backup" ]; then
  case $(setting DATABASE_URL) in postgres*) stop "The database is Postgres: docs/deploying/backups.md says how to put $backup in place." ;; esac
  say "The backup $backup"
  aside=$data/before-$(date +%Y%m%d-%H%M%S)
  install -o website -g website -m 600 "$backup" $data/backup.db
  install -d -o website -g website -m 700 "$aside"
  # The renames take a moment. Visitors wait at the socket.
  systemctl stop --quiet website.service
  mv $data/requests.db* "$aside/"
  mv $data/backup.db $data/requests.db
fi
# It erases again who was erased since the backup, before it answers.
restart_server || stop 'The server does not get ready. The lines above are from its log.'
if [ -n "$backup" ]; then
  as_website npm run --silent requests -- import "$aside/requests.db" ||
    stop "What came since the backup is in $aside: look for its notifications in your mailbox."
  printf 'What was in service is in %s. Delete it when you miss nothing: an erasure does not reach it.\n' "$aside"
fi
printf '\nRuns: %s\n' "$(as_website git log -1 --format='%h %s')"
