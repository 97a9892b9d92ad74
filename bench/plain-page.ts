import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';

const NOT_READ = new Set(['script', 'style', 'template']);
/** What carries the icons, the links and the closed menu. */
const KEPT =
  /^(aria-hidden|cx|cy|d|fill|height|href|id|popover|popovertarget|r|rx|stroke|stroke-width|viewbox|width|x|y)$/i;

const sakura = readFileSync(join(import.meta.dirname, 'node_modules/sakura.css/css/sakura.css'), 'utf8');

/**
 * The control of the paints: the built page's own words, links and icons in one file, in a small stylesheet that others
 * wrote, with the fonts that the system has and no script.
 */
export function plainPage(builtPage: string): string {
  const [body] = DomUtils.getElementsByTagName('body', parseDocument(builtPage));
  if (body === undefined) throw new Error('The built page has no body.');
  for (const element of DomUtils.getElementsByTagName('*', body)) {
    if (NOT_READ.has(element.name)) DomUtils.removeElement(element);
    // Those of Astro are of no use without its script.
    if (element.name.startsWith('astro-')) element.name = 'div';
    element.attribs = Object.fromEntries(Object.entries(element.attribs).filter(([name]) => KEPT.test(name)));
  }
  const page = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plain page</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">',
    `<style>${sakura.replaceAll(/\/\*.*?\*\//gs, '')} svg { width: 1.5em; height: 1.5em }</style></head>`,
    `${DomUtils.getOuterHTML(body).replaceAll(/<!--.*?-->/gs, '')}</html>`,
  ].join('');
  return page.replaceAll(/\s+/g, ' ');
}
