import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';

/** The elements and attributes that carry the words, their order and the icons, and those that styles can start from. */
const KEPT = new Set(
  'a blockquote body button circle dd div dl dt figcaption figure footer h1 h2 h3 header li main nav ol p path rect section span strong svg ul'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'aria-hidden aria-label cx cy d fill height href id popover popoverTarget r rx stroke stroke-width viewBox width x y'.split(
    ' ',
  ),
);
const NOT_READ = new Set(['head', 'script', 'style', 'template', 'title']);

const styles = readFileSync(join(import.meta.dirname, 'plain.css'), 'utf8')
  .replaceAll(/\/\*.*?\*\//gs, '')
  .replaceAll(/\s+/g, ' ');

/**
 * The limit for a designed page: the built page's own words, structure and icons in one file, with its look in plain
 * styles written by hand, the fonts that the system has, and no script. As fast as paper.
 */
export const plainPage = (builtPage: string): string =>
  page('Plain page', builtPage, `<style>${styles}</style>`);

/** The limit for any page: the same without a single style. */
export const barePage = (builtPage: string): string => page('Bare page', builtPage, '');

function page(title: string, builtPage: string, style: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title><meta name="description" content="The same words.">`,
    `<link rel="icon" href="data:,">${style}</head>${bodyOf(builtPage)}</html>\n`,
  ].join('\n');
}

function bodyOf(builtPage: string): string {
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
  return body.trim();
}

function kept(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .filter(([name]) => ATTRIBUTES.has(name))
    .map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`)
    .join('');
}
