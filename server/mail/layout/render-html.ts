import { html } from 'hono/html';
import { brand } from '../../../agency/brand.ts';
import { htmlBlock } from './html-blocks.ts';
import type { Message, Pictured } from './message.ts';
import {
  BREAK,
  box,
  DIRECTION,
  END,
  FRAME,
  frame,
  HYPHENATE,
  LAYOUT_TABLE,
  START,
  STYLE_SHEETS,
  styled,
  styledCell,
} from './styles.ts';

/** How wide the page is at most, in CSS pixels. */
const WIDTH = '560';

/**
 * A message as one page of paper, centred on the backdrop. Outlook's Word engine pads cells only and knows no
 * `max-width`, so for it alone a table of fixed width goes around the page.
 */
export function renderHtml(
  { language, subject, preview, heading, stamp, blocks }: Message,
  pictured: Pictured = () => undefined,
): string {
  return String(html`<!doctype html>
<html lang="${language}" dir="${DIRECTION}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
${STYLE_SHEETS}</head>
<body ${styledCell({ on: 'backdrop' }, 'margin:0;padding:0;-webkit-text-size-adjust:100%')}>
<div lang="${language}" dir="${DIRECTION}" role="article" aria-label="${subject}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
<table ${LAYOUT_TABLE} ${styledCell({ on: 'backdrop' })}>
<tr><td align="center" ${styledCell({ on: 'backdrop' }, 'padding:24px 12px')}>
<!--[if mso]><table role="presentation" width="${WIDTH}" align="center" border="0" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table ${LAYOUT_TABLE} ${styledCell({ on: 'paper', edges: FRAME }, `max-width:${WIDTH}px;table-layout:fixed;border-radius:2px;text-align:${START};${BREAK}`)}>
${letterhead(stamp, pictured('logo'))}
${mainHeading(heading)}
${blocks.map((block) => htmlBlock(block, pictured))}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</div>
</body>
</html>
`);
}

/**
 * The stamp is at the end of the line, where it floats, so that the name flows around it and keeps its words
 * whole also on a narrow phone. Outlook knows no margin there, and Gmail no tilt.
 */
function letterhead({ words, ink }: Message['stamp'], logo?: string) {
  const cell = styledCell({ on: 'paper', edges: { bottom: [2, 'ink'] } }, 'padding:12px 20px');
  const name = styledCell(
    { text: 'ink', on: 'paper', face: 'display' },
    `padding:2px 0;font-size:18px;line-height:24px;font-weight:bold;${HYPHENATE}`,
  );
  const stampCell = styledCell(
    { text: ink, on: 'paper', face: 'figures', edges: frame([2, ink]) },
    `padding:0 4px;border-radius:2px;transform:rotate(${DIRECTION === 'rtl' ? 2 : -2}deg);font-size:14px;line-height:20px;font-weight:bold;white-space:nowrap`,
  );
  return html`<tr><td ${cell}>
<table ${LAYOUT_TABLE}><tr>${logo === undefined ? '' : logoCell(logo)}<td ${name}>
<table role="presentation" align="${END}" border="0" cellpadding="0" cellspacing="0" style="margin:${box(0, 0, 4, 16)};mso-table-${START.charAt(0)}space:12pt"><tr><td ${stampCell}>${words}</td></tr></table>
${brand.name.split(' ').map(wholeWord)}
</td></tr></table>
</td></tr>`;
}

/** A word of up to 16 letters goes below the stamp before it breaks. */
function wholeWord(word: string) {
  return word.length > 16 ? html`${word} ` : html`<span style="white-space:nowrap">${word}</span> `;
}

/** The brand's logo, which the name next to it tells. */
function logoCell(src: string) {
  return html`<td width="36" valign="top" ${styledCell({ on: 'paper' }, 'width:36px')}><img src="${src}" width="28" height="28" alt="" style="display:block;width:28px;height:28px;border:0;border-radius:2px"></td>`;
}

function mainHeading(words: string) {
  const cell = styledCell({ on: 'paper' }, 'padding:24px 20px 16px');
  const heading = styled(
    { text: 'ink', on: 'paper', face: 'display' },
    `margin:0;font-size:26px;line-height:32px;font-weight:bold;${HYPHENATE}`,
  );
  return html`<tr><td ${cell}><h1 ${heading}>${words}</h1></td></tr>`;
}
