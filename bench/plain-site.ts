import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { listenLocally } from '../tests/support/machine.ts';

/**
 * Serves what one would write by hand, and returns its origin: the words of the built pages with a few lines of style, and
 * a form that `fetch` sends.
 */
export async function servePlainSite(origin: string): Promise<string> {
  const pages = new Map<string, Buffer>();
  for (const path of ['/', '/contact']) {
    const built = await (await fetch(origin + path)).text();
    pages.set(path, brotliCompressSync(page(words(built))));
  }
  const server = createServer((request, response) => {
    if (request.method === 'POST') return response.end('{}');
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' };
    return response.writeHead(200, headers).end(pages.get(request.url ?? ''));
  }).unref();
  return `http://localhost:${await listenLocally(server)}`;
}

/** The body without scripts, styles, pictures and attributes but those that a page by hand needs as well. */
function words(built: string): string {
  const body = /<body.*<\/body>/s.exec(built)?.[0] ?? '';
  return body
    .replaceAll(/<(script|style|svg|template)\b.*?<\/\1>|<!--.*?-->|<\/?astro-[^>]*>/gs, '')
    .replaceAll(/ (?!(?:href|id|name|type|for|required|method)\b)[\w:-]+(?:="[^"]*")?(?=[^<>]*>)/g, '');
}

const page = (body: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>By hand</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<style>body { max-width: 40rem; margin: auto; padding: 1rem; font: 1.1rem/1.5 system-ui } label { display: block }</style>
${body}<script>document.querySelector('form')?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const body = JSON.stringify(Object.fromEntries(new FormData(event.target)));
  await fetch('/functions/v1/send-contact-email', { method: 'POST', body });
  event.target.reset();
});</script></html>`;
