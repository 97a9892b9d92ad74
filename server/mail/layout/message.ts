import { html } from 'hono/html';
import { brand } from '../../../agency/brand.ts';
import { fromTheLeft } from '../../readable.ts';
import { cidOf, type Html, type Letterhead, sheet, style, TABLE } from './sheet.ts';

/** A message is written once for HTML and for plain text. */
export interface Message extends Letterhead {
  blocks: readonly Block[];
}

export interface Block {
  text: string;
  html: Html;
}

/** Plain text shows the words of a link alone. */
type Piece = string | { words: string; href: string };
type Words = Piece | readonly Piece[];

export interface Fact {
  label: string;
  /** Line feeds in the value are kept, because that of a `textarea` may hold some. */
  value: string;
  /** An `urgent` one stands out: bold, on a darker band, with a rule below it like a total. */
  look: readonly ('figures' | 'bold' | 'urgent' | 'red')[];
  /** In HTML the value is a link to this address. */
  href?: string | undefined;
  /** Every language reads the value from the left, as it does a telephone number. */
  dir?: 'ltr';
}

/** Each paragraph is on one line, which mail programs wrap. A heading that only repeats the subject is left out. */
export function renderText({ subject, heading, blocks }: Message): string {
  const headings = heading === subject ? [] : [heading];
  return `${[brand.name, ...headings, ...blocks.map(({ text }) => text)].join('\n\n')}\n`;
}

export function renderHtml({ blocks, ...letterhead }: Message): string {
  const rows = blocks.map(({ html }) => html);
  return sheet(letterhead, rows);
}

export function paragraph(words: string): Block {
  return { text: onOneLine(words), html: row(words) };
}

export function heading(words: string): Block {
  return { text: onOneLine(words), html: row(html`<h2 ${style('h2')}>${words}</h2>`) };
}

export function footnote(words: Words): Block {
  return { text: onOneLine(words), html: row(pieces(words), 'footnote') };
}

/** A mail has at most one link to press that is filled; a plain one is small. */
export function action(look: 'filled' | 'outline' | 'plain', words: string, href: string): Block {
  return {
    text: `${onOneLine(words)}:\n${href}`,
    html: row(html`<a href="${href}" ${style('button', look)}>${words}</a>`),
  };
}

/** Where `isDrawn`, the picture of the person's signature stands above the name. */
export function signature(name: string, below: readonly Words[], isDrawn: boolean): Block {
  const picture = html`<div ${style('signed')}><img src="cid:${cidOf('signature')}" width="160" height="40" alt="" ${style('picture')}></div>`;
  const lines = below.map((line) => html`<div>${pieces(line)}</div>`);
  return {
    text: [name, ...below].map(onOneLine).join('\n'),
    html: row(html`${isDrawn && picture}<div ${style('h3')}>${name}</div>${lines}`, 'signature'),
  };
}

/** Each step has its number in the margin. */
export function steps(all: readonly { title: string; words: string }[]): Block {
  const numbered = all.map((step, index) => ({ ...step, figure: (index + 1).toLocaleString(brand.locale) }));
  return {
    text: numbered.map(({ figure, title, words }) => `${figure}. ${title}\n${words}`).join('\n\n'),
    html: ruled(
      numbered.map(
        ({ figure, title, words }) =>
          html`<tr><td width="24" valign="baseline" ${style('margin', 'figures')}>${figure}</td>
<td valign="baseline" ${style('said', 'step')}><h3 ${style('h3')}>${title}</h3>${words}</td></tr>`,
      ),
    ),
  };
}

/** Each fact has a line of its own. Plain text leaves a line free between groups. */
export function facts(groups: readonly (readonly Fact[])[]): Block {
  const margin = Math.max(...groups.flat().map(({ label }) => label.length)) + ': '.length;
  const lines = ({ label, value, dir }: Fact) =>
    (dir === 'ltr' ? fromTheLeft(value) : value)
      .split('\n')
      .map((line, index) => (index === 0 ? `${label}:` : '').padEnd(margin) + onOneLine(line));
  return {
    text: groups.map((group) => group.flatMap(lines).join('\n')).join('\n\n'),
    html: ruled(groups.flat().map(factLine)),
  };
}

function factLine({ label, value, href, look, dir }: Fact): Html {
  // A mail address that does not fit on its line breaks after the `@`.
  const [end, mark] = href?.startsWith('mailto:') ? [/(?<=@)/, html`<wbr>`] : ['\n', html`<br>`];
  const words = value.split(end).map((part, index) => html`${index > 0 && mark}${part}`);
  const shown = href === undefined ? words : html`<a href="${href}" ${style('link')}>${words}</a>`;
  const band = look.filter((each) => each === 'urgent');
  return html`<tr><td width="96" valign="baseline" ${style('margin', ...band)}>${label}</td>
<td valign="baseline" dir="${dir ?? 'auto'}" ${style('said', ...look)}>${shown}</td></tr>`;
}

/** Line breaks within the words become spaces, so that what a visitor typed starts no line. */
function onOneLine(words: Words): string {
  const said = [words].flat().map((piece) => (typeof piece === 'string' ? piece : piece.words));
  return said.join('').replace(/[^\S\u00A0\u202F]+/g, ' ');
}

function row(content: string | Html | Html[], kind: 'row' | 'signature' | 'footnote' = 'row'): Html {
  return html`<tr><td ${style(kind)}>${content}</td></tr>`;
}

function pieces(words: Words): Html[] {
  return [words].flat().map((piece) => (typeof piece === 'string' ? html`${piece}` : link(piece)));
}

function link({ words, href }: { words: string; href: string }): Html {
  return html`<a href="${href}" dir="auto" ${style('link')}>${words}</a>`;
}

function ruled(lines: readonly Html[]): Html {
  return html`<tr><td ${style('ruled')}><table ${TABLE} ${style('lines')}>
${lines}
</table></td></tr>`;
}
