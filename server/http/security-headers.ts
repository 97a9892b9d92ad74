import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { SiteNotBuiltError } from './site-pages.ts';

const written = z.object({
  always: z.record(z.string(), z.string()),
  overHttps: z.record(z.string(), z.string()),
});

/**
 * The headers of every response, as the build wrote them beside the pages whose code they allow.
 * @throws {SiteNotBuiltError} when they are not there.
 */
export function readSecurityHeaders(siteDir: string, publicOrigin: string): Record<string, string> {
  const path = join(siteDir, 'headers.json');
  try {
    const { always, overHttps } = written.parse(JSON.parse(readFileSync(path, 'utf8')));
    return publicOrigin.startsWith('https://') ? { ...always, ...overHttps } : always;
  } catch (error) {
    throw new SiteNotBuiltError(`${path} cannot be read. Build the site first: npm run build`, {
      cause: error,
    });
  }
}
