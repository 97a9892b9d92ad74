import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';

/**
 * The elements and attributes that carry the words and their order. Icons are part of the design, so the control has
 * them too.
 */
const KEPT = new Set(
  'a blockquote body button circle figcaption figure footer h1 h2 h3 header li main nav ol p path rect section strong svg ul'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'aria-hidden cx cy d fill height href id r rx stroke stroke-width viewBox width x y'.split(' '),
);
const NOT_READ = new Set(['head', 'script', 'style', 'template', 'title']);

const styles = readFileSync(join(import.meta.dirname, 'plain.css'), 'utf8').replace(/\s+/g, ' ');

/**
 * The control of every measurement of pages: the built page's own words, structure and icons in one file, with plain
 * styles written by hand, fonts that the system has, and no script. It shows how fast a page with the same content can
 * be.
 */
export function plainPage(builtPage: string, language = 'en'): string {
  let body = '';
  let unread = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (NOT_READ.has(name)) unread += 1;
        else if (unread === 0) body += KEPT.has(name) ? `<${name}${kept(attributes)}>` : ' ';
      },
      ontext(text) {
        if (unread === 0) body += text.replace(/\s+/g, ' ').replaceAll('<', '&lt;');
      },
      onclosetag(name) {
        if (NOT_READ.has(name)) unread -= 1;
        else if (unread === 0) body += KEPT.has(name) ? `</${name}>` : ' ';
      },
    },
    { lowerCaseAttributeNames: false },
  );
  parser.end(builtPage);
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Plain page</title><meta name="description" content="The same words with plain styles.">',
    `<link rel="icon" href="data:,"><style>${styles}</style></head>${body.trim()}</html>\n`,
  ].join('\n');
}

function kept(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .filter(([name]) => ATTRIBUTES.has(name))
    .map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`)
    .join('');
}
