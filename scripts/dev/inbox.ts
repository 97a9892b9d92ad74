import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { html } from 'hono/html';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { hasCode } from '../../server/process/errors.ts';

const shown = 100;

/**
 * A web page over a folder of `.eml` files, for looking at mail while developing: `/` lists the newest hundred, newest
 * first, and refreshes itself; `/<file name>` shows one mail. Nothing in a mail runs or is fetched; its links open in a
 * new tab. Answers only requests for this machine's own name at that port: another site could point its domain name
 * here, and its pages could then read the mail.
 */
export function createInbox(folder: string, port: number): Hono {
  const app = new Hono();
  const hosts = ['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${port}`);

  app.use(async (c, next) =>
    hosts.includes(c.req.header('Host') ?? '') ? next() : c.text(`Open http://${hosts[0]}\n`, 403),
  );

  app.use(async (c, next) => {
    await next();
    // Frames made by srcdoc inherit this: a mail can bring its own styles and nothing from elsewhere.
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:");
  });

  app.get('/', async (c) => {
    const files = (await newestFirst(folder)).slice(0, shown);
    const mails = await Promise.all(
      files.map(async (file) => ({ ...file, mail: await read(folder, file.name) })),
    );
    return c.html(page('Inbox', list(mails), html`<meta http-equiv="refresh" content="3">`));
  });

  app.get('/:name', async (c) => {
    // Opens only names that the folder lists, so no path can lead out of the folder.
    const file = (await newestFirst(folder)).find(({ name }) => name === c.req.param('name'));
    if (!file) return c.html(page('No such mail', html`<h1>No such mail</h1>${back}`), 404);
    const mail = await read(folder, file.name);
    return c.html(page(subjectOf(mail), message(mail, file.time)));
  });

  return app;
}

type File = { name: string; time: Date };
type Markup = ReturnType<typeof html>;

async function newestFirst(folder: string): Promise<File[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []; // no mail has been sent yet
    throw error;
  });
  const mails = names.filter((name) => name.endsWith('.eml'));
  const files = await Promise.all(
    mails.map(async (name) => ({ name, time: (await stat(join(folder, name))).mtime })),
  );
  return files.sort((a, b) => b.time.getTime() - a.time.getTime());
}

async function read(folder: string, name: string): Promise<Email> {
  return PostalMime.parse(await readFile(join(folder, name)));
}

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
  table { width: 100%; border-collapse: collapse }
  th, td { padding: .5rem .5rem .5rem 0; border-bottom: 1px solid #8884; text-align: left; vertical-align: top }
  iframe { width: 100%; height: 40rem; border: 1px solid #8884; background: #fff; color-scheme: light }
  pre { padding: 1rem; background: #8882; white-space: pre-wrap; overflow-wrap: anywhere }
</style>
</head>
<body>${body}</body>
</html>`;
}

function list(mails: (File & { mail: Email })[]): Markup {
  if (mails.length === 0) return html`<h1>Inbox</h1><p>No mail yet. This page refreshes by itself.</p>`;
  const rows = mails.map(
    ({ name, time, mail }) => html`<tr>
<td><a href="/${encodeURIComponent(name)}">${subjectOf(mail)}</a></td>
<td>${addresses(mail.to)}</td>
<td><time datetime="${time.toISOString()}">${time.toLocaleString()}</time></td>
</tr>`,
  );
  return html`<h1>Inbox</h1>
<table>
<thead><tr><th>Subject</th><th>To</th><th>Time</th></tr></thead>
<tbody>${rows}</tbody>
</table>`;
}

function message(mail: Email, time: Date): Markup {
  return html`${back}
<h1>${subjectOf(mail)}</h1>
<p>From ${addresses(mail.from && [mail.from])}<br>To ${addresses(mail.to)}<br>${time.toLocaleString()}</p>
<h2>HTML</h2>
${mail.html ? frame(mail.html) : html`<p>None.</p>`}
<h2>Plain text</h2>
${mail.text ? html`<pre>${withLinks(mail.text)}</pre>` : html`<p>None.</p>`}
<h2>Headers</h2>
<pre>${mail.headerLines.map(({ line }) => line).join('\n')}</pre>`;
}

/** Links may open a normal tab. Nothing else is allowed. */
function frame(mailHtml: string): Markup {
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
  return html`<iframe title="HTML part" sandbox="${sandbox}" srcdoc="${`<base target="_blank">${mailHtml}`}"></iframe>`;
}

/** Web addresses, without the mark that ends the sentence around them. */
const WEB_ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>"'.,:;!?)\]])/;

function withLinks(text: string): (string | Markup)[] {
  return text
    .split(WEB_ADDRESS)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noreferrer">${part}</a>` : part,
    );
}

const back = html`<p><a href="/">Inbox</a></p>`;

function subjectOf(mail: Email): string {
  return mail.subject || '(no subject)';
}

function addresses(list: Address[] = []): string {
  return list
    .map(({ name, address }) => [name, address && `<${address}>`].filter(Boolean).join(' '))
    .join(', ');
}

/** Serves the inbox over `folder` to this machine only; resolves when it listens and rejects when it cannot. */
export async function startInbox(folder: string, port: number): Promise<void> {
  const server = serve({ fetch: createInbox(folder, port).fetch, hostname: 'localhost', port });
  await once(server, 'listening');
}
