import { hash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Adds a hash of each link preview's picture to its address in the pages: messengers keep a picture by its address, and
 * would show the old one for weeks.
 */
export function previewsByContent(): AstroIntegration {
  return {
    name: 'previews-by-content',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(new URL('..', dir));
        const version = (name: string) => hash('sha256', readFileSync(`${root}public/${name}`)).slice(0, 8);
        for (const page of globSync('{public,answers}/**/*.html', { cwd: root })) {
          const html = readFileSync(root + page, 'utf8');
          const versioned = html.replace(
            /(?<=\/)preview-[\w-]+\.png\b/g,
            (name) => `${name}?v=${version(name)}`,
          );
          writeFileSync(root + page, versioned);
        }
      },
    },
  };
}
