#!/bin/bash
# `retry=60` reads as if Apache answered 503 for a minute after the server behind it refused once. It tries at once again,
# also in a balancer of one member, although its log says then that it disables it for 60s.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
"$here/from-debian.sh" "$folder" apache2-bin=2.4.71-1~deb12u1

free_port() { node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'; }
port=$(free_port)
behind=$(free_port)
load() { for module in "$@"; do echo "LoadModule ${module}_module usr/lib/apache2/modules/mod_$module.so"; done; }
cat >httpd.conf <<END
ServerRoot $folder
ServerName localhost
Listen 127.0.0.1:$port
PidFile $folder/pid
ErrorLog $folder/log
DefaultRuntimeDir $folder
$(load mpm_event authz_core slotmem_shm proxy proxy_http proxy_balancer lbmethod_byrequests)
User nobody
StartServers 1
ServerLimit 1
ThreadsPerChild 25
MaxRequestWorkers 25
<Proxy balancer://site>
  BalancerMember http://127.0.0.1:$behind retry=60
</Proxy>
ProxyPass /balanced balancer://site
ProxyPass / http://127.0.0.1:$behind/ retry=60
END
LD_LIBRARY_PATH=usr/lib/x86_64-linux-gnu usr/sbin/apache2 -DFOREGROUND -f "$folder/httpd.conf" &
ask() { curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$port/${1-}"; }
until [ "$(ask)" = 503 ]; do sleep 0.2; done

before="$(ask) $(ask balanced)"
node -e "require('http').createServer((_, answer) => answer.end()).listen($behind, '127.0.0.1')" &
until curl -s "http://127.0.0.1:$behind/" >/dev/null; do sleep 0.1; done
echo 'Apache 2.4.71, one server behind it, directly and as the one member of a balancer:'
{
  echo "refused: $before"
  echo "back a moment later: $(ask) $(ask balanced)"
  grep -o 'disabling worker for .* for 60s' log | sed 's/([^)]*)/it/' | uniq
} | tee seen
[ "$(cat seen)" = 'refused: 503 503
back a moment later: 200 200
disabling worker for it for 60s' ]
