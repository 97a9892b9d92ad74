import { type Html, html } from './html.ts';
import { paint, paintCell } from './paint.ts';

/** A paragraph on the sheet. */
export function passage(words: string | Html): Html {
  const text = paint({ text: 'ink', on: 'paper', face: 'text' }, 'margin:0;font-size:16px;line-height:26px');
  return html`<tr><td ${INSET}><p ${text}>${words}</p></td></tr>`;
}

/** A line to type at a prompt. */
export function command(words: string): Html {
  const line = paint(
    { text: 'ink', on: 'paper', face: 'figures' },
    'margin:0;font-size:15px;line-height:26px;font-weight:bold;word-break:break-word',
  );
  return html`<tr><td ${INSET}><p ${line}>${words}</p></td></tr>`;
}

/** A heading between passages. */
export function subheading(words: string): Html {
  const cell = paintCell({ on: 'paper' }, 'padding:16px 20px 12px');
  const heading = paint(
    { text: 'ink', on: 'paper', face: 'display' },
    'margin:0;font-size:20px;line-height:28px;font-weight:bold',
  );
  return html`<tr><td ${cell}><h2 ${heading}>${words}</h2></td></tr>`;
}

/** Who writes. */
export function signature(words: string): Html {
  const name = paint(
    { text: 'ink', on: 'paper', face: 'display' },
    'margin:0;font-size:17px;line-height:26px;font-weight:bold',
  );
  return html`<tr><td ${INSET}><p ${name}>${words}</p></td></tr>`;
}

/** Small print at the foot of the sheet. */
export function footnote(words: string): Html {
  const cell = paintCell({ on: 'paper', edges: { top: [1, 'rule'] } }, 'padding:12px 20px 14px');
  const text = paint(
    { text: 'pencil', on: 'paper', face: 'text' },
    'margin:0;font-size:14px;line-height:22px',
  );
  return html`<tr><td ${cell}><p ${text}>${words}</p></td></tr>`;
}

/** A link inside a passage. */
export function link(href: string, words: string): Html {
  const ink = paint({ text: 'ink', on: 'paper' }, 'text-decoration:underline;word-break:break-word');
  return html`<a href="${href}" ${ink}>${words}</a>`;
}

const INSET = paintCell({ on: 'paper' }, 'padding:0 20px 16px');
