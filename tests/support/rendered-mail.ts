import { html } from 'hono/html';
import { renderHtml, renderText } from '../../server/mail/layout/message.ts';
import type { Draft } from '../../server/mail/outgoing-mail.ts';

export const rendered = (draft: Draft) => ({ ...draft, text: renderText(draft), html: renderHtml(draft) });

export const escapeHtml = (text: string) => String(html`${text}`);

/** Returns what a reader sees of a mail's HTML body, still escaped. */
export function wordsOf(html: string): string {
  return html.slice(html.indexOf('</head>')).replaceAll(/<[^>]*>/g, '');
}

/** Returns the links in a mail's text or HTML that do something with a request, in order. */
export function linkedIn(body: string): string[] {
  return body.match(/https:\/\/[^/\s"]+\/agency\/[\w.-]+/g) ?? [];
}
