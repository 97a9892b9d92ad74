import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { embeddedOrigin, responseHeaders } from './response-headers.ts';

test.each(['abcdefgh.supabase.co', 'https://abcdefgh.supabase.co/functions/v1'])(
  'a build for a function on %s says what an origin is',
  async (host) => {
    const site = await tempFolder();
    await mkdir(join(site.path, 'public'));
    vi.stubEnv('PUBLIC_FUNCTIONS_HOST', host);
    const built = { dir: pathToFileURL(join(site.path, 'public/')) };
    const build = responseHeaders().hooks['astro:build:done'];
    expect(() => build?.(Object.assign(Object.create(null), built))).toThrow(
      `PUBLIC_FUNCTIONS_HOST=${host} is not a web origin: a scheme and a host, without a path.`,
    );
  },
);

test.each([
  'http://plausible.io',
  'https://plausible.io/js',
  'https://*',
  'https://a.io;sandbox',
  'src undefined',
])('%s is not let through for another service', (text) => {
  expect(() => embeddedOrigin(text)).toThrow(`agency/embeds.ts: ${text} is not an origin`);
});
