import { join } from 'node:path';
import { projectRoot } from '../../scripts/run.ts';
import { readSecurityHeaders } from '../../server/http/site-files.ts';
import { NO_LIMITS } from '../../tests/support/contact-call.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { startServerProcess } from '../../tests/support/server-process.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { ON_SERVER_CORE } from '../programs.ts';

/** A server on the server's core, with a folder of its own. */
export interface BenchServer {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/** The folder of the built site. */
export const siteDir = join(projectRoot, 'dist');

/** Our server as it runs, but for the limits: all the load comes from one address. */
export const startOurs = (): Promise<BenchServer> => start(undefined, NO_LIMITS);

/** Our server without the worker that sends the mail, and with a store that keeps what it is given or forgets it. */
export const startContactRoute = (store: 'kept' | 'forgotten'): Promise<BenchServer> =>
  start('contact-route.ts', { ...NO_LIMITS, BENCH_STORE: store });

/** Fastify in front of the same files, with the same security headers: they belong to the site. */
export const startFastify = (): Promise<BenchServer> =>
  start('fastify.mjs', {
    SITE_DIR: join(siteDir, 'public'),
    HEADERS: JSON.stringify(readSecurityHeaders(siteDir, 'http://localhost')),
  });

async function start(script: string | undefined, env: Record<string, string>): Promise<BenchServer> {
  const folder = await tempFolder();
  const server = await startServerProcess({
    databaseUrl: `sqlite:${folder.path}/requests.db`,
    port: await freePort(),
    folder: folder.path,
    script: script && join(import.meta.dirname, script),
    wrapper: ON_SERVER_CORE,
    env,
  });
  return {
    origin: server.origin,
    pid: server.pid,
    async stop() {
      await server.end('SIGTERM');
      await folder.remove();
    },
  };
}
