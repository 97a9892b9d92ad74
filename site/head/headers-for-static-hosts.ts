import { writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { embeds } from '../../agency/embeds.ts';
import { publicOrigin } from '../../shared/public-origin.ts';
import { responseHeaders } from '../../shared/response-headers.ts';

/** Writes the headers of every response to `_headers`, which some static hosts read. */
export function headersForStaticHosts(): AstroIntegration {
  return {
    name: 'headers-for-static-hosts',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const headers = {
          ...responseHeaders(embeds, publicOrigin(process.env)),
          // A page that a proxy rewrites would have no style: everything inline is allowed by its hash.
          'Cache-Control': 'no-cache, no-transform',
        };
        const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
        writeFileSync(new URL('_headers', dir), ['/*', ...lines, ''].join('\n'));
      },
    },
  };
}
