import { globSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const SOURCE = 'site/answers';

/**
 * Builds what is in `site/answers/` and puts it in `answers/` next to the public folder. It is what the server answers
 * with, some with placeholders for it to fill, and the pictures in its mails: published on a static host, each would be an address
 * of its own.
 * While developing, each is at the address that its file's name says.
 */
export function buildAnswerPages(): AstroIntegration {
  const routes = globSync('**/*.{astro,png.ts}', { cwd: SOURCE }).map((file) => ({
    pattern: `/${file.replace(/\.(astro|ts)$/, '').replaceAll(sep, '/')}`,
    entrypoint: `./${SOURCE}/${file}`,
  }));
  return {
    name: 'build-answer-pages',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        for (const route of routes) injectRoute(route);
      },
      'astro:build:done': ({ dir, assets }) => {
        const files = routes
          .flatMap(({ pattern }) => assets.get(pattern) ?? [])
          .map((file) => fileURLToPath(file));
        move(files, { from: fileURLToPath(dir), to: fileURLToPath(new URL('../answers', dir)) });
      },
    },
  };
}

/** Removes empty folders: some static hosts would look in `contact/` and not find `contact.html`. */
function move(files: string[], { from, to }: { from: string; to: string }): void {
  rmSync(to, { recursive: true, force: true });
  for (const file of files) {
    const target = join(to, relative(from, file));
    mkdirSync(dirname(target), { recursive: true });
    renameSync(file, target);
    if (readdirSync(dirname(file)).length === 0) rmdirSync(dirname(file));
  }
}
