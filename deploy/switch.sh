#!/bin/bash
# Changes which image and which database serve. update.sh and restore.sh run this in a session of its own, so that it goes
# on to its end when they are cut off.
#
#   next              the image that was built last
#   back              the image before, with a backup that it can use where a newer version changed the database
#   restore <backup>  the same image, with this backup
cd "$(dirname "$0")/.."
. deploy/engine.sh
# Ctrl-C and a closed terminal may end update.sh and restore.sh, but not this.
trap '' INT HUP PIPE

main() {
  case $1 in
  next)
    # The container knows what serves. An update that was cut off may already have given the names to other images.
    serving=$(engine container inspect --format '{{.Image}}' website 2>/dev/null) || serving=$(id_of latest)
    [ "$serving" = "$(id_of next)" ] || engine tag "$serving" "$(image before)"
    engine tag "$(image next)" "$(image latest)"
    halt
    serve || {
      engine logs --tail 20 website 2>&1 | grep -v '^{' | tail -n 5 || true
      say 'It does not get ready: back to the version before'
      go_back
      die 'The version before serves again. The lines above say why the new one did not.'
    }
    # Images and stages of former updates would fill the disk.
    engine image prune --force --filter label=website &>/dev/null || true
    ;;
  back) go_back ;;
  restore)
    halt
    put_in_place "$2"
    serve || die "It does not get ready: $engine logs website says why. What was in service is in moved-aside-… in its volume."
    # The copy of a file would never become old.
    engine exec website-backup rm -f $backups/given.db
    ;;
  esac
  take_over
  say 'In service'
}

id_of() { engine image inspect --format '{{.Id}}' "$(image "$1")"; }

# Ends all that could write to the database: the server, commands that were left open in its container, and the backup.
halt() {
  for name in website website-backup; do
    engine stop -t 10 $name &>/dev/null || true
    engine rm --force $name &>/dev/null || true
  done
}

# Starts `latest`. Returns once a request can be stored. Fails when the server ends, or after a minute.
serve() {
  say 'The server'
  compose up --detach site backup
  for _ in {1..100}; do
    ! engine exec website node deploy/is-alive.ts /readyz &>/dev/null || return 0
    [ "$(engine container inspect --format '{{.RestartCount}}' website)" = 0 ] || return 1
    sleep 0.5
  done
  return 1
}

# Goes back to the version before. Until it is clear whether that one can use the database, or needs an older backup, the
# present one serves on.
go_back() {
  backup='' newest=''
  if ! on_postgres; then
    say 'A trial of the version before'
    newest=$(back_up) || true
    for backup in $(engine exec website-backup ls $backups | grep '^requests-.*\.db$' | tr -d '\r' | sort --reverse) ''; do
      [ "$backup" ] || die 'There is no backup that it can use. Nothing was changed.'
      ! try before "$backups/$backup" || break
    done
    echo "$backup"
  fi
  halt
  engine tag "$(image before)" "$(image latest)"
  [ "$backup" = "${newest##*/}" ] || put_in_place "$backups/$backup"
  serve || die "It does not get ready: $engine logs website says why. On Postgres see docs/deploying.md."
}

# Puts a backup in the place of the database. If it is cut off, there is no database, and the server begins no empty one.
put_in_place() { # <backup>
  say "The backup $1"
  engine run --rm --network none --user 0:0 --cap-drop ALL --cap-add CHOWN --cap-add DAC_OVERRIDE \
    --volume website-var:/srv/website/var --volume website-backups:$backups:ro --workdir /srv/website/var \
    "$(image latest)" sh -euc '
      aside=moved-aside-$(date -u +%Y%m%d-%H%M%S)
      mkdir "$aside"
      for file in requests.db*; do [ ! -e "$file" ] || mv "$file" "$aside"; done
      rmdir --ignore-fail-on-non-empty "$aside"
      rm -rf requests.part
      cp "$0" requests.part
      umask 077
      [ ! -e '$backups'/secret ] || cp '$backups'/secret secret
      [ ! -e '$backups'/erasures.jsonl ] || cat '$backups'/erasures.jsonl >>erasures.jsonl
      chown --recursive --reference=. .
      sync
      mv requests.part requests.db
    ' "$1"
}

# Imports what came since the backup from the databases that were moved aside.
take_over() {
  engine exec website sh -euc '
    for file in var/moved-aside-*/requests.db; do
      [ -e "$file" ] || continue
      node server/cli/main.ts import "$file"
      rm -r "${file%/*}"
    done
  ' || die 'The line above says why what was in service before could not be taken over. It is in the volume website-var, in the folder moved-aside-…: delete that once you need nothing of it, because no erasure reaches it.'
}

# The loop reads all output, so that no command ends because update.sh or restore.sh no longer reads it.
main "$@" 2>&1 | while IFS= read -r line; do echo "$line" || true; done 2>/dev/null
exit
