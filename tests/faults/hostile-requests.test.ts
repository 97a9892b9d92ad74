import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { MAX_KIB } from '../../server/contact/refusals.ts';
import { CONTACT_FUNCTION_PATH } from '../../shared/contact-function.ts';
import { postJson } from '../support/contact-call.ts';
import { writeFixtureSite } from '../support/fixture-server.ts';
import { rawCall } from '../support/raw-call.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** The text in every file that must not be served. */
const SECRET = 'for no one to read';
/** Some of these files are in the site's folder, most are around it. */
const SECRET_FILES = ['site/.env', 'site/app.js.map', 'site/secret.html.br', 'var/secret', 'secret.txt'];

let server: RunningServer;

beforeAll(async () => {
  const folder = await tempFolder();
  const siteDir = join(folder.path, 'site');
  await writeFixtureSite(siteDir);
  for (const file of SECRET_FILES) {
    await mkdir(join(folder.path, file, '..'), { recursive: true });
    await writeFile(join(folder.path, file), SECRET);
  }
  server = await startServer({ siteDir });
  return async () => {
    await server.stop();
    await folder.remove();
  };
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

const REQUESTS: Row[] = [
  ['CL.TE', [400], post(['Content-Length: 6', 'Transfer-Encoding: chunked'], CHUNKED_INNER)],
  ['TE.CL', [400], post(['Transfer-Encoding: chunked', 'Content-Length: 4'], asChunk(INNER))],
  ['CL.0', [400, 405], `${ask('POST / HTTP/1.1', `Content-Length: ${INNER.length}`)}${INNER}`],
  ['a GET with a body', [200], `${get('/', `Content-Length: ${INNER.length}`)}${INNER}`],
  ['two lengths that differ', [400], post(['Content-Length: 0', `Content-Length: ${INNER.length}`], INNER)],
  [
    'chunked in two lines',
    [400],
    post(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], CHUNKED_INNER),
  ],
  ['a space before the colon', [400], post(['Transfer-Encoding : chunked'], CHUNKED_INNER)],
  ['a folded line', [400], post(['X-Folded: a', ' Transfer-Encoding: chunked'], CHUNKED_INNER)],
  ['bare line feeds', [400], get('/').replaceAll(CRLF, '\n')],
  ['no Host', [400], lines('GET / HTTP/1.1', 'Connection: close')],
  ['two Hosts that differ', [400], get('/', 'Host: evil.example')],
  ['a foreign Host', [301], get('/contact/').replace('Host: a', 'Host: evil.example')],
  ['X-Forwarded-Host', [301], get('/contact/', 'X-Forwarded-Host: evil.example')],
  ['Forwarded', [301], get('/contact/', 'Forwarded: host=evil.example;proto=https')],
  ['X-Original-URL', [200], get('/', 'X-Original-URL: /var/secret', 'X-Rewrite-URL: /.env')],
  ['TRACE', [400, 404, 405], ask('TRACE / HTTP/1.1', 'X-Echo: me')],
  ['CONNECT', ['closed'], ask('CONNECT evil.example:443 HTTP/1.1')],
  ['PUT', [405], `${ask('PUT / HTTP/1.1', 'Content-Length: 2')}{}`],
  ['HTTP/1.0', [200], lines('GET / HTTP/1.0', 'Host: a')],
  ['a header of 9 KiB', [431], get('/', `X-Long: ${'x'.repeat(9 * 1024)}`)],
  [
    'a body that is too large, in chunks',
    [413],
    post(
      ['Connection: close', 'Transfer-Encoding: chunked'],
      `${`400${CRLF}${' '.repeat(0x400)}${CRLF}`.repeat(MAX_KIB + 1)}0${CRLF}${CRLF}`,
    ),
  ],
  [
    'a body that is not UTF-8',
    [400],
    Buffer.from(post(['Connection: close', 'Content-Length: 13'], '{"name":"\xc3\x28"}'), 'latin1'),
  ],
];

const TARGETS = (
  [
    ['/.env', [404]],
    ['/app.js.map', [404]],
    ['/var/secret', [404]],
    ['/../secret.txt', [404]],
    ['/%2e%2e/secret.txt', [404]],
    ['/..%2fsecret.txt', [404]],
    ['/icon.svg%00.html', [404]],
    ['/icon.svg%0d%0aX-Injected:%20yes', [404]],
    ['/%0d%0aLocation:%20//evil.example/', [404]],
    ['//evil.example/', [404]],
    ['/\\evil.example/', [400, 404]],
    ['//evil.example/%2e%2e/contact/', [301, 404]],
    ['/contact/?to=//evil.example/', [301]],
    ['http://evil.example/contact/', [301, 400]],
    ['http://evil.example/../secret.txt', [400, 404]],
    [`/${'a'.repeat(9_000)}`, [431]],
  ] as [string, number[]][]
).map(([target, allowed]): Row => [target.slice(0, 60), allowed, get(target)]);

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

test.each([...REQUESTS, ...TARGETS])(
  'one answer at most, its content with our headers, nothing secret, no way to another host: %s',
  async (_what, allowed, bytes) => {
    const answers = split(await rawCall(server.port, bytes));
    expect(allowed).toContain(answers[0]?.status ?? 'closed');
    expect(answers.length).toBeLessThanOrEqual(1);
    for (const { head, body } of answers) {
      // What Node itself refuses has no content, and nothing that our headers could protect.
      if (/^(content-type|location):/im.test(head)) {
        expect(head).toMatch(/^content-security-policy: default-src 'none'$/im);
        expect(head).toMatch(/^x-content-type-options: nosniff$/im);
      } else expect(body).toMatch(/^0?\s*$/);
      expect(head).not.toMatch(/^x-injected:/im);
      // A path on our site, neither `//host` nor `/\host`.
      for (const [, to] of head.matchAll(/^location: (.*)$/gim)) expect(to).toMatch(/^\/(?![/\\])/);
      expect(body).not.toMatch(new RegExp(`${SECRET}|^root:`, 'm'));
    }
    expect((await fetch(server.origin)).status).toBe(200);
  },
);

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
