import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';

/**
 * One policy for all pages: https://www.w3.org/TR/CSP3/. Scripts may set styles, so hydrated components can.
 * `functionsOrigin` is the host that the form posts to, when it is not the page's own; `embeds` are the origins of other
 * services.
 */
export function contentSecurityPolicy(
  pages: InlineCode[],
  functionsOrigin: string | undefined,
  embeds: Record<'scripts' | 'connections' | 'frames', string[]>,
): string {
  const scripts = new Set(pages.flatMap((page) => [...page.scripts]));
  const styles = new Set(pages.flatMap((page) => [...page.styles]));
  const hosts = ["'self'", ...(functionsOrigin === undefined ? [] : [functionsOrigin])];
  const directives = {
    'default-src': "'none'",
    'script-src': ["'self'", ...scripts, ...embeds.scripts].join(' '),
    'style-src': [...styles].join(' '),
    'img-src': "'self'",
    'font-src': "'self'",
    'connect-src': [...hosts, ...embeds.connections].join(' '),
    ...(embeds.frames.length > 0 && { 'frame-src': embeds.frames.join(' ') }),
    'form-action': hosts.join(' '),
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}

/** The hashes under which a policy allows what is inline in a page, such as `'sha256-…'`. */
interface InlineCode {
  scripts: Set<string>;
  styles: Set<string>;
}

/** Types of a script that is data. Everything else runs, or tells the browser what to do. */
const DATA = new Set(['application/ld+json', 'application/json']);

/**
 * Hashes the inline scripts and styles of a page.
 * @throws when it holds what no hash can allow: an event handler, a style attribute, a `javascript:` link, a script
 *   from an origin that is not among `scripts`, or a style sheet in a file.
 */
export function inlineCode(html: string, scripts: readonly string[] = []): InlineCode {
  const found: InlineCode = { scripts: new Set(), styles: new Set() };
  let hashes: Set<string> | undefined;
  let text = '';
  const parser = new Parser({
    onopentag(tag, attributes) {
      refuseUnhashable(tag, attributes, scripts);
      if (tag === 'style') hashes = found.styles;
      if (tag === 'script' && !('src' in attributes) && !DATA.has(attributes['type'] ?? '')) {
        hashes = found.scripts;
      }
      text = '';
    },
    ontext(part) {
      text += part;
    },
    onclosetag() {
      hashes?.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
      hashes = undefined;
    },
  });
  parser.end(html);
  return found;
}

function refuseUnhashable(tag: string, attributes: Record<string, string>, scripts: readonly string[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) throw new Error(`<${tag} ${name}> is an inline event handler.`);
    if (name === 'style') throw new Error(`<${tag} style="${value}"> is an inline style.`);
    if (/^\s*javascript:/i.test(value)) throw new Error(`<${tag} ${name}> is a javascript: address.`);
  }
  const source = attributes['src'] ?? '';
  const isOurs = /^\/(?!\/)/.test(source) || scripts.includes(URL.parse(source)?.origin ?? '');
  if (tag === 'script' && 'src' in attributes && !isOurs) {
    throw new Error(`<script src="${source}"> is from no origin in agency/embeds.ts.`);
  }
  if (tag === 'link' && attributes['rel'] === 'stylesheet') {
    throw new Error(`<link href="${attributes['href']}"> is a style sheet in a file: they are inlined here.`);
  }
}
