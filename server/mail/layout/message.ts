import { html } from 'hono/html';
import { brand } from '../../../agency/brand.ts';
import { fromTheLeft } from '../../readable.ts';
import { type Html, type Letterhead, sheet, style, TABLE } from './sheet.ts';

/** What one mail says, written once and rendered twice: as HTML, and as plain text. */
export interface Message extends Letterhead {
  blocks: readonly Block[];
}

export type Block =
  | { type: 'paragraph'; words: Words }
  | { type: 'heading'; words: string }
  /** Labelled facts, one on a line. Plain text leaves a line free between groups. */
  | { type: 'facts'; groups: readonly (readonly Fact[])[] }
  | { type: 'steps'; steps: readonly Step[] }
  /** A link to press. A mail has at most one that is filled; a plain one is small. */
  | { type: 'action'; words: string; href: string; look: 'filled' | 'outline' | 'plain' }
  | { type: 'signature'; words: string; below: readonly Piece[] }
  /** Small print at the end. */
  | { type: 'footnote'; words: Words };

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

interface Step {
  title: string;
  words: string;
}

/** What a mail can show: the brand's logo, and the signature of the person in `agency/brand.ts`. */
export type Picture = 'logo' | 'signature';

/**
 * The message in plain text, its parts a blank line apart, each paragraph on one line, which mail programs wrap. A
 * heading that only repeats the subject is left out.
 */
export function renderText({ subject, heading, blocks }: Message): string {
  const headings = heading === subject ? [] : [heading];
  return `${[brand.name, ...headings, ...blocks.map(textBlock)].join('\n\n')}\n`;
}

function textBlock(block: Block): string {
  switch (block.type) {
    case 'facts':
      return textFacts(block.groups);
    case 'steps':
      return block.steps
        .map(({ title, words }, index) => `${figure(index + 1)}. ${title}\n${words}`)
        .join('\n\n');
    case 'action':
      return `${onOneLine(block.words)}:\n${block.href}`;
    case 'signature':
      return [block.words, ...block.below].map(onOneLine).join('\n');
    default:
      return onOneLine(block.words);
  }
}

function textFacts(groups: readonly (readonly Fact[])[]): string {
  const margin = Math.max(...groups.flat().map(({ label }) => label.length)) + ': '.length;
  const lines = ({ label, value, below, dir }: Fact) =>
    [...(dir === 'ltr' ? fromTheLeft(value) : value).split('\n'), below]
      .filter((line) => line !== undefined)
      .map((line, index) => (index === 0 ? `${label}:` : '').padEnd(margin) + onOneLine(line));
  return groups.map((group) => group.flatMap(lines).join('\n')).join('\n\n');
}

/** Line breaks within the words become spaces, so that what a visitor typed starts no line. */
function onOneLine(words: Words): string {
  const said = [words].flat().map((piece) => (typeof piece === 'string' ? piece : piece.words));
  return said.join('').replace(/[^\S\u00A0\u202F]+/g, ' ');
}

const figure = (count: number) => count.toLocaleString(brand.locale);

/** The message as HTML. `pictured` gives the address of a picture, where there is one. */
export function renderHtml(
  message: Message,
  pictured: (name: Picture) => string | undefined = () => undefined,
): string {
  return sheet(
    message,
    pictured('logo'),
    message.blocks.map((block) => htmlBlock(block, pictured)),
  );
}

function htmlBlock(block: Block, pictured: (name: Picture) => string | undefined): Html {
  switch (block.type) {
    case 'paragraph':
      return row(pieces(block.words));
    case 'heading':
      return row(html`<h2 ${style('h2')}>${block.words}</h2>`);
    case 'facts':
      return ruled(block.groups.flat().map(factLine));
    case 'steps':
      return ruled(block.steps.map(stepLine));
    case 'action':
      return row(html`<a href="${block.href}" ${style('button', block.look)}>${block.words}</a>`);
    case 'signature': {
      const drawn = pictured('signature');
      return row(
        html`${drawn && html`<img src="${drawn}" width="160" height="40" alt="" ${style('picture')}>`}
<div ${style('h3')}>${block.words}</div>${block.below.map((line) => html`<div>${pieces(line)}</div>`)}`,
        'signature',
      );
    }
    case 'footnote':
      return row(pieces(block.words), 'footnote');
  }
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

/** An urgent fact is bold and red, in its own band, with a rule below it like a total. */
function factLine({ label, value, href, face, isBold, isUrgent, dir }: Fact): Html {
  const words = value.split('\n').map((line, index) => html`${index > 0 && html`<br>`}${breakable(line)}`);
  const urgent = isUrgent && 'urgent';
  const saidStyle = style('said', face === 'figures' && face, isBold && 'bold', urgent, urgent && 'red');
  return html`<tr><td width="96" valign="baseline" ${style('margin', urgent)}>${label}</td>
<td valign="baseline" dir="${dir ?? 'auto'}" ${saidStyle}>${href === undefined ? words : html`<a href="${href}" ${style('link')}>${words}</a>`}</td></tr>`;
}

/** One step, its number in the margin. */
function stepLine({ title, words }: Step, index: number): Html {
  return html`<tr><td width="24" valign="baseline" ${style('margin', 'figures')}>${figure(index + 1)}</td>
<td valign="baseline" ${style('said', 'step')}><h3 ${style('h3')}>${title}</h3>${words}</td></tr>`;
}
