#!/bin/sh
# Goes back to the version that ran before the last update.sh: its code, and, where the newer version changed the
# database, the backup that was made then. What came since is taken over.
set -eu
cd "$(dirname "$0")/.."
. deploy/lines.sh
[ "$(id -u)" = 0 ] || stop 'Run it as root: sudo deploy/back.sh'

say 'The version before'
as_website git rev-parse --verify --quiet before >/dev/null || stop 'There is none: deploy/update.sh names it.'
has_other_schema=$(as_website git diff --name-only before HEAD -- server/store/migrations)
as_website git reset --keep --quiet before
build_site || stop 'The version before cannot be built. What runs, runs on.'
copy_units

if [ -n "$has_other_schema" ]; then
  say 'The backup from before'
  backup=$(cat $data/before-update)
  aside=$data/before-$(date +%Y%m%d-%H%M%S)
  install -o website -g website -m 600 "$backup" $data/backup.db
  install -d -o website -g website -m 700 "$aside"
  systemctl stop website.service
  mv $data/requests.db* "$aside/"
  mv $data/backup.db $data/requests.db
fi
restart_server || stop 'The server does not get ready. The lines above are from its log.'
if [ -n "$has_other_schema" ]; then
  as_website npm run --silent requests -- import "$aside/requests.db" ||
    stop "What came since the update is in $aside: look for its notifications in your mailbox."
  printf 'What was in service is in %s. Delete it when you miss nothing.\n' "$aside"
fi
printf '\nBack at: %s\n' "$(as_website git log -1 --format='%h %s')"
