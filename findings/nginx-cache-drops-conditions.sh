#!/bin/bash
# Where nginx has a cache, it asks the server without If-None-Match, also for a page that it must not keep. Such a page is
# never answered with 304: each visit loads it whole. nginx also compresses it in spite of `no-transform`.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
"$here/from-debian.sh" "$folder" nginx-light=1.22.1-9+deb12u11

cat > page.mjs <<'END'
import { createServer } from 'node:http';
createServer((request, answer) => {
  answer.setHeader('ETag', 'W/"page"').setHeader('Cache-Control', 'no-cache, no-transform').setHeader('Content-Type', 'text/html');
  if (request.headers['if-none-match'] === 'W/"page"') answer.writeHead(304).end();
  else answer.end('<p>'.repeat(1000));
}).listen('page.sock');
END
node page.mjs &
for cache in off pages; do
  cat > $cache.conf <<END
daemon off; master_process off; pid $folder/$cache.pid; error_log $folder/log; events {}
http {
  access_log off; gzip on; proxy_cache_path $folder/kept-$cache keys_zone=pages:1m;
  client_body_temp_path temp; proxy_temp_path temp; fastcgi_temp_path temp; uwsgi_temp_path temp; scgi_temp_path temp;
  server { listen unix:$folder/$cache.sock; location / { proxy_pass http://unix:$folder/page.sock; proxy_cache $cache; } }
}
END
  LD_LIBRARY_PATH=usr/lib/x86_64-linux-gnu usr/sbin/nginx -p "$folder" -c $cache.conf 2>>log &
done
until [ -S page.sock ] && [ -S off.sock ] && [ -S pages.sock ]; do sleep 0.1; done

ask() { curl -s -o body -w "%{http_code} %{size_download} bytes" --unix-socket "$1.sock" -H 'Accept-Encoding: gzip' -H "If-None-Match: $2" http://localhost/; }
echo 'nginx 1.22.1, an unchanged page with no-cache, no-transform:'
{
  echo "without a cache: $(ask off 'W/"page"')"
  echo "with a cache: $(ask pages 'W/"page"' | sed 's/ .*//')"
  echo "compressed: $(ask pages 'W/"none"' >/dev/null; gzip -dc body | wc -c)"
} | tee seen
[ "$(cat seen)" = 'without a cache: 304 0 bytes
with a cache: 200
compressed: 3000' ]
