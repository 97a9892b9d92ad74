import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { html } from 'hono/html';
import PostalMime from 'postal-mime';

/** A mail runs and fetches nothing. Its links open in a tab, in which this policy does not apply. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox";

/**
 * Makes a page over a folder of `.eml` files, whose names begin with the time: `/` lists them, newest first, and refreshes
 * itself; `/<file name>` shows one, with `?text` its plain text.
 */
export function createInbox(folder: string): Hono {
  // Only what the folder lists is read, so no path can lead out of it.
  const names = () => globSync('*.eml', { cwd: folder }).sort().reverse();
  const read = async (name: string) =>
    PostalMime.parse(await readFile(join(folder, name)), { attachmentEncoding: 'base64' });

  const app = new Hono();
  app.get('/', async (c) => {
    const rows = names()
      .slice(0, 100)
      .map(async (name) => {
        const { subject, to, date } = await read(name);
        const path = `/${encodeURIComponent(name)}`;
        return html`<p dir="auto"><a href="${path}">${subject}</a> (<a href="${path}?text">text</a>)
          to ${to?.[0]?.address}, ${date}</p>`;
      });
    return c.html(html`<!doctype html><html lang="en">
      <meta charset="utf-8"><meta http-equiv="refresh" content="3"><title>Inbox</title>
      <style>:root { color-scheme: light dark; font-family: system-ui }</style>
      <h1>Inbox</h1>${rows.length > 0 ? await Promise.all(rows) : 'No mail yet. This page refreshes by itself.'}`);
  });
  app.get('/:name', async (c) => {
    const name = names().find((listed) => listed === c.req.param('name'));
    if (name === undefined) return c.text('No such mail', 404);
    const { html: markup, text, attachments } = await read(name);
    if (markup === undefined || c.req.query('text') !== undefined) return c.text(text ?? '');
    const shown = attachments.reduce(
      (all, { contentId = '', mimeType, content }) =>
        all.replaceAll(`cid:${contentId.slice(1, -1)}`, `data:${mimeType};base64,${content}`),
      markup,
    );
    return c.html(`${shown}<base target="_blank">`, 200, { 'Content-Security-Policy': POLICY });
  });
  return app;
}
