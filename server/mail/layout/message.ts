import { html } from 'hono/html';
import { brand } from '../../../agency/brand.ts';
import { fromTheLeft } from '../../readable.ts';
import { type Html, type Letterhead, sheet, style, TABLE } from './sheet.ts';

/** One mail, written once for HTML and for plain text. */
export interface Message extends Letterhead {
  blocks: readonly Block[];
}

export interface Block {
  text: string;
  html: Html;
}

/** Words, and links among them, of which plain text shows the words alone. */
type Piece = string | { words: string; href: string };
type Words = Piece | readonly Piece[];

export interface Fact {
  label: string;
  /** That of a `textarea` may hold line feeds, which are kept. */
  value: string;
  /** Words are set in the text face, numbers and times in figures. */
  face: 'text' | 'figures';
  isBold?: boolean;
  /** The fact that matters most: it stands out from the others. */
  isUrgent?: boolean;
  /** What the value opens in HTML. */
  href?: string | undefined;
  /** Set for what every language reads from the left, such as a telephone number. */
  dir?: 'ltr';
}

/**
 * The message in plain text, its parts a blank line apart, each paragraph on one line, which mail programs wrap. A
 * heading that only repeats the subject is left out.
 */
export function renderText({ subject, heading, blocks }: Message): string {
  const headings = heading === subject ? [] : [heading];
  return `${[brand.name, ...headings, ...blocks.map(({ text }) => text)].join('\n\n')}\n`;
}

/** The message as HTML. `logo` is the address of the brand's logo, where there is one. */
export function renderHtml({ blocks, ...letterhead }: Message, logo?: string): string {
  const rows = blocks.map(({ html }) => html);
  return sheet(letterhead, logo, rows);
}

export function paragraph(words: Words): Block {
  return { text: onOneLine(words), html: row(pieces(words)) };
}

export function heading(words: string): Block {
  return { text: onOneLine(words), html: row(html`<h2 ${style('h2')}>${words}</h2>`) };
}

/** Small print at the end. */
export function footnote(words: Words): Block {
  return { text: onOneLine(words), html: row(pieces(words), 'footnote') };
}

/** A link to press. A mail has at most one that is filled; a plain one is small. */
export function action(look: 'filled' | 'outline' | 'plain', words: string, href: string): Block {
  return {
    text: `${onOneLine(words)}:\n${href}`,
    html: row(html`<a href="${href}" ${style('button', look)}>${words}</a>`),
  };
}

/** A name and what stands below it. `drawn` is the address of a picture of the signature, where there is one. */
export function signature(name: string, below: readonly Words[], drawn: string | undefined): Block {
  return {
    text: [name, ...below].map(onOneLine).join('\n'),
    html: row(
      html`${drawn && html`<img src="${drawn}" width="160" height="40" alt="" ${style('picture')}>`}
<div ${style('h3')}>${name}</div>${below.map((line) => html`<div>${pieces(line)}</div>`)}`,
      'signature',
    ),
  };
}

/** Steps, each with its number in the margin. */
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

/** Labelled facts, one on a line. Plain text leaves a line free between groups. */
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

/** An urgent fact is bold and red, in its own band, with a rule below it like a total. */
function factLine({ label, value, href, face, isBold, isUrgent, dir }: Fact): Html {
  const words = value.split('\n').map((line, index) => html`${index > 0 && html`<br>`}${breakable(line)}`);
  const urgent = isUrgent && 'urgent';
  const saidStyle = style('said', face === 'figures' && face, isBold && 'bold', urgent, urgent && 'red');
  return html`<tr><td width="96" valign="baseline" ${style('margin', urgent)}>${label}</td>
<td valign="baseline" dir="${dir ?? 'auto'}" ${saidStyle}>${href === undefined ? words : html`<a href="${href}" ${style('link')}>${words}</a>`}</td></tr>`;
}

/** Line breaks within the words become spaces, so that what a visitor typed starts no line. */
function onOneLine(words: Words): string {
  const said = [words].flat().map((piece) => (typeof piece === 'string' ? piece : piece.words));
  return said.join('').replace(/[^\S\u00A0\u202F]+/g, ' ');
}

function row(content: Html | Html[], kind: 'row' | 'signature' | 'footnote' = 'row'): Html {
  return html`<tr><td ${style(kind)}>${content}</td></tr>`;
}

function pieces(words: Words): Html[] {
  return [words].flat().map((piece) => (typeof piece === 'string' ? html`${piece}` : link(piece)));
}

function link({ words, href }: { words: string; href: string }): Html {
  return html`<a href="${href}" dir="auto" ${style('link')}>${breakable(words)}</a>`;
}

/** A mail address breaks after its `@` and its dots. */
function breakable(line: string): Html[] {
  const parts = line.includes('@') ? line.split(/(?<=[@.])/) : [line];
  return parts.map((part, index) => html`${index > 0 && html`<wbr>`}${part}`);
}

/** Ruled lines across the page, each of a margin and what stands next to it. */
function ruled(lines: readonly Html[]): Html {
  return html`<tr><td ${style('ruled')}><table ${TABLE} ${style('lines')}>
${lines}
</table></td></tr>`;
}
