import { escapeHtml } from '../../http/escape-html.ts';

/** Template tag that escapes every value put in. */
export function html(strings: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: strings }, ...values.map(escapeHtml));
}

/** A mail's page: one column that reads as a letter. `blocks` are markup already. */
export function htmlLetter(subject: string, blocks: string[]): string {
  return `${html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1c1c1a">
<div style="max-width:560px;font:16px/1.6 Georgia,'Times New Roman',serif">`}
${blocks.join('\n')}
</div>
</body>
</html>
`;
}

/** One paragraph of plain words. */
export function paragraph(words: string): string {
  return html`<p style="margin:0 0 16px">${words}</p>`;
}
