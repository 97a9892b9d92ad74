import { type Html, html } from './html.ts';
import { paint, paintCell } from './paint.ts';
import { LAYOUT } from './sheet.ts';

interface Action {
  words: string;
  href: string;
  /** The main action is filled, another one beside it has an outline. */
  weight: 'main' | 'other';
}

/** A link to press, across the sheet and 48 px tall. Outlook pads the cell only, so there the cell is the button. */
export function actionLine({ words, href, weight }: Action): Html {
  const coat =
    weight === 'main'
      ? ({ text: 'paper', on: 'ledger', face: 'text' } as const)
      : ({ text: 'ink', on: 'paper', face: 'text' } as const);
  const edge = weight === 'main' ? undefined : ([1, 'ink'] as const);
  const edges = edge && { top: edge, right: edge, bottom: edge, left: edge };
  const button = paintCell(
    { ...coat, ...(edges && { edges }) },
    'box-sizing:border-box;padding:0;mso-padding-alt:12px 16px;font-size:16px;line-height:24px;font-weight:bold',
  );
  const target = paint(coat, 'display:block;padding:12px 16px;text-decoration:none');
  return html`<tr><td ${paintCell({ on: 'paper' }, 'padding:0 20px 16px')}>
<table ${LAYOUT}><tr><td height="48" align="center" ${button}><a href="${href}" ${target}>${words}</a></td></tr></table>
</td></tr>`;
}
