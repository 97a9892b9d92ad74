import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTACT_FUNCTION_PATH } from '../../shared/contact-function.ts';
import { postJson, VISITOR } from '../support/contact-call.ts';
import { writeFixtureSite } from '../support/fixture-server.ts';
import { rawCall } from '../support/raw-call.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** The text in every file that must not be served. */
const SECRET = 'for no one to read';
/** Some of these files are in the site's folder, most are around it. */
const SECRET_FILES = [
  'site/.env',
  'site/.git/config',
  'site/app.js.map',
  'site/secret.html.br',
  '.env',
  'package.json',
  'var/secret',
  'secret.txt',
];

let folder: Awaited<ReturnType<typeof tempFolder>>;
let server: RunningServer;

beforeAll(async () => {
  folder = await tempFolder();
  const siteDir = join(folder.path, 'site');
  await writeFixtureSite(siteDir);
  for (const file of SECRET_FILES) {
    await mkdir(join(folder.path, file, '..'), { recursive: true });
    await writeFile(join(folder.path, file), SECRET);
  }
  server = await startServer({ siteDir });
});

afterAll(async () => {
  await server.stop();
  await folder.remove();
});

const CRLF = '\r\n';
const lines = (...all: string[]) => `${all.join(CRLF)}${CRLF}${CRLF}`;
/** A request that is the last on its connection. */
const ask = (line: string, ...more: string[]) => lines(line, 'Host: a', 'Connection: close', ...more);
const get = (target: string, ...more: string[]) => ask(`GET ${target} HTTP/1.1`, ...more);
/** A post with these header lines, followed by text that a confused server could take for another request. */
const post = (more: string[], body: string) =>
  `${lines(`POST ${CONTACT_FUNCTION_PATH} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', ...more)}${body}`;

const INNER = lines('GET /privacy HTTP/1.1', 'Host: a', 'X-Smuggled: yes');
const CHUNKED_INNER = `0${CRLF}${CRLF}${INNER}`;
const asChunk = (text: string) => `${text.length.toString(16)}${CRLF}${text}${CRLF}0${CRLF}${CRLF}`;

/** A request, and the statuses with which it may be answered; `closed` is no answer at all. */
type Row = [what: string, allowed: (number | 'closed')[], bytes: string | Uint8Array];

const SMUGGLING: Row[] = [
  ['CL.TE', [400], post(['Content-Length: 6', 'Transfer-Encoding: chunked'], CHUNKED_INNER)],
  ['TE.CL', [400], post(['Transfer-Encoding: chunked', 'Content-Length: 4'], asChunk(INNER))],
  [
    'CL.TE with an HTTP/1.0 line',
    [400],
    post(['Content-Length: 6', 'Transfer-Encoding: chunked'], CHUNKED_INNER).replace('HTTP/1.1', 'HTTP/1.0'),
  ],
  ['CL.0', [400, 405], `${ask('POST / HTTP/1.1', `Content-Length: ${INNER.length}`)}${INNER}`],
  ['a GET with a body', [200], `${get('/', `Content-Length: ${INNER.length}`)}${INNER}`],
  ['a GET with a chunked body', [200], `${get('/', 'Transfer-Encoding: chunked')}${asChunk(INNER)}`],
  ['a HEAD with a body', [200], `${ask('HEAD / HTTP/1.1', `Content-Length: ${INNER.length}`)}${INNER}`],
  [
    'an unknown path with a body',
    [404],
    `${ask('POST /nowhere HTTP/1.1', `Content-Length: ${INNER.length}`)}${INNER}`,
  ],
  ['two lengths that differ', [400], post(['Content-Length: 0', `Content-Length: ${INNER.length}`], INNER)],
  ['two lengths that agree', [400], post(['Content-Length: 2', 'Content-Length: 2'], `{}${INNER}`)],
  ['two lengths in one line', [400], post(['Content-Length: 2, 2'], `{}${INNER}`)],
  ['a length with a plus', [400], post(['Content-Length: +2'], `{}${INNER}`)],
  ['a length below zero', [400], post(['Content-Length: -2'], `{}${INNER}`)],
  ['a length in hex', [400], post(['Content-Length: 0x2'], `{}${INNER}`)],
  ['a length with a space inside', [400], post(['Content-Length: 1 2'], `{}${INNER}`)],
  ['a length that overflows', [400], post(['Content-Length: 18446744073709551617'], INNER)],
  ['a length that is empty', [400], post(['Content-Length: '], INNER)],
  ['a length in other digits', [400], post(['Content-Length: \u00b2'], INNER)],
  ['xchunked', [400], post(['Transfer-Encoding: xchunked'], CHUNKED_INNER)],
  ['identity', [400], post(['Transfer-Encoding: identity'], CHUNKED_INNER)],
  ['chunked, identity', [400], post(['Transfer-Encoding: chunked, identity'], CHUNKED_INNER)],
  ['chunked twice', [400], post(['Transfer-Encoding: chunked, chunked'], CHUNKED_INNER)],
  [
    'chunked in two lines',
    [400],
    post(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], CHUNKED_INNER),
  ],
  ['chunked with a vertical tab', [400], post(['Transfer-Encoding: \x0bchunked'], CHUNKED_INNER)],
  ['chunked in quotes', [400], post(['Transfer-Encoding: "chunked"'], CHUNKED_INNER)],
  ['chunked after a line feed', [400], post(['Transfer-Encoding:\n chunked'], CHUNKED_INNER)],
  ['chunked before a null byte', [400], post(['Transfer-Encoding: chunked\0'], CHUNKED_INNER)],
  ['a space before the colon', [400], post(['Transfer-Encoding : chunked'], CHUNKED_INNER)],
  ['a tab before the colon', [400], post(['Transfer-Encoding\t: chunked'], CHUNKED_INNER)],
  ['a space before the name', [400], lines('GET / HTTP/1.1', ' Host: a', 'Connection: close')],
  ['a folded line', [400], post(['X-Folded: a', ' Transfer-Encoding: chunked'], CHUNKED_INNER)],
  ['a folded Transfer-Encoding', [400], post(['Transfer-Encoding:', ' chunked'], CHUNKED_INNER)],
  ['a name in which a null byte stands', [400], get('/', 'X-\0: a')],
  ['a value in which a null byte stands', [400], get('/', 'X-A: a\0b')],
  ['a line without a colon', [400], get('/', 'Transfer-Encoding chunked')],
  ['a line without a name', [400], get('/', ': chunked')],
  ['bare line feeds', [400], get('/').replaceAll(CRLF, '\n')],
  ['bare carriage returns', [400], get('/').replaceAll(CRLF, '\r')],
  ['a bare carriage return in a value', [400], get('/', `X-A: a\rContent-Length: ${INNER.length}`)],
  ['a bare line feed in a value', [400], get('/', `X-A: a\nContent-Length: ${INNER.length}`)],
  ['a chunk size that is no number', [400], post(['Transfer-Encoding: chunked'], `zz${CRLF}${INNER}`)],
  ['a chunk size below zero', [400], post(['Transfer-Encoding: chunked'], `-1${CRLF}${INNER}`)],
  [
    'a chunk size with 0x',
    [400],
    post(['Transfer-Encoding: chunked'], `0x2${CRLF}{}${CRLF}${CHUNKED_INNER}`),
  ],
  [
    'a chunk size that overflows',
    [400],
    post(['Transfer-Encoding: chunked'], `fffffffffffffffff${CRLF}${INNER}`),
  ],
  [
    'a chunk size that ends in a line feed',
    [400],
    post(['Transfer-Encoding: chunked'], `2\n{}${CRLF}${CHUNKED_INNER}`),
  ],
  [
    'a chunk longer than its size',
    [400],
    post(['Transfer-Encoding: chunked'], `2${CRLF}{}}${CRLF}${CHUNKED_INNER}`),
  ],
  [
    'a chunk extension that goes on and on',
    [413],
    post(['Transfer-Encoding: chunked'], `2;${'x'.repeat(20_000)}${CRLF}`),
  ],
  [
    'a chunk extension with a line feed',
    [400],
    post(['Transfer-Encoding: chunked'], `2;a\nb${CRLF}{}${CRLF}${CHUNKED_INNER}`),
  ],
  [
    'a length in the trailer',
    [400],
    post(
      ['Transfer-Encoding: chunked', 'Connection: close'],
      `2${CRLF}{}${CRLF}0${CRLF}Content-Length: 9${CRLF}${CRLF}`,
    ),
  ],
];

const TARGETS: Row[] = [
  ...(
    [
      ['/.env', [404]],
      ['/.git/config', [404]],
      ['/.headers.json', [404]],
      ['/_headers', [404]],
      ['/app.js.map', [404]],
      ['/secret.html.br', [404]],
      ['/var/secret', [404]],
      ['/server/main.ts', [404]],
      ['/package.json', [404]],
      ['/../secret.txt', [404]],
      ['/../../../../etc/passwd', [404]],
      ['/%2e%2e/secret.txt', [404]],
      ['/%2E%2E/%2E%2E/etc/passwd', [404]],
      ['/..%2fsecret.txt', [404]],
      ['/%2e%2e%2fsecret.txt', [404]],
      ['/..%5csecret.txt', [404]],
      ['/%2e%2e%5csecret.txt', [404]],
      ['/..\\secret.txt', [400, 404]],
      ['/%252e%252e%252fsecret.txt', [404]],
      ['/%25252e%25252e/secret.txt', [404]],
      ['/..%c0%afsecret.txt', [404]],
      ['/%c0%ae%c0%ae/secret.txt', [404]],
      ['/%e0%80%ae%e0%80%ae/secret.txt', [404]],
      ['/..%u2215secret.txt', [404]],
      ['/..;/secret.txt', [404]],
      ['/....//secret.txt', [404]],
      ['/_astro/../../secret.txt', [404]],
      ['/_astro/..%2f..%2fsecret.txt', [404]],
      ['/contact/../../secret.txt', [404]],
      ['//etc/passwd', [404]],
      ['/icon.svg/../../secret.txt', [404]],
      ['/icon.svg%00.html', [404]],
      ['/%00', [404]],
      ['/secret.txt%00.svg', [404]],
      ['/icon.svg%0d%0aX-Injected:%20yes', [404]],
      ['/%0d%0aLocation:%20//evil.example/', [404]],
      ['/contact/%0d%0aX-Injected:%20yes', [404]],
      ['/%', [400, 404]],
      ['/%zz', [400, 404]],
      ['//evil.example', [404]],
      ['//evil.example/', [404]],
      ['///evil.example/', [404]],
      ['/\\evil.example/', [400, 404]],
      ['/\\/evil.example/', [400, 404]],
      ['/%5cevil.example/', [404]],
      ['/%2f%2fevil.example/', [404]],
      ['//evil.example/contact/', [404]],
      ['//evil.example/%2e%2e/contact/', [301, 404]],
      ['/evil.example//', [404]],
      ['/https://evil.example/', [404]],
      ['/contact/?to=//evil.example/', [301]],
      ['/contact//', [404]],
      ['/.//evil.example/', [301, 404]],
      ['http://evil.example/contact/', [301, 400]],
      ['http://evil.example/../secret.txt', [400, 404]],
      ['http://evil.example', [200, 400]],
      ['http://user:password@evil.example/', [200, 400]],
      ['http://[::1', [400]],
      ['https://evil.example//evil.example/', [400, 404]],
      ['file:///etc/passwd', [400]],
      ['ftp://evil.example/', [400]],
      ['evil.example:80', [400]],
      ['secret.txt', [400]],
      ['*', [400, 404]],
      ['/#/../secret.txt', [200, 400, 404]],
      [`/${'a'.repeat(9_000)}`, [431]],
    ] as [string, number[]][]
  ).map(([target, allowed]): Row => [target.slice(0, 60), allowed, get(target)]),
  ['a null byte in the address', [400], get('/\0')],
  ['a byte beyond ASCII in the address', [400, 404], Buffer.from(get('/\xff'), 'latin1')],
  ['a tab in the address', [400], get('/a\tb')],
];

const HOSTS: Row[] = [
  ['no Host', [400], lines('GET / HTTP/1.1', 'Connection: close')],
  ['no Host, in HTTP/1.0', [400], lines('GET / HTTP/1.0')],
  ['an empty Host', [400], lines('GET / HTTP/1.1', 'Host:', 'Connection: close')],
  ['two Hosts that differ', [400], get('/', 'Host: evil.example')],
  ['two Hosts that agree', [400], get('/', 'Host: a')],
  ['two Hosts, one in capitals', [400], get('/contact/', 'HOST: evil.example')],
  ['two Hosts in one line', [400], get('/').replace('Host: a', 'Host: a, evil.example')],
  ['a Host with a path', [400], get('/').replace('Host: a', 'Host: a/evil.example')],
  ['a Host with a user', [400], get('/').replace('Host: a', 'Host: a@evil.example')],
  ['a Host with a space', [400], get('/').replace('Host: a', 'Host: a evil.example')],
  ['a foreign Host', [301], get('/contact/').replace('Host: a', 'Host: evil.example')],
  ['X-Forwarded-Host', [301], get('/contact/', 'X-Forwarded-Host: evil.example')],
  ['Forwarded', [301], get('/contact/', 'Forwarded: host=evil.example;proto=https')],
  ['X-Original-URL', [200], get('/', 'X-Original-URL: /var/secret', 'X-Rewrite-URL: /.env')],
];

const METHODS: Row[] = [
  ['TRACE', [400, 404, 405], ask('TRACE / HTTP/1.1', 'X-Echo: me')],
  ['TRACK', [400, 404, 405], ask('TRACK / HTTP/1.1')],
  ['CONNECT', ['closed'], ask('CONNECT evil.example:443 HTTP/1.1')],
  ['CONNECT to a page', ['closed'], ask('CONNECT / HTTP/1.1')],
  ['PUT', [405], `${ask('PUT / HTTP/1.1', 'Content-Length: 2')}{}`],
  ['PUT of a new file', [404], `${ask('PUT /new.html HTTP/1.1', 'Content-Length: 2')}{}`],
  ['DELETE', [405], ask('DELETE /contact HTTP/1.1')],
  ['PROPFIND', [405], ask('PROPFIND / HTTP/1.1')],
  ['OPTIONS *', [400, 404], ask('OPTIONS * HTTP/1.1')],
  ['get', [400], ask('get / HTTP/1.1')],
  ['no method', [400], ask(' / HTTP/1.1')],
  ['a made-up method', [400], ask('FETCH / HTTP/1.1')],
];

const PROTOCOLS: Row[] = [
  ['HTTP/0.9', [400, 'closed'], `GET /${CRLF}${CRLF}`],
  ['HTTP/1.0', [200], lines('GET / HTTP/1.0', 'Host: a')],
  ['HTTP/1.2', [400], get('/').replace('HTTP/1.1', 'HTTP/1.2')],
  ['HTTP/2.0 in a line of HTTP/1', [200, 400], get('/').replace('HTTP/1.1', 'HTTP/2.0')],
  ['HTTP/9.9', [400], get('/').replace('HTTP/1.1', 'HTTP/9.9')],
  ['the preface of HTTP/2', [400, 'closed'], `PRI * HTTP/2.0${CRLF}${CRLF}SM${CRLF}${CRLF}`],
  [
    'an upgrade to h2c',
    [200],
    get('/', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__').replace(
      'Connection: close',
      'Connection: Upgrade, HTTP2-Settings, close',
    ),
  ],
  [
    'an upgrade to a socket',
    [200],
    get('/', 'Upgrade: websocket', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==').replace(
      'Connection: close',
      'Connection: Upgrade, close',
    ),
  ],
  ['the start of TLS', [400, 'closed'], Buffer.from('160301020001fc0303', 'hex')],
  ['something else entirely', [400], `SSH-2.0-OpenSSH_9.9${CRLF}`],
  ['a header of 9 KiB', [431], get('/', `X-Long: ${'x'.repeat(9 * 1024)}`)],
  ['a thousand headers', [431], get('/', ...Array.from({ length: 1_000 }, (_, at) => `X-${at}: yes`))],
  ['an expectation that no server can meet', [417], get('/', 'Expect: the-impossible')],
];

const BODIES: Row[] = [
  [
    'a body of 17 KiB in chunks',
    [413],
    post(
      ['Connection: close', 'Transfer-Encoding: chunked'],
      `${`400${CRLF}${' '.repeat(0x400)}${CRLF}`.repeat(17)}0${CRLF}${CRLF}`,
    ),
  ],
  [
    'a body that is not UTF-8',
    [400],
    Buffer.from(post(['Connection: close', 'Content-Length: 13'], '{"name":"\xc3\x28"}'), 'latin1'),
  ],
];

/** The answers in what came back, of which none holds such a line in its body. */
function split(said: string): { status: number; head: string; body: string }[] {
  return said
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((answer) => answer !== '')
    .map((answer) => {
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]), head, body };
    });
}

describe.each([
  ['smuggling', SMUGGLING],
  ['addresses', TARGETS],
  ['hosts', HOSTS],
  ['methods', METHODS],
  ['protocols', PROTOCOLS],
  ['bodies', BODIES],
])('%s: one answer at most, with our headers, nothing secret, no way to another host', (_group, rows) => {
  test.each(rows)('%s', async (_what, allowed, bytes) => {
    const answers = split(await rawCall(server.port, bytes));
    expect(allowed).toContain(answers[0]?.status ?? 'closed');
    expect(answers.length).toBeLessThanOrEqual(1);
    for (const { head, body } of answers) {
      expect(head).toMatch(/^content-security-policy: default-src 'none'$/im);
      expect(head).toMatch(/^x-content-type-options: nosniff$/im);
      expect(head).not.toMatch(/^x-injected:/im);
      // A path on our site, neither `//host` nor `/\host`.
      for (const [, to] of head.matchAll(/^location: (.*)$/gim)) expect(to).toMatch(/^\/(?![/\\])/);
      expect(body).not.toMatch(new RegExp(`${SECRET}|^root:`, 'm'));
    }
    expect((await fetch(server.origin)).status).toBe(200);
  });
});

test('requests sent at once are answered each, in turn', async () => {
  const all = ['/', '/nowhere', '/privacy'].map((path) => lines(`GET ${path} HTTP/1.1`, 'Host: a'));
  const answers = split(await rawCall(server.port, `${all.join('')}${get('/contact')}`));
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 200]);
  expect(answers.map(({ body }) => body)).toEqual([
    '<h1>Home</h1>',
    '<h1>404</h1>',
    '<h1>Privacy</h1>',
    '<h1>Contact</h1>',
  ]);
});

test('bytes after a complete request that are not a request get their own refusal, after the answer', async () => {
  const body = JSON.stringify(VISITOR);
  const answers = split(await rawCall(server.port, post([`Content-Length: ${body.length}`], `${body}none`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 400]);
});

test('a client that sends "Expect: 100-continue" is told to continue', async () => {
  const body = JSON.stringify(VISITOR);
  const more = ['Expect: 100-continue', 'Connection: close', `Content-Length: ${body.length}`];
  const answers = split(await rawCall(server.port, post(more, body)));
  expect(answers.map(({ status }) => status)).toEqual([100, 200]);
});

const FILES = 64;

function open(port: number): Promise<Socket> {
  const { promise, resolve } = Promise.withResolvers<Socket>();
  const socket = connect(port, '127.0.0.1', () => resolve(socket));
  socket.on('error', () => {});
  return promise;
}

test('with its file descriptors used up the server lives, and answers once they are free again', async () => {
  await using limited = await startServerProcess({
    wrapper: ['sh', '-c', `ulimit -n ${FILES} && exec "$0" "$@"`],
  });
  const sockets = await Promise.all(Array.from({ length: 2 * FILES }, () => open(limited.port)));
  const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  for (const socket of sockets) socket.destroy();
  await Promise.all(closed);
  let response = await postJson(limited.origin);
  // The server may still be closing the last of those connections. Until then the store cannot open its file.
  while (response.status === 503) response = await postJson(limited.origin);
  expect(response.status).toBe(200);
  expect(limited.child.exitCode).toBeNull();
});
