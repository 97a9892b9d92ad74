#!/bin/bash
# Caddy that may try a POST again (`lb_retry_match`) sends it the second time without its body, so that a form whose
# connection broke is lost with 502. With `request_buffers` it is sent whole.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
SUITE=sid "$here/from-debian.sh" "$folder" caddy=2.11.4-1

cat >Caddyfile <<END
{
	admin off
}
(again) {
	reverse_proxy unix/$folder/server.sock {
		lb_try_duration 2s
		lb_retry_match {
			method POST
		}
		{args[0]} {args[1]}
	}
}
http:// {
	bind unix/$folder/plain.sock
	import again request_buffers 0
}
http://buffered {
	bind unix/$folder/buffered.sock
	import again request_buffers 16KiB
}
END
# It reads a form and drops its connection, and answers the next with what came.
cat >server.mjs <<'END'
import { createServer } from 'node:http';
let isFirst = true;
createServer(async (request, answer) => {
  try {
    const form = (await request.toArray()).join('');
    if (isFirst) request.socket.destroy();
    else answer.end(form);
  } catch {}
  isFirst = !isFirst;
}).listen('server.sock');
END
node server.mjs &
HOME=$folder usr/bin/caddy run --config Caddyfile 2>log &
until [ -S server.sock ] && [ -S plain.sock ] && [ -S buffered.sock ]; do sleep 0.1; done
post() { curl -s -o "$1" -w '%{http_code} ' --unix-socket "$1.sock" -d name=Ann "http://$1/" && cat "$1"; }
echo 'Caddy 2.11.4, a form whose connection broke:'
{ echo "without a buffer: $(post plain)"; echo "with request_buffers: $(post buffered)"; } | tee seen
[ "$(cat seen)" = 'without a buffer: 502 
with request_buffers: 200 name=Ann' ]
