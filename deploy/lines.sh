# What install.sh, update.sh and back.sh share. They run as root, in the project's folder.

site=/srv/website
data=/var/lib/website
backups=/var/backups/website
tools=$data/npm/node_modules

# A setting in .env, or nothing.
setting() { [ ! -e .env ] || sed -n "s|^$1=||p" .env | tail -n 1; }

say() { printf '\n== %s\n' "$1"; }
stop() {
  printf '\n%s\n' "$1" >&2
  exit 1
}

# The project's Node and an npm come first, where the machine's are too old to install it.
as_website() {
  runuser --user website -- env HOME=$data "PATH=$tools/.bin:$(echo $tools/node-linux-*/bin):$PATH" "$@"
}

# Runs as user website. npm installs exactly what the lock file hashes. Last, the server checks its settings.
build_site() {
  # What root edited or built here.
  chown -R --from=root website:website .
  # What an interrupted install left would stop the next: https://github.com/npm/cli/issues/5825
  find node_modules -maxdepth 2 -type d -name '.*-????????' -prune -exec rm -rf {} + 2>/dev/null || true
  as_website npm install --no-save --no-fund --omit=dev &&
    as_website npm run build &&
    as_website node_modules/.bin/node --require ./scripts/load-env-file.cjs server/main.ts --check
}

# The units that changed.
copy_units() {
  for unit in deploy/systemd/website*; do
    cmp -s "$unit" "/etc/systemd/system/${unit##*/}" || cp "$unit" /etc/systemd/system/
  done
  systemctl daemon-reload
}

# The socket stays, so that visitors wait. Waits until a request can be stored, or says what the log says.
restart_server() {
  if systemctl start website.socket && systemctl restart website.service; then
    address=$(systemctl show website.socket --property Listen --value | cut -d ' ' -f 1)
    for _ in $(seq 15); do
      curl --silent --fail --max-time 2 --output /dev/null "http://$address/readyz" && return 0
      sleep 1
    done
  fi
  journalctl --unit website --lines 5 --no-pager --output cat
  return 1
}
