import { globSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { readSetting } from '../../shared/read-setting.ts';
import { inlineCode } from './inline-code.ts';
import { type ResponseHeaders, responseHeaders } from './response-headers.ts';

/**
 * Writes the headers that the built pages need, with a hash of every inline script and style: `headers.json` for this
 * project's server, next to the public folder, and `_headers` in it for static hosts that read such a file.
 * Fails the build when a page holds code that cannot be hashed, or the build holds a symlink.
 */
export function securityHeaders(): AstroIntegration {
  return {
    name: 'security-headers',
    hooks: {
      'astro:build:done': ({ dir }) => writeHeaders(fileURLToPath(new URL('..', dir))),
    },
  };
}

function writeHeaders(root: string): void {
  for (const name of globSync('{public,answers}/**/*', { cwd: root })) {
    if (lstatSync(`${root}${name}`).isSymbolicLink())
      throw new Error(`${name} is a symlink: it may lead out of the build.`);
  }
  const all = { scripts: new Set<string>(), styles: new Set<string>() };
  for (const page of globSync('{public,answers}/**/*.html', { cwd: root }).sort()) {
    const { scripts, styles } = codeOf(root, page);
    all.scripts = all.scripts.union(scripts);
    all.styles = all.styles.union(styles);
  }
  const host = readSetting(process.env['PUBLIC_FUNCTIONS_HOST']);
  const headers = responseHeaders(all, host && new URL(host).origin);
  const isHttps = readSetting(process.env['PUBLIC_ORIGIN'])?.startsWith('https://') ?? false;
  writeFileSync(`${root}headers.json`, JSON.stringify(headers, null, 2));
  writeFileSync(`${root}public/_headers`, forStaticHosts(headers, isHttps));
}

function codeOf(root: string, page: string) {
  try {
    return inlineCode(readFileSync(`${root}${page}`, 'utf8'));
  } catch (error) {
    throw new Error(`${page} breaks the content security policy.`, { cause: error });
  }
}

function forStaticHosts({ always, overHttps }: ResponseHeaders, isHttps: boolean): string {
  const lines = Object.entries({ ...always, ...(isHttps ? overHttps : {}) });
  return ['/*', ...lines.map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
}
