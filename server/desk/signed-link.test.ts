import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { LINK_PATH, type LinkTarget, readToken, signedLink } from './signed-link.ts';

const secret = 'a secret for the tests, of no use elsewhere';
const publicOrigin = 'https://agency.example';
const expiresAt = Date.parse('2026-02-01T10:00:00Z');
const id = '0190a0b0-0000-7000-8000-000000000001';
const OTHER = id.replace(/1$/, '2');

const tokenOf = (target: Partial<LinkTarget> = {}, signedWith = secret) =>
  signedLink({ publicOrigin: '', secret: signedWith }, { action: 'replied', id, expiresAt, ...target }).slice(
    `${LINK_PATH}/`.length,
  );

const read = (token: string, now = expiresAt - 1) => readToken(token, { secret, now });

test('a link is at the public origin and encodes its action, request and expiry', () => {
  for (const action of ['replied', 'not-spam'] as const) {
    const link = signedLink({ publicOrigin, secret }, { action, id, expiresAt });
    expect(link).toMatch(/^https:\/\/agency\.example\/agency\/[\w.-]+$/);
    expect(read(link.slice(`${publicOrigin}${LINK_PATH}/`.length))).toEqual({ action, id, expiresAt });
  }
});

test('a link works until the moment it expires, never for less, and not at that moment', () => {
  expect(read(tokenOf(), expiresAt - 1)).toBeDefined();
  expect(read(tokenOf(), expiresAt)).toBeUndefined();
  expect(read(tokenOf({ expiresAt: expiresAt + 1 }), expiresAt + 1)).toBeDefined();
});

describe('these are not links', () => {
  const [version = '', action = '', request = '', expiry = '', mac = ''] = tokenOf().split('.');

  test.each([
    ['with another action', [version, 'not-spam', request, expiry, mac]],
    ['with another request', [version, action, OTHER, expiry, mac]],
    ["with another request's signature", [version, action, request, expiry, lastOf({ id: OTHER })]],
    ['with the signature of another secret', [version, action, request, expiry, lastOf({}, `${secret}!`)]],
    ['with a signature in letters that are no base64url', [version, action, request, expiry, 'ä'.repeat(43)]],
    ['with a line break behind it', [version, action, request, expiry, `${mac}\n`]],
  ])('a token %s', (_what, parts) => {
    expect(read(parts.join('.'))).toBeUndefined();
  });

  test('a hash of the same words for another purpose', () => {
    const signed = [version, action, request, expiry].join('.');
    const other = createHmac('sha256', secret).update(signed).digest('base64url');
    expect(read(`${signed}.${other}`)).toBeUndefined();
  });

  test('a token with any one letter changed, left out or added, or cut short', () => {
    const token = tokenOf();
    for (let at = 0; at < token.length; at += 1) {
      const start = token.slice(0, at);
      const end = token.slice(at + 1);
      expect(read(start)).toBeUndefined();
      for (const letter of ['0', 'a', 'B', '-', '.', '%', '']) {
        if (letter !== token[at]) expect(read(start + letter + end)).toBeUndefined();
        if (letter !== '') expect(read(`${start}${letter}${token.slice(at)}`)).toBeUndefined();
      }
    }
  });
});

function lastOf(target: Partial<LinkTarget>, signedWith = secret): string {
  return tokenOf(target, signedWith).split('.').at(-1) ?? '';
}
