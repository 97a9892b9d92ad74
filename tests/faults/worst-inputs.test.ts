import { beforeAll, expect, test } from 'vitest';
import { LINK_PATH } from '../../server/requests/signed-link.ts';
import { FORM_TYPE, MAX_KIB } from '../../server/web/read-body.ts';
import { CONTACT_FUNCTION_PATH, HONEYPOT_FIELD } from '../../shared/contact-function.ts';
import { FIELD_NAMES } from '../../shared/contact-request.ts';
import { newClient, rawCall, VISITOR } from '../support/contact-call.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
  return server.stop;
});

const LETTERS = String.fromCodePoint(...Array.from({ length: 6_000 }, (_, index) => 0x4e00 + index));

const PARTS = '. + , ; % [ " / ../ <a =? =?a?q? a.a "a":1, ;q=0, 127.0.0.1, \u0327\u0301';

/** Patterns, parsers and normal forms take long for these texts, which may have any length. */
const WORST: ((length: number) => string)[] = [' ', ...PARTS.split(' ')].map(
  (part) => (length) => part.repeat(length / part.length),
);
WORST.push(
  (length) => `a@${'é'.repeat(length)}@`,
  (length) => `a@${'a.'.repeat(length / 2)}!`,
  (length) => `a@${LETTERS.slice(0, length)}`,
  (length) => `[${']'.repeat(length)}x`,
);

const CRLF = '\r\n';
const head = (line: string, headers: Record<string, string>) => {
  const all = Object.entries({ Host: 'a', Connection: 'close', ...headers });
  return [`${line} HTTP/1.1`, ...all.map(([name, value]) => `${name}: ${value}`), CRLF].join(CRLF);
};
const get = (path: string, headers = {}) => head(`GET ${path}`, headers);
const post = (headers: Record<string, string>, body = '') =>
  head(`POST ${CONTACT_FUNCTION_PATH}`, {
    ...newClient(),
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  }) + body;
const postJson = (body: string) => post({ 'Content-Type': 'application/json' }, body);
const postForm = (body: string) => post({ 'Content-Type': FORM_TYPE }, body);

type Calls = Record<string, (text: string) => string>;

const named = (names: readonly string[], callFor: (name: string) => Calls[string]): Calls =>
  Object.fromEntries(names.map((name) => [name, callFor(name)]));

const IN_BODIES: Calls = {
  ...named(
    [...FIELD_NAMES, HONEYPOT_FIELD],
    (field) => (text) => postJson(JSON.stringify({ ...VISITOR, [field]: text })),
  ),
  'a field of a form': (text) => postForm(String(new URLSearchParams({ ...VISITOR, email: text }))),
  'a form': postForm,
  JSON: (text) => postJson(`{${text}`),
};

const IN_HEADS: Calls = {
  ...named(['Accept-Encoding', 'Host', 'If-None-Match'], (name) => (text) => get('/', { [name]: text })),
  'a query': (text) => get(`/?a=${encodeURI(text)}`),
  'a path': (text) => get(`/${encodeURI(text)}`),
  'a link': (text) => get(`${LINK_PATH}/v1.replied.${encodeURI(text)}`),
  'Accept of the function': (text) => get(CONTACT_FUNCTION_PATH, { Accept: text }),
  ...named(
    ['Content-Encoding', 'Content-Type', 'Origin', 'X-Forwarded-For', 'X-Request-Id'],
    (name) => (text) => post({ [name]: text }),
  ),
};

/** Each place comes with the number of bytes that the server reads there. */
const PLACES = [
  ...Object.entries(IN_BODIES).map(([name, call]) => [name, MAX_KIB * 1024, call] as const),
  ...Object.entries(IN_HEADS).map(([name, call]) => [name, 7 * 1024, call] as const),
];

/** Twice the length may cost twice the time; what costs the square costs four times as much. */
const LIMIT = 3;

async function timeOf(call: string): Promise<number> {
  const start = performance.now();
  await rawCall(server.port, call);
  return performance.now() - start;
}

test.each(PLACES)(
  'in %s no text costs more than its length',
  { tags: ['release'] },
  async (_name, bytes, call) => {
    for (const text of WORST) {
      const bytesOf = (length: number) => Buffer.byteLength(call(text(length)));
      const perThousand = bytesOf(1_000) - bytesOf(0);
      const length = Math.floor((1_000 * (bytes - bytesOf(0))) / perThousand);
      const least = { whole: Number.POSITIVE_INFINITY, half: Number.POSITIVE_INFINITY };
      // Each time as a new client, or the limit of calls would answer.
      // The least of many times, because the machine may do other things for a second. What costs the square never passes.
      for (let run = 0; run < 2 || (run < 1_000 && least.whole > LIMIT * least.half); run += 1) {
        least.whole = Math.min(least.whole, await timeOf(call(text(length))));
        least.half = Math.min(least.half, await timeOf(call(text(length / 2))));
      }
      expect(least.whole / least.half, text(20)).toBeLessThanOrEqual(LIMIT);
    }
  },
);
