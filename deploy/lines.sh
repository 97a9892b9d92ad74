# What install.sh and back.sh share. They run as root, in the checkout, which is root's. Nothing that root executes, reads
# as a setting or writes to lies where the server (user website) or the build (user website-build) may write.
set -euo pipefail
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
umask 022

site=/srv/website # the checkout
place=/opt/website # releases, and the tools to make them
data=/var/lib/website
backups=/var/backups/website
again="${0##*/}${*:+ $*}"
step='The start'

say() {
  step=$1
  printf '\n== %s\n' "$step"
}
stop() {
  printf '\n%s\n' "$1" >&2
  exit 1
}
# However it ends: what it has started ends, too, and a release that is not whole goes.
ended() {
  local code=$?
  systemctl stop --quiet 'website-run-*'
  rm -rf "${unfinished:-}"
  [ $code = 0 ] || printf '\nIt ended in the step "%s". Then type again: sudo deploy/%s\n' "$step" "$again" >&2
}

[ "$(id -u)" = 0 ] || stop "Run it as root: sudo deploy/$again"
[ "$PWD" = $site ] || stop "The project must be in $site: sudo git clone <address of your repository> $site"
running=$(cat /run/website-deploy 2>/dev/null) || true
[[ ${running:-0} =~ ^($$|$PPID)$ ]] || ! grep -qs deploy/ "/proc/${running:-none}/cmdline" || stop "Process $running does this already. Wait for it."
echo $$ >/run/website-deploy
trap ended EXIT
trap 'exit 130' INT TERM HUP
ended # What a run that was killed has left.
mkdir -p $place
cd $place

# Runs a command in a unit of its own, which closed.conf closes: without root's terminal, environment and home.
as() { # <user> <build, try or data> [properties] <command>
  systemd-run --quiet --collect --wait --pipe --service-type=exec --uid="$1" --unit="website-run-$2-$RANDOM" "${@:3}" \
    </dev/null 2>&1 | cat
}
in_data() { as website data --property=UMask=0077 --property=ReadWritePaths="$data" "$@"; }
program() { # <release> <program of ours> [words]
  in_data --property=WorkingDirectory="$place/$1" "$place/$1/node_modules/.bin/node" --require ./scripts/load-env-file.cjs "${@:2}"
}

# A value that the server would find in the .env of a folder, in JavaScript.
settings() {
  [ ! -e "$1/.env" ] || [ ! -e tools/bin/node ] || (cd "$1" && env -i NODE_DISABLE_COMPILE_CACHE=1 $place/tools/bin/node \
    --require $site/scripts/load-env-file.cjs --print "$2")
}
setting() { settings "${2:-$site}" "process.env.$1?.trim() ?? ''"; }

# Of what a program printed, the line that says why it failed.
reason() {
  local said
  said=$(grep -vE '^(\s|$|\{|Node\.js v)')
  grep -m 1 -E '^(\w*Error|npm error)\b' <<<"$said" || tail -n 1 <<<"$said"
}

link() { # <release> <name>: in one step
  ln -sfn "$1" "$2.next"
  mv -T "$2.next" "$2"
}

# Units as a commit has them. A release is no source: its build could write to it.
units() { # <commit> [folder or file]
  git -C $site archive "$1" "${2:-deploy/units}" | tar -x --no-same-owner --strip-components=2 -C /etc/systemd/system
  systemctl daemon-reload
}

# Starts a release on a copy of a backup, without a network, and sends it a request.
try_release() { # <release> [backup]
  as website try --property=PrivateNetwork=yes --property=WorkingDirectory="$place/$1" \
    "$place/$1/node_modules/.bin/node" deploy/try.ts "${@:2}"
}

# Starts what `current` leads to. The socket stays, so visitors wait. Returns once a request can be stored, or says why not.
serve() {
  local start address said since=$SECONDS
  start=$(date '+%F %T')
  if systemctl start website.socket && systemctl restart website.service; then
    address=$(systemctl show website.socket --property=Listen --value | cut -d ' ' -f 1)
    # While it does not end, for ten minutes: a migration may take them.
    while [ "$(systemctl show website.service --property=NRestarts --value)" = 0 ] && [ $((SECONDS - since)) -lt 600 ]; do
      said=$(curl --silent --max-time 2 "http://$address/readyz") || true
      case $said in *'"ready":true'*) return ;; *'"ready":false'*) break ;; esac
      sleep 0.2
    done
  fi
  printf '%s\n' "${said:-}"
  journalctl --unit=website --identifier=node --since="$start" --output=cat | reason || true
  return 1
}
