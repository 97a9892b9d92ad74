#!/bin/bash
# A copy of the SQLite database, with the secret and the list of erasures, in /var/backups/website; on Postgres, of what a
# command writes to the file that it gets as its last word. Prints the name. Runs as user website.
set -euo pipefail
umask 077
cd /var/lib/website
backups=/var/backups/website
name=$backups/requests-$(date -u +%Y-%m-%d-%H%M%S)
# Tell status when the last one was made, and when one failed. They are there before, because a full disk takes no new file.
for stamp in last-backup last-backup-failed; do [ -e $stamp ] || touch -d @0 $stamp; done
trap '[ $? = 0 ] || touch last-backup-failed; rm -f $backups/*.part' EXIT

# Only what is whole gets its name.
if [ $# != 0 ]; then
  made=$name.dump
  "$@" "$made.part"
else
  made=$name.db
  # -readonly, because a sqlite3 that is older than the server's must not write to the file.
  sqlite3 -readonly requests.db "vacuum into '$made.part'"
fi
sync "$made.part"
mv "$made.part" "$made"
[ ! -e secret ] || cp --preserve=mode secret $backups/
# What a copy once had stays in it: an old list would have forgotten erasures. How many it has is for status.
touch $backups/erasures.jsonl
sort -u $backups/erasures.jsonl $(ls erasures.jsonl 2>/dev/null) >$backups/erasures.part
mv $backups/erasures.part $backups/erasures.jsonl
wc -l <$backups/erasures.jsonl >last-backup
# By their number: no clock decides.
find $backups -name 'requests-*' | sort | head -n -30 | xargs -r rm
echo "$made"
