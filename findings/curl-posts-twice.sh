#!/bin/bash
# curl posts a second time, without being told to try again, when a connection that it had kept ends without an answer. The
# server may have taken the first: it sees the form twice. So does wget on any connection, up to 20 times.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
"$here/from-debian.sh" "$folder" curl=7.88.1-10+deb12u15 wget=1.21.3-1+deb12u1

cat >server.mjs <<'END'
import { appendFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
const server = createServer(async (request, answer) => {
  if (request.method === 'GET') return answer.end('page ');
  appendFileSync('posted', `${(await request.toArray()).join('')}\n`);
  request.socket.destroy();
}).listen(0, '127.0.0.1', () => writeFileSync('address', `http://127.0.0.1:${server.address().port}/`));
END
node server.mjs &
until [ -s address ]; do sleep 0.1; done
address=$(cat address)
export LD_LIBRARY_PATH=usr/lib/x86_64-linux-gnu
times() { wc -l <posted; rm posted; }
echo 'curl 7.88.1 and wget 1.21.3, a server that takes each form and ends the connection:'
{
  usr/bin/curl -s -d name=Ann "$address" || echo "curl on a new connection, exit status $?: posted $(times)"
  usr/bin/curl -s -o /dev/null "$address" --next -s -d name=Ann "$address" || echo "curl on a kept one, exit status $?: posted $(times)"
  usr/bin/wget -q --waitretry=0 --post-data=name=Ann "$address" || echo "wget, exit status $?: posted $(times)"
} | tee seen
[ "$(cat seen)" = 'curl on a new connection, exit status 52: posted 1
curl on a kept one, exit status 52: posted 2
wget, exit status 4: posted 20' ]
