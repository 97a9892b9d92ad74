import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { html } from 'hono/html';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';

const SHOWN = 100;

/**
 * A web page over a folder of `.eml` files, for looking at mail while developing: `/` lists the newest hundred, newest
 * first, and refreshes itself; `/<file name>` shows one mail. Nothing in a mail runs or is fetched; its links open in a
 * new tab.
 */
export function createInbox(folder: string): Hono {
  const app = new Hono();

  app.use(async (c, next) => {
    // Frames made by srcdoc inherit this: a mail can bring its own styles and nothing from elsewhere.
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:");
    await next();
  });

  app.get('/', async (c) => {
    const names = (await newestFirst(folder)).slice(0, SHOWN);
    const rows = await Promise.all(names.map(async (name) => row(name, await read(folder, name))));
    const refresh = html`<meta http-equiv="refresh" content="3">`;
    return c.html(page('Inbox', rows.length > 0 ? list(rows) : NO_MAIL, refresh));
  });

  app.get('/:name', async (c) => {
    // Opens only names that the folder lists, so no path can lead out of the folder.
    const name = (await newestFirst(folder)).find((listed) => listed === c.req.param('name'));
    if (name === undefined) return c.html(page('No such mail', html`<h1>No such mail</h1>${BACK}`), 404);
    const mail = await read(folder, name);
    return c.html(page(subjectOf(mail), message(mail)));
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

function page(title: string, body: Markup, head: Markup | '' = ''): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
${head}
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  td { padding: .5rem .5rem .5rem 0; border-bottom: 1px solid #8884; vertical-align: top }
  iframe { width: 100%; height: 40rem; border: 1px solid #8884; background: #fff; color-scheme: light }
  pre { padding: 1rem; background: #8882; white-space: pre-wrap; overflow-wrap: anywhere }
</style>
</head>
<body>${body}</body>
</html>`;
}

const NO_MAIL = html`<h1>Inbox</h1><p>No mail yet. This page refreshes by itself.</p>`;
const BACK = html`<p><a href="/">Inbox</a></p>`;

function list(rows: Markup[]): Markup {
  return html`<h1>Inbox</h1><table>${rows}</table>`;
}

function row(name: string, mail: Email): Markup {
  return html`<tr>
<td><a href="/${encodeURIComponent(name)}">${subjectOf(mail)}</a></td>
<td>${addresses(mail.to)}</td>
<td>${timeOf(mail)}</td>
</tr>`;
}

/** The frame's links may open a normal tab. Nothing else is allowed in it. */
function message(mail: Email): Markup {
  return html`${BACK}
<h1>${subjectOf(mail)}</h1>
<p>From ${addresses(mail.from && [mail.from])}<br>To ${addresses(mail.to)}<br>${timeOf(mail)}</p>
<h2>HTML</h2>
${
  mail.html
    ? html`<iframe title="HTML part" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${`<base target="_blank">${withPictures(mail.html, mail.attachments)}`}"></iframe>`
    : html`<p>None.</p>`
}
<h2>Plain text</h2>
<pre>${mail.text ?? 'None.'}</pre>`;
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

function subjectOf(mail: Email): string {
  return mail.subject || '(no subject)';
}

function timeOf(mail: Email): string {
  return mail.date === undefined ? '' : new Date(mail.date).toLocaleString();
}

function addresses(list: Address[] = []): string {
  return list
    .map(({ name, address }) => [name, address && `<${address}>`].filter(Boolean).join(' '))
    .join(', ');
}
