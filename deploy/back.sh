#!/bin/bash
# Goes back to the version that ran before the last update: a link and a restart. Where the newer version changed the
# database, the backup that was made then comes into service. With a backup, only puts that one in place. What came since is
# taken over. Nothing goes into service untried.
#
#   sudo deploy/back.sh [/var/backups/website/requests-2026-11-20-040000.db]
cd "$(dirname "$0")/.."
. deploy/lines.sh

target=current
backup=${1:-}
if [ -z "$backup" ]; then
  say 'The version before'
  target=$(readlink before) || stop 'There is none to go back to.'
  # Whether it can use the database as it is.
  said=$(program "$target" server/cli/main.ts list) || case $said in
  *'newer version'*) backup=$(cat "$target/backup") why='The newer version changed the database. ' ;;
  *) stop "It cannot run: $(reason <<<"$said")" ;;
  esac
fi

if [ -n "$backup${why:=}" ]; then
  case $(setting DATABASE_URL) in
  postgres*) stop "${why}It is Postgres: docs/deploying/backups.md says how to put a backup in place. What runs, runs on." ;;
  esac
  say "The backup $backup"
  case $backup in $backups/*) ;; *) stop "Put it where the server's user can read it: sudo install -o website -g website -m 600 $backup $backups/" ;; esac
  said=$(as website data sqlite3 -readonly "$backup" 'pragma integrity_check; select count(*) >= 0 from contact_requests') || stop "It is not used: $said"
  [ "$said" = $'ok\n1' ] || stop "It is damaged, and not used: $said"
  said=$(try_release "$target" "$backup") || stop "It is not used: $(reason <<<"$said")"
  aside=$data/moved-aside-$(date -u +%Y%m%d-%H%M%S)
  echo "What is in service goes to $aside, and what the backup lacks is taken over from there."
  # Laid ready for website.service, which puts it in place as it starts. What a run that was cut off has laid ready goes.
  in_data sh -ec 'rm -f "$0"/moved-aside-*/backup.*; find "$0" -path "$0/moved-aside-*" -empty -delete; mkdir -p "$2"; cp "$1" "$2/backup.part"; sync "$2/backup.part"; mv "$2/backup.part" "$2/backup.db"' \
    $data "$backup" "$aside"
fi

say 'The server'
if [ "$target" != current ]; then
  link "$target" current
  units "$(basename "${target%-*}")"
fi
serve || stop 'It does not get ready. The last line says why.'
for file in $(in_data find $data -path "$data/moved-aside-*/requests.db"); do
  say "What came since, from $file"
  program current server/cli/main.ts import "$file" || stop "It stays there, and status names it."
  in_data rm -r "${file%/*}"
done
[ "$target" = current ] || rm -f before
printf '\nRuns: %s\n' "$(readlink current)"
