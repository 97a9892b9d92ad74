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

/** The origins of other services from which a page may have a script or a frame. */
type Allowed = Record<'scripts' | 'frames', readonly string[]>;

/** Types of a script that is data. Everything else runs, or tells the browser what to do. */
const DATA = new Set(['application/ld+json', 'application/json']);

/**
 * Hashes the inline scripts and styles of a page.
 * @throws when it holds what no hash can allow: an event handler, a style attribute, a `javascript:` link, a script
 *   or a frame from an origin that is not allowed, or a style sheet in a file.
 */
export function inlineCode(html: string, allowed: Allowed = { scripts: [], frames: [] }): InlineCode {
  const found: InlineCode = { scripts: new Set(), styles: new Set() };
  let hashes: Set<string> | undefined;
  let text = '';
  const parser = new Parser({
    onopentag(tag, attributes) {
      refuseUnhashable(tag, attributes, allowed);
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

function refuseUnhashable(
  tag: string,
  attributes: Record<string, string>,
  { scripts, frames }: Allowed,
): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) throw new Error(`<${tag} ${name}> is an inline event handler.`);
    if (name === 'style') throw new Error(`<${tag} style="${value}"> is an inline style.`);
    if (/^\s*javascript:/i.test(value)) throw new Error(`<${tag} ${name}> is a javascript: address.`);
  }
  const source = attributes['src'] ?? '';
  const origin = URL.parse(source)?.origin ?? '';
  const isLetIn =
    tag === 'script' ? /^\/(?!\/)/.test(source) || scripts.includes(origin) : frames.includes(origin);
  if (['script', 'iframe'].includes(tag) && 'src' in attributes && !isLetIn) {
    throw new Error(`<${tag} src="${source}"> is from no origin in agency/embeds.ts.`);
  }
  if (tag === 'link' && attributes['rel'] === 'stylesheet') {
    throw new Error(`<link href="${attributes['href']}"> is a style sheet in a file: they are inlined here.`);
  }
}
