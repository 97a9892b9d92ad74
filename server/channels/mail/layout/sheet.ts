import { brand } from '../../../../business/brand.ts';
import { type Html, html } from './html.ts';
import { PAINT_STYLES, paint, paintCell } from './paint.ts';

interface Sheet {
  /** The mail's subject. */
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  heading: string;
  /** Where the matter stands, in a word or two, at the head of the sheet. */
  state: { words: string; colour: 'stamp' | 'ledger' };
  /** Table rows of one cell each, from top to bottom. */
  blocks: readonly Html[];
}

/** How wide the sheet is at most, in CSS pixels. */
const WIDTH = '560';

/** The attributes of every table: layout, not data. */
export const LAYOUT = html`role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0"`;

/**
 * A mail's page: one sheet of paper, centred on the desk. Outlook's Word engine pads cells only and knows no
 * `max-width`, so for it alone a table of fixed width goes around the sheet.
 */
export function sheet({ subject, preview, heading, state, blocks }: Sheet): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
${PAINT_STYLES}</head>
<body ${paintCell({ on: 'desk' }, 'margin:0;padding:0;-webkit-text-size-adjust:100%')}>
<div lang="en" role="article" aria-roledescription="email" aria-label="${subject}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
<table ${LAYOUT} ${paintCell({ on: 'desk' })}>
<tr><td align="center" ${paintCell({ on: 'desk' }, 'padding:24px 12px')}>
<!--[if mso]><table role="presentation" width="${WIDTH}" align="center" border="0" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table ${LAYOUT} ${paintCell(PAPER, `max-width:${WIDTH}px;table-layout:fixed;border-radius:2px;text-align:left`)}>
${head(state)}
${headingBlock(heading)}
${blocks}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</div>
</body>
</html>
`.markup;
}

const PAPER = {
  on: 'paper',
  edges: { top: [1, 'ink'], right: [1, 'ink'], bottom: [1, 'ink'], left: [1, 'ink'] },
} as const;

function head({ words, colour }: Sheet['state']): Html {
  const name = paintCell(
    { text: 'ink', on: 'paper', face: 'display' },
    'padding:14px 8px 14px 20px;font-size:18px;line-height:24px;font-weight:bold',
  );
  const state = paintCell(
    { text: colour, on: 'paper', face: 'figures' },
    'padding:14px 20px 14px 8px;font-size:15px;line-height:24px;font-weight:bold',
  );
  return html`<tr><td ${paintCell({ on: 'paper', edges: { bottom: [2, 'ink'] } })}>
<table ${LAYOUT}><tr>
<td valign="baseline" ${name}>${brand.name}</td>
<td align="right" valign="baseline" ${state}>${words}</td>
</tr></table>
</td></tr>`;
}

function headingBlock(words: string): Html {
  const cell = paintCell({ on: 'paper' }, 'padding:24px 20px 16px');
  const heading = paint(
    { text: 'ink', on: 'paper', face: 'display' },
    'margin:0;font-size:26px;line-height:32px;font-weight:bold',
  );
  return html`<tr><td ${cell}><h1 ${heading}>${words}</h1></td></tr>`;
}
