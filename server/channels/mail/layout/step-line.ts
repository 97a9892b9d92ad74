import { type Html, html } from './html.ts';
import { type Edge, paint, paintCell } from './paint.ts';

interface Step {
  number: number;
  title: string;
  words: string;
}

/** A ledger's line for one of some steps, its number in the margin. */
export function stepLine({ number, title, words }: Step): Html {
  const bottom: Edge = [1, 'rule'];
  const margin = paintCell(
    { text: 'pencil', on: 'paper', face: 'figures', edges: { bottom } },
    'box-sizing:border-box;padding:16px 8px 15px 20px;font-size:16px;line-height:24px',
  );
  const cell = paintCell(
    { text: 'ink', on: 'paper', face: 'text', edges: { left: [1, 'stamp'], bottom } },
    'padding:16px 16px 15px;font-size:16px;line-height:24px',
  );
  const heading = paint(
    { text: 'ink', on: 'paper', face: 'display' },
    'margin:0 0 2px;font-size:17px;line-height:24px;font-weight:bold',
  );
  return html`<tr><td width="48" valign="baseline" ${margin}>${String(number)}</td>
<td valign="baseline" ${cell}><h3 ${heading}>${title}</h3>${words}</td></tr>`;
}
