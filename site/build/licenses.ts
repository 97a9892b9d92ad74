import { appendFileSync, readFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { typefaces } from '../../agency/look/typefaces.ts';

/**
 * Adds the licences of the icons and the fonts to the file in which Vite writes those of the code that browsers load:
 * `/licenses.txt`.
 */
export function licenses(): AstroIntegration {
  return {
    name: 'licenses',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const { name, author, license } = JSON.parse(read('@iconify-json/lucide/info.json'));
        const icons = `## ${name}\n\n${license.title}, ${author.name}: ${license.url}\n`;
        const fonts = Object.values(typefaces).map(
          (typeface) => `## ${typeface.package}\n\n${read(`${typeface.package}/LICENSE`)}`,
        );
        appendFileSync(new URL('licenses.txt', dir), ['', icons, ...fonts].join('\n---\n\n'));
      },
    },
  };
}

const read = (file: string) => readFileSync(`node_modules/${file}`, 'utf8');
