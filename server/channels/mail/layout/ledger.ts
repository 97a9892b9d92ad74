import { type Html, html } from './html.ts';
import { paintCell } from './paint.ts';
import { LAYOUT } from './sheet.ts';

/** Ruled lines across the sheet, each of two cells. */
export function ledger(lines: readonly Html[]): Html {
  const cell = paintCell({ on: 'paper', edges: { top: [1, 'ink'] } });
  const gap = paintCell({ on: 'paper' }, 'height:16px;font-size:0;line-height:0');
  return html`<tr><td ${cell}>
<table ${LAYOUT} ${paintCell({ on: 'paper' }, 'table-layout:fixed')}>
${lines}
</table>
</td></tr>
<tr><td height="16" ${gap}>&nbsp;</td></tr>`;
}
