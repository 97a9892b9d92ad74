import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { AstroIntegration } from 'astro';

/** The types that are worth compressing. Fonts and pictures already are. */
const COMPRESSIBLE = '{public,answers}/**/*.{html,js,svg,json,webmanifest,xml,txt}';

/**
 * Writes a brotli and a gzip copy of each text file of the build next to it, at the best quality, for the server to
 * send.
 */
export function precompress(): AstroIntegration {
  return {
    name: 'precompress',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(new URL('..', dir));
        for (const name of globSync(COMPRESSIBLE, { cwd: root })) {
          const content = readFileSync(`${root}${name}`);
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          writeFileSync(`${root}${name}.br`, brotliCompressSync(content, { params }));
          writeFileSync(`${root}${name}.gz`, gzipSync(content, { level: 9 }));
        }
      },
    },
  };
}
