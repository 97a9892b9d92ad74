import { once } from 'node:events';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { projectRoot } from '../../scripts/run.ts';
import { startOurs } from '../server/servers.ts';
import { BARE, PLAIN, SECOND } from '../targets.ts';
import { selfSigned, startFront } from './front.ts';
import { barePage, plainPage } from './plain-page.ts';
import { secondAgencyProject } from './second-agency.ts';

/** One agency's built site behind its server, and its controls. */
export interface Agency {
  /** What the names of its subjects start with. */
  label: string;
  /** The origin of the site. */
  site: string;
  /** What is measured in turns, by name: the controls, then the pages. */
  urls: Record<string, string>;
  /** The name of its plain page. */
  plain: string;
}

export interface Agencies {
  agencies: Agency[];
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts the site of the agency that ships, that of the second agency, and their controls. With `tls` each has the same
 * HTTP/2 and TLS in front.
 */
export async function startAgencies(how: { tls: boolean }): Promise<Agencies> {
  await using started = new AsyncDisposableStack();
  const certificate = how.tls ? selfSigned() : undefined;
  const open = async (server: { origin: string; stop(): Promise<void> }): Promise<string> => {
    started.defer(server.stop);
    if (!certificate) return server.origin;
    const front = await startFront(server.origin, certificate);
    started.defer(front.stop);
    return front.origin;
  };
  const startAgency = async (label: string, root: string): Promise<Agency> => {
    const ours = await startOurs({ root });
    const built = await (await fetch(ours.origin)).text();
    const site = await open(ours);
    const plain = label + PLAIN;
    const urls = {
      [plain]: await open(await serveOneFile(plainPage(built))),
      // Once is enough for what no page can be faster than.
      ...(label === '' && { [BARE]: await open(await serveOneFile(barePage(built))) }),
      ...Object.fromEntries(['/', '/contact', '/privacy'].map((path) => [label + path, site + path])),
    };
    return { label, site, plain, urls };
  };
  const agencies = [
    await startAgency('', projectRoot),
    await startAgency(SECOND, await secondAgencyProject()),
  ];
  const parts = started.move();
  return { agencies, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

/** One precompressed file, with only the headers that it needs. */
async function serveOneFile(html: string) {
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
  if (address === null || typeof address === 'string') throw new Error('The plain page listens on no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
