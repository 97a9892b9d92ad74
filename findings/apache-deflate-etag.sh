#!/bin/bash
# Apache's mod_deflate adds -gzip to the ETag of what it compresses, and does not take it off again when a visitor asks with
# it. The server behind does not know that ETag: who has the page gets it whole again, and never a 304.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
"$here/from-debian.sh" "$folder" apache2-bin=2.4.71-1~deb12u1

cat > page.mjs <<'END'
import { createServer } from 'node:http';
import { writeFileSync } from 'node:fs';
const server = createServer((request, answer) => {
  answer.setHeader('ETag', '"page"').setHeader('Cache-Control', 'no-cache').setHeader('Content-Type', 'text/html');
  if (request.headers['if-none-match'] === '"page"') answer.writeHead(304).end();
  else answer.end('<p>'.repeat(1000));
}).listen(0, '127.0.0.1', () => writeFileSync('port', String(server.address().port)));
END
node page.mjs &
port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
until [ -s port ]; do sleep 0.1; done
load() { for module in "$@"; do echo "LoadModule ${module}_module usr/lib/apache2/modules/mod_$module.so"; done; }
cat >httpd.conf <<END
ServerRoot $folder
ServerName localhost
Listen 127.0.0.1:$port
PidFile $folder/pid
ErrorLog $folder/log
DefaultRuntimeDir $folder
$(load mpm_event authz_core filter deflate proxy proxy_http)
User nobody
AddOutputFilterByType DEFLATE text/html
ProxyPass / http://127.0.0.1:$(cat port)/
END
LD_LIBRARY_PATH=usr/lib/x86_64-linux-gnu usr/sbin/apache2 -DFOREGROUND -f "$folder/httpd.conf" &
until curl -s "http://127.0.0.1:$port/" >/dev/null; do sleep 0.2; done

ask() { curl -s -o /dev/null -w '%{http_code}' -H "If-None-Match: $1" "${@:2}" "http://127.0.0.1:$port/"; }
gzip=(-H 'Accept-Encoding: gzip')
etag=$(curl -s -o /dev/null -D - "${gzip[@]}" "http://127.0.0.1:$port/" | sed -n 's/^ETag: \(.*\)\r$/\1/p')
echo 'Apache 2.4.71 with mod_deflate before a server, an unchanged page:'
echo "the ETag that a visitor gets: $etag; asked again with it: $(ask "$etag" "${gzip[@]}"); uncompressed: $(ask '"page"')" | tee seen
[ "$(cat seen)" = 'the ETag that a visitor gets: "page-gzip"; asked again with it: 200; uncompressed: 304' ]
