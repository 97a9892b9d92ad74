import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

const NONE = { scripts: [], connections: [], pictures: [], frames: [] };

test.each(['abcdefgh.supabase.co', 'https://abcdefgh.supabase.co/functions/v1'])(
  'a build for a function on %s says what an origin is',
  (host) => {
    expect(() => contentSecurityPolicy(NONE, host)).toThrow(
      `PUBLIC_FUNCTIONS_HOST=${host} is not a web origin: a scheme and a host, without a path or a slash behind them.`,
    );
  },
);

test.each(['http://plausible.io', 'https://plausible.io/js', 'https://*', 'https://a.io;sandbox'])(
  '%s is not let through for another service',
  (text) => {
    const refusal = `agency/embeds.ts: ${text} is not an origin`;
    for (const kind of ['connections', 'pictures', 'frames'] as const)
      expect(() => contentSecurityPolicy({ ...NONE, [kind]: [text] }, undefined)).toThrow(refusal);
  },
);

test('a counter may call by a picture', () => {
  const counter = {
    ...NONE,
    scripts: [{ src: 'https://counter.example/count.js' }],
    pictures: ['https://hits.example'],
  };
  expect(contentSecurityPolicy(counter, undefined)).toMatchObject({
    directives: expect.arrayContaining(["img-src 'self' https://hits.example", "connect-src 'self'"]),
    scriptDirective: { resources: ["'self'", 'https://counter.example'] },
  });
});
