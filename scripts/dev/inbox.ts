import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { html } from 'hono/html';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';

const SHOWN = 100;

/** A mail can bring its own styles, and nothing from elsewhere. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/**
 * A web page over a folder of `.eml` files, for looking at mail while developing: `/` lists the newest hundred, newest
 * first, and refreshes itself; `/<file name>` is one mail, with `?text` its plain text. Nothing in a mail runs or is
 * fetched; its links open in a new tab.
 */
export function createInbox(folder: string): Hono {
  const app = new Hono();

  app.get('/', async (c) => {
    const names = (await newestFirst(folder)).slice(0, SHOWN);
    const rows = await Promise.all(names.map(async (name) => row(name, await read(folder, name))));
    return c.html(list(rows), 200, { 'Content-Security-Policy': POLICY });
  });

  app.get('/:name', async (c) => {
    // Opens only names that the folder lists, so no path can lead out of the folder.
    const name = (await newestFirst(folder)).find((listed) => listed === c.req.param('name'));
    if (name === undefined) return c.text('No such mail', 404);
    const { html: markup, text = '', attachments } = await read(folder, name);
    if (markup === undefined || c.req.query('text') !== undefined) return c.text(text);
    // Its links may open a normal tab. Nothing else is allowed in it.
    const sandbox = 'sandbox allow-popups allow-popups-to-escape-sandbox';
    return c.html(`${withPictures(markup, attachments)}<base target="_blank">`, 200, {
      'Content-Security-Policy': `${POLICY}; ${sandbox}`,
    });
  });

  return app;
}

/** Serves the inbox over `folder` to this machine only; resolves when it listens and rejects when it cannot. */
export async function startInbox(folder: string, port: number): Promise<void> {
  const server = serve({ fetch: createInbox(folder).fetch, hostname: 'localhost', port });
  await once(server, 'listening');
}

/** The names of the mails: each begins with the time at which it was written. Empty before the first mail. */
async function newestFirst(folder: string): Promise<string[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  return names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse();
}

async function read(folder: string, name: string): Promise<Email> {
  return PostalMime.parse(await readFile(join(folder, name)), { attachmentEncoding: 'base64' });
}

type Markup = ReturnType<typeof html>;

function list(rows: Markup[]): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="3">
<title>Inbox</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  td { padding: .5rem .5rem .5rem 0 }
</style>
</head>
<body><h1>Inbox</h1>${rows.length > 0 ? html`<table>${rows}</table>` : html`<p>No mail yet. This page refreshes by itself.</p>`}</body>
</html>`;
}

function row(name: string, mail: Email): Markup {
  const path = `/${encodeURIComponent(name)}`;
  return html`<tr>
<td dir="auto"><a href="${path}">${mail.subject || '(no subject)'}</a></td>
<td><a href="${path}?text">text</a></td>
<td>${addresses(mail.to)}</td>
<td>${mail.date === undefined ? '' : new Date(mail.date).toLocaleString()}</td>
</tr>`;
}

/** The HTML of a mail with the pictures that the mail brings. Their content is base64. */
function withPictures(markup: string, attachments: Attachment[]): string {
  return attachments.reduce(
    (shown, { contentId, mimeType, content }) =>
      contentId
        ? shown.replaceAll(`cid:${contentId.slice(1, -1)}`, `data:${mimeType};base64,${content}`)
        : shown,
    markup,
  );
}

function addresses(list: Address[] = []): string {
  return list
    .map(({ name, address }) => [name, address && `<${address}>`].filter(Boolean).join(' '))
    .join(', ');
}
