import { type Html, html } from './html.ts';
import { type Edge, paint, paintCell } from './paint.ts';

interface Fact {
  label: string;
  value: string | Html;
  /** Makes a link of the whole cell. */
  href?: string;
  /** Words are set in the text face, numbers and times in figures. */
  face: 'text' | 'figures';
  weight?: 'normal' | 'bold';
  /** The line that matters most: bold and red, in a band of its own, ruled off like a total. */
  due?: boolean;
}

/** Long names and addresses break anywhere rather than widen the sheet. */
const BREAK = 'word-wrap:break-word;word-break:break-word';

/** The link brings its own padding, except in Outlook, which pads cells only. */
const LINKED = '0 8px 0 12px;mso-padding-alt:12px 8px 11px 12px';

/**
 * A ledger's line for one fact, its label in the margin: at least 48 px tall, to be tapped. Widths and heights
 * count the padding, as they do in Outlook.
 */
export function factLine({ label, value, href, face, weight = 'normal', due = false }: Fact): Html {
  const on = due ? 'desk' : 'paper';
  const bottom: Edge = due ? [2, 'ink'] : [1, 'rule'];
  const margin = paintCell(
    { text: due ? 'ink' : 'pencil', on, face: 'text', edges: { bottom } },
    `box-sizing:border-box;padding:12px 8px 11px 20px;font-size:14px;line-height:24px;font-weight:${due ? 'bold' : 'normal'}`,
  );
  const cell = paintCell(
    { text: due ? 'stamp' : 'ink', on, face, edges: { left: [1, 'stamp'], bottom } },
    `box-sizing:border-box;padding:${href === undefined ? '12px 8px 11px 12px' : LINKED};font-size:16px;line-height:24px;font-weight:${due ? 'bold' : weight};${BREAK}`,
  );
  const target = paint(
    { text: 'ink', on, face },
    `display:block;padding:12px 0 11px;text-decoration:underline;${BREAK}`,
  );
  return html`<tr><td width="132" valign="baseline" ${margin}>${label}</td>
<td height="48" valign="baseline" dir="auto" ${cell}>${href === undefined ? value : html`<a href="${href}" ${target}>${value}</a>`}</td></tr>`;
}
