import { type Html, html } from './html.ts';
import type { Block, Fact, Link, Step } from './message.ts';
import { type Edge, LAYOUT_TABLE, styled, styledCell } from './styles.ts';

/** One block as table rows of one cell each. */
export function htmlBlock(block: Block): Html {
  switch (block.type) {
    case 'paragraph':
      return paragraph(block.words);
    case 'heading':
      return heading(block.words);
    case 'facts':
      return ruledLines(block.groups.flat().map(factLine));
    case 'steps':
      return ruledLines(block.steps.map(stepLine));
    case 'action':
      return action(block);
    case 'command':
      return command(block.line);
    case 'signature':
      return signature(block.words);
    case 'footnote':
      return footnote(block.words);
  }
}

/** Lets long names and addresses break anywhere, so that they do not widen the page. */
const BREAK = 'word-wrap:break-word;word-break:break-word';

const INSET = styledCell({ on: 'paper' }, 'padding:0 20px 16px');

function paragraph(words: string | readonly (string | Link)[]): Html {
  const text = styled({ text: 'ink', on: 'paper', face: 'text' }, 'margin:0;font-size:16px;line-height:26px');
  const pieces = typeof words === 'string' ? [words] : words;
  return html`<tr><td ${INSET}><p ${text}>${pieces.map((piece) => (typeof piece === 'string' ? html`${piece}` : link(piece)))}</p></td></tr>`;
}

function link({ words, href }: Link): Html {
  const ink = styled({ text: 'ink', on: 'paper' }, 'text-decoration:underline;word-break:break-word');
  return html`<a href="${href}" ${ink}>${words}</a>`;
}

function heading(words: string): Html {
  const cell = styledCell({ on: 'paper' }, 'padding:16px 20px 12px');
  const text = styled(
    { text: 'ink', on: 'paper', face: 'display' },
    'margin:0;font-size:20px;line-height:28px;font-weight:bold',
  );
  return html`<tr><td ${cell}><h2 ${text}>${words}</h2></td></tr>`;
}

/** Ruled lines across the page, each of two cells. */
function ruledLines(lines: readonly Html[]): Html {
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
function factLine({ label, value, href, face, isBold, isUrgent, isMailAddress, isMultiline }: Fact): Html {
  const on = isUrgent ? 'desk' : 'paper';
  const bottom: Edge = isUrgent ? [2, 'ink'] : [1, 'rule'];
  const margin = styledCell(
    { text: isUrgent ? 'ink' : 'pencil', on, face: 'text', edges: { bottom } },
    `box-sizing:border-box;padding:12px 8px 11px 20px;font-size:14px;line-height:24px;font-weight:${weight(isUrgent)}`,
  );
  // The link brings its own padding, except in Outlook, which pads cells only.
  const padding =
    href === undefined ? '12px 8px 11px 12px' : '0 8px 0 12px;mso-padding-alt:12px 8px 11px 12px';
  const cell = styledCell(
    { text: isUrgent ? 'stamp' : 'ink', on, face, edges: { left: [1, 'stamp'], bottom } },
    `box-sizing:border-box;padding:${padding};font-size:16px;line-height:24px;font-weight:${weight(isUrgent || isBold)};${BREAK}`,
  );
  const target = styled(
    { text: 'ink', on, face },
    `display:block;padding:12px 0 11px;text-decoration:underline;${BREAK}`,
  );
  const words = isMailAddress ? breakable(value) : isMultiline ? lines(value) : html`${value}`;
  return html`<tr><td width="132" valign="baseline" ${margin}>${label}</td>
<td height="48" valign="baseline" dir="auto" ${cell}>${href === undefined ? words : html`<a href="${href}" ${target}>${words}</a>`}</td></tr>`;
}

function weight(isBold = false): 'bold' | 'normal' {
  return isBold ? 'bold' : 'normal';
}

/** An address too long for its line breaks before the `@` or a dot, where that is enough. */
function breakable(address: string): Html {
  const [first = '', ...rest] = address.split(/(?=[@.])/);
  return html`${first}${rest.map((part) => html`<wbr>${part}`)}`;
}

function lines(text: string): Html {
  const [first = '', ...rest] = text.split('\n');
  return html`${first}${rest.map((line) => html`<br>${line}`)}`;
}

/** One step, its number in the margin. */
function stepLine({ title, words }: Step, index: number): Html {
  const bottom: Edge = [1, 'rule'];
  const margin = styledCell(
    { text: 'pencil', on: 'paper', face: 'figures', edges: { bottom } },
    'box-sizing:border-box;padding:16px 8px 15px 20px;font-size:16px;line-height:24px',
  );
  const cell = styledCell(
    { text: 'ink', on: 'paper', face: 'text', edges: { left: [1, 'stamp'], bottom } },
    'padding:16px 16px 15px;font-size:16px;line-height:24px',
  );
  const heading = styled(
    { text: 'ink', on: 'paper', face: 'display' },
    'margin:0 0 2px;font-size:17px;line-height:24px;font-weight:bold',
  );
  return html`<tr><td width="48" valign="baseline" ${margin}>${String(index + 1)}</td>
<td valign="baseline" ${cell}><h3 ${heading}>${title}</h3>${words}</td></tr>`;
}

/** Across the page and 48 px tall. Outlook pads the cell only, so there the cell is the button. */
function action({ words, href, isMain }: { words: string; href: string; isMain: boolean }): Html {
  const look = isMain
    ? ({ text: 'paper', on: 'stamp', face: 'text' } as const)
    : ({ text: 'ink', on: 'paper', face: 'text' } as const);
  const edge: Edge = [1, 'ink'];
  const edges = isMain ? {} : { top: edge, right: edge, bottom: edge, left: edge };
  const button = styledCell(
    { ...look, edges },
    'box-sizing:border-box;padding:0;mso-padding-alt:12px 16px;font-size:16px;line-height:24px;font-weight:bold',
  );
  const target = styled(look, 'display:block;padding:12px 16px;text-decoration:none');
  return html`<tr><td ${INSET}>
<table ${LAYOUT_TABLE}><tr><td height="48" align="center" ${button}><a href="${href}" ${target}>${words}</a></td></tr></table>
</td></tr>`;
}

function command(line: string): Html {
  const text = styled(
    { text: 'ink', on: 'paper', face: 'figures' },
    'margin:0;font-size:15px;line-height:26px;font-weight:bold;word-break:break-word',
  );
  return html`<tr><td ${INSET}><p ${text}>${line}</p></td></tr>`;
}

function signature(words: string): Html {
  const name = styled(
    { text: 'ink', on: 'paper', face: 'display' },
    'margin:0;font-size:17px;line-height:26px;font-weight:bold',
  );
  return html`<tr><td ${INSET}><p ${name}>${words}</p></td></tr>`;
}

function footnote(words: string): Html {
  const cell = styledCell({ on: 'paper', edges: { top: [1, 'rule'] } }, 'padding:12px 20px 14px');
  const text = styled(
    { text: 'pencil', on: 'paper', face: 'text' },
    'margin:0;font-size:14px;line-height:22px',
  );
  return html`<tr><td ${cell}><p ${text}>${words}</p></td></tr>`;
}
