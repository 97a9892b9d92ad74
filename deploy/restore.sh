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
copy() { [ ! -e "$1" ] || engine exec --interactive website-backup sh -c "umask 077; cat $3 \"\$0\"" "$backups/$2" <"$1"; }
if [ -e "$1" ]; then
  # A file that is refused replaces no backup of that name.
  backup=$backups/given.db
  compose up --detach backup &>/dev/null
  copy "$1" given.db '>'
fi
try latest "$backup" || {
  engine exec website-backup rm -f $backups/given.db
  die 'It is not used. What runs, runs on.'
}
if [ -e "$1" ]; then
  # A folder of backups from another machine also has these two.
  copy "$(dirname "$1")/secret" secret '>'
  copy "$(dirname "$1")/erasures.jsonl" erasures.jsonl '>>'
fi
exec setsid --wait deploy/switch.sh restore "$backup"
