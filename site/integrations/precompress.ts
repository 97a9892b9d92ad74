import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { SENT_PATH } from '../../shared/answer-pages.ts';

/** These files have an address and are worth compressing. Fonts and pictures already are compressed. */
const COMPRESSIBLE = ['public/**/*.{html,js,svg,json,xml,txt}', `answers${SENT_PATH}.html`];

/**
 * Writes a brotli and a gzip copy of each of these files next to it, at the best quality, for the server to send. The
 * other answers are filled in for one caller, and sent plain: few people see one, and only once.
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
