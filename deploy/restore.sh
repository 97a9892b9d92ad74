#!/bin/bash
# Puts a backup in the place of the database, and then imports the requests that only the database had. The backup is a
# file, or the name of one in the volume of the backups. Without an argument it lists those.
#
#   sudo deploy/restore.sh requests-2026-11-20-040000.db
cd "$(dirname "$0")/.."
. deploy/engine.sh
lock

[ $# = 1 ] || {
  engine exec website-backup ls $backups
  die 'Which one? sudo deploy/restore.sh <one of them, or a file>'
}
! on_postgres || die 'The database is on Postgres: docs/deploying.md says how to put a backup of it in place.'

say 'The backup'
backup=$backups/$(basename "$1")
if [ -e "$1" ]; then
  compose up --detach backup &>/dev/null
  copy() { [ ! -e "$1" ] || engine exec --interactive website-backup sh -c "umask 077; cat $2 \"\$0\"" "$backups/${1##*/}" <"$1"; }
  copy "$1" '>'
  # A folder of backups from another machine also has these two.
  copy "$(dirname "$1")/secret" '>'
  copy "$(dirname "$1")/erasures.jsonl" '>>'
fi
try latest "$backup" || die 'It is not used. What runs, runs on.'
exec setsid --wait deploy/switch.sh restore "$backup"
