import { html } from 'hono/html';
import { brand } from '../../../agency/brand.ts';
import type { Block, Fact, Pictured, Step, TextLink } from './message.ts';
import {
  BREAK,
  box,
  type CellStyle,
  type Edge,
  FRAME,
  type Html,
  HYPHENATE,
  LAYOUT_TABLE,
  type MailFace,
  START,
  styled,
  styledCell,
} from './styles.ts';

/** One block as table rows of one cell each. */
export function htmlBlock(block: Block, pictured: Pictured) {
  switch (block.type) {
    case 'paragraph':
      return row(html`<p ${PARAGRAPH}>${[block.words].flat().map(wordsOrLink)}</p>`);
    case 'heading':
      return row(html`<h2 ${HEADING}>${block.words}</h2>`, HEADING_CELL);
    case 'facts':
      return ruledLines(block.groups.flat().map(factLine));
    case 'steps':
      return ruledLines(block.steps.map(stepLine));
    case 'action':
      return action(block);
    case 'signature':
      return row(
        html`${drawnSignature(pictured)}<p ${SIGNATURE}>${block.words}</p>${block.below.map((line) => html`<p ${PARAGRAPH}>${wordsOrLink(line)}</p>`)}`,
      );
    case 'footnote':
      return row(html`<p ${FOOTNOTE}>${block.words}</p>`, FOOTNOTE_CELL);
  }
}

function onPaper(text: 'ink' | 'pencil', face: MailFace, css: string) {
  return styled({ text, on: 'paper', face }, css);
}

const PARAGRAPH = onPaper('ink', 'text', 'margin:0;font-size:16px;line-height:26px');
const HEADING = onPaper(
  'ink',
  'display',
  `margin:0;font-size:20px;line-height:28px;font-weight:bold;${HYPHENATE}`,
);
const HEADING_CELL = styledCell({ on: 'paper' }, 'padding:16px 20px 12px');
const SIGNATURE = onPaper('ink', 'display', 'margin:0;font-size:17px;line-height:26px;font-weight:bold');
const FOOTNOTE = onPaper('pencil', 'text', 'margin:0;font-size:14px;line-height:22px');
const FOOTNOTE_CELL = styledCell({ on: 'paper', edges: { top: [1, 'rule'] } }, 'padding:12px 20px 14px');
const INSET = styledCell({ on: 'paper' }, 'padding:0 20px 16px');

function row(content: Html, cell = INSET) {
  return html`<tr><td ${cell}>${content}</td></tr>`;
}

function wordsOrLink(piece: string | TextLink) {
  if (typeof piece === 'string') return html`${piece}`;
  const ink = styled({ text: 'ink', on: 'paper' }, 'text-decoration:underline;word-break:break-word');
  return html`<a href="${piece.href}" dir="auto" ${ink}>${breakable(piece.words)}</a>`;
}

/** A line that may break: an address after its `@` and its dots, a name of 18 letters or more near its middle. */
function breakable(line: string) {
  const breaks = line.includes('@') ? /(?<=[@.])/ : /(?<=\p{L}{8})(?=\p{L}{10})/u;
  return line.split(breaks).map((part, index) => html`${index > 0 && html`<wbr>`}${part}`);
}

/** Ruled lines across the page, each of two cells. */
function ruledLines(lines: readonly Html[]) {
  const cell = styledCell({ on: 'paper', edges: { top: [1, 'ink'] } });
  const gap = styledCell({ on: 'paper' }, 'height:16px;font-size:0;line-height:0');
  return html`<tr><td ${cell}>
<table ${LAYOUT_TABLE} ${styledCell({ on: 'paper' }, 'table-layout:fixed')}>
${lines}
</table>
</td></tr>
<tr><td height="16" ${gap}>&nbsp;</td></tr>`;
}

/**
 * One fact, its label in the margin: at least 48 px tall, to be tapped. Widths and heights count the padding, as they
 * do in Outlook. An urgent one is bold and red, in its own band, with rules around it like a total.
 */
function factLine({ label, value, href, face, isBold, isUrgent, isMultiline, dir }: Fact) {
  const on = isUrgent ? 'backdrop' : 'paper';
  const bottom: Edge = isUrgent ? [2, 'ink'] : [1, 'rule'];
  const margin = styledCell(
    { text: isUrgent ? 'ink' : 'pencil', on, face: 'text', edges: { bottom } },
    `box-sizing:border-box;padding:${box(12, 8, 11, 20)};font-size:14px;line-height:24px;${HYPHENATE};font-weight:${isUrgent ? 'bold' : 'normal'}`,
  );
  // The link brings its own padding, except in Outlook, which pads cells only.
  const padding =
    href === undefined ? box(12, 8, 11, 12) : `${box(0, 8, 0, 12)};mso-padding-alt:${box(12, 8, 11, 12)}`;
  const cell = styledCell(
    { text: isUrgent ? 'accent' : 'ink', on, face, edges: { [START]: [1, 'accent'], bottom } },
    `box-sizing:border-box;padding:${padding};font-size:16px;line-height:24px;font-weight:${isUrgent || isBold ? 'bold' : 'normal'};${BREAK}`,
  );
  const target = styled(
    { text: 'ink', on, face },
    `display:block;padding:12px 0 11px;text-decoration:underline;${BREAK}`,
  );
  const lines = isMultiline ? value.split('\n') : [value];
  const words = lines.map((line, index) => html`${index > 0 && html`<br>`}${breakable(line)}`);
  return html`<tr><td width="124" valign="baseline" ${margin}>${label}</td>
<td height="48" valign="baseline" dir="${dir ?? 'auto'}" ${cell}>${href === undefined ? words : html`<a href="${href}" ${target}>${words}</a>`}</td></tr>`;
}

/** One step, its number in the margin. */
function stepLine({ title, words }: Step, index: number) {
  const bottom: Edge = [1, 'rule'];
  const margin = styledCell(
    { text: 'pencil', on: 'paper', face: 'figures', edges: { bottom } },
    `box-sizing:border-box;padding:${box(16, 8, 15, 20)};font-size:16px;line-height:24px`,
  );
  const cell = styledCell(
    { text: 'ink', on: 'paper', face: 'text', edges: { [START]: [1, 'accent'], bottom } },
    'padding:16px 16px 15px;font-size:16px;line-height:24px',
  );
  const heading = onPaper(
    'ink',
    'display',
    'margin:0 0 2px;font-size:17px;line-height:24px;font-weight:bold',
  );
  return html`<tr><td width="48" valign="baseline" ${margin}>${(index + 1).toLocaleString(brand.locale)}</td>
<td valign="baseline" ${cell}><h3 ${heading}>${title}</h3>${words}</td></tr>`;
}

/** As a pen draws it. The one on ink is for dark mode: a program that does not tell shows the other, on its own paper. */
function drawnSignature(pictured: Pictured) {
  const [light, dark] = [pictured('signature-paper'), pictured('signature-ink')];
  if (!light || !dark) return '';
  const size = 'width:160px;height:38px;margin:0 0 4px;border:0';
  return html`<img class="in-light" src="${light}" width="160" height="38" alt="" style="display:block;${size}">
<!--[if !mso]><!--><img class="in-dark" src="${dark}" width="160" height="38" alt="" style="display:none;${size}"><!--<![endif]-->`;
}

/** Across the page and 48 px tall. Outlook pads the cell only, so there the cell is the button. */
function action({ words, href, isMain }: { words: string; href: string; isMain: boolean }) {
  const face = 'text';
  const style: CellStyle = isMain
    ? { text: 'paper', on: 'accent', face }
    : { text: 'ink', on: 'paper', face };
  const button = styledCell(
    isMain ? style : { ...style, edges: FRAME },
    'box-sizing:border-box;padding:0;mso-padding-alt:12px 16px;font-size:16px;line-height:24px;font-weight:bold',
  );
  const target = styled(style, 'display:block;padding:12px 16px;text-decoration:none');
  return row(html`
<table ${LAYOUT_TABLE}><tr><td height="48" align="center" ${button}><a href="${href}" ${target}>${words}</a></td></tr></table>
`);
}
