import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Parser } from 'htmlparser2';

const html = readFileSync(join(import.meta.dirname, '../limit/index.html'));

/** Serves the control: one file, compressed ahead, with no header that it can do without. */
export async function startLimitPage(): Promise<{ origin: string; stop(): void }> {
  const body = brotliCompressSync(html);
  const server = createServer((_, response) => {
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': 'br',
      'Content-Length': body.length,
    });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The limit page listens on no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** @throws when the control does not hold the same words as the built home page: it would be no control. */
export function assertSameWords(homePage: string): void {
  const ours = words(homePage);
  const limit = words(html.toString());
  const at = ours.findIndex((word, index) => word !== limit[index]);
  if (at === -1 && ours.length === limit.length) return;
  const place = Math.max(0, at === -1 ? ours.length : at);
  const near = (list: string[]) => list.slice(Math.max(0, place - 3), place + 5).join(' ');
  throw new Error(
    `bench/limit/index.html has other words than the home page. Copy them: the home page has "${near(ours)}" where it has "${near(limit)}".`,
  );
}

const NOT_READ = new Set(['head', 'script', 'style']);

function words(page: string): string[] {
  let text = '';
  let depth = 0;
  const parser = new Parser({
    onopentag(name) {
      if (NOT_READ.has(name)) depth += 1;
      text += ' ';
    },
    ontext(part) {
      if (depth === 0) text += part;
    },
    onclosetag(name) {
      if (NOT_READ.has(name)) depth -= 1;
      text += ' ';
    },
  });
  parser.end(page);
  return text.trim().split(/\s+/);
}
