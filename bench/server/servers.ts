import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../../scripts/run.ts';
import { readSecurityHeaders } from '../../server/http/site-files.ts';
import { NO_LIMITS } from '../../tests/support/contact-call.ts';
import { startServerProcess } from '../../tests/support/server-process.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { ON_SERVER_CORE } from '../programs.ts';

/** A server on the server's core, with a folder of its own. */
export interface BenchServer {
  origin: string;
  pid: number;
  /** When its process was started, in milliseconds as `performance.now()` counts them. */
  began: number;
  stop(): Promise<void>;
}

interface Program {
  script: string;
  flags?: string[];
  env: Record<string, string>;
}

/** The folder of the built site. */
export const siteDir = join(projectRoot, 'dist');

/**
 * Our server as `npm start` runs it, but for the limits: all the load comes from one address. `root` is the project or
 * a copy of it, `database` the path of a SQLite database instead of an empty one of its own.
 */
export const startOurs = ({ root = projectRoot, database }: { root?: string; database?: string } = {}) =>
  start({ ...startCommand(root), env: NO_LIMITS }, database);

/** Our server without the worker that sends the mail, and with a store that keeps what it is given or forgets it. */
export const startContactRoute = (store: 'kept' | 'forgotten'): Promise<BenchServer> =>
  start({
    script: join(import.meta.dirname, 'contact-route.ts'),
    env: { ...NO_LIMITS, BENCH_STORE: store },
  });

/** Fastify in front of the same files, with the same security headers: they belong to the site. */
export const startFastify = (): Promise<BenchServer> =>
  start({
    script: join(import.meta.dirname, 'fastify.mjs'),
    env: {
      SITE_DIR: join(siteDir, 'public'),
      HEADERS: JSON.stringify(readSecurityHeaders(siteDir, 'http://localhost')),
    },
  });

const packageSchema = z.object({ scripts: z.object({ start: z.string() }) });

/** What `npm start` runs, with the paths of its files in full, because each server has a working folder of its own. */
function startCommand(root: string): { script: string; flags: string[] } {
  const { scripts } = packageSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const [node, ...words] = scripts.start
    .split(' ')
    .map((word) => (existsSync(join(root, word)) ? join(root, word) : word));
  const script = words.pop();
  if (node !== 'node' || script === undefined)
    throw new Error(
      `"npm start" is no longer a call of node: ${scripts.start}. Correct ${import.meta.filename}.`,
    );
  return { script, flags: words };
}

async function start({ env, ...program }: Program, database?: string): Promise<BenchServer> {
  const folder = await tempFolder();
  const began = performance.now();
  const server = await startServerProcess({
    databaseUrl: `sqlite:${database ?? join(folder.path, 'requests.db')}`,
    folder: folder.path,
    wrapper: ON_SERVER_CORE,
    // Empty counts as unset: only what the product itself caches may speed up a start.
    env: { NODE_COMPILE_CACHE: '', ...env },
    ...program,
  });
  return {
    origin: server.origin,
    pid: server.pid,
    began,
    async stop() {
      await server.end('SIGTERM');
      await folder.remove();
    },
  };
}
