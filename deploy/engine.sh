# The scripts of this folder read this first. compose.yaml has the names of containers, images and volumes.
set -euo pipefail

say() { printf '\n== %s\n' "$1"; }
die() {
  printf '\n%s\n' "$1" >&2
  exit 1
}

# Only one update or restore runs at a time. A program that an engine leaves running gets no copy of the lock, or it would
# hold it for ever.
lock() {
  exec 9<.
  flock --nonblock 9 || die 'An update or a restore is under way. Wait for it.'
}
engine() { $engine "$@" 9<&-; }
compose() { $compose "$@" 9<&-; }

# The engine that has the image has built the site. Its containers can be gone after a loss of power during a switch.
for engine in docker podman ''; do
  [ "$engine" ] || die 'The site was not built here: docs/deploying.md says how to start it.'
  ! $engine image inspect localhost/website:latest &>/dev/null || break
done
if [ $engine = podman ]; then
  compose=podman-compose
elif docker compose version &>/dev/null; then
  compose='docker compose'
else
  compose=docker-compose
fi

backups=/srv/website/backups
image() { echo "localhost/website:$1"; }
# What runs has these settings, or would start with them.
settings() { engine container inspect --format '{{range .Config.Env}}{{println .}}{{end}}' website 2>/dev/null || cat .env; }
on_postgres() { settings | grep '^DATABASE_URL=.\?postgres' >/dev/null; }

# Tries an image without a network, with the settings of what runs and on a copy of a backup. Says why when it fails.
try() { # <tag> [backup]
  local names said
  names=$(sed -nE 's/^(# )?([A-Z_]+)=.*/\2/p' .env.example | paste -sd '|')
  said=$(engine run --rm --network none --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --user 0:0 \
    --env-file <(settings | grep -E "^($names)=") \
    --volume "website-backups:$backups:ro" "$(image "$1")" node deploy/try.ts "${@:2}" 2>&1) || {
    grep -vE '^(\s|$|\{|Node\.js v)' <<<"$said" | tail -n 3
    return 1
  }
}

# Prints the name of a new backup.
back_up() {
  compose up --detach backup &>/dev/null
  engine exec website-backup node deploy/backup.ts | tail -n 1
}
