import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/run.ts';
import { readSecurityHeaders } from '../../server/http/security-headers.ts';
import { NO_LIMITS } from '../../tests/support/contact-call.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { startServerProcess } from '../../tests/support/server-process.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { debianPrograms } from '../tools/debian-programs.ts';
import { nginxConfig } from './nginx-config.ts';
import { ON_SERVER_CORE } from './pinned.ts';
import { childOf } from './process-figures.ts';
import { type Program, startProgram } from './start-program.ts';

const dist = join(projectRoot, 'dist');
const publicFiles = join(dist, 'public');

/** All three send the same: whoever serves this site has to send its policy. */
const headersOfAll = () => readSecurityHeaders(dist, 'http://localhost');

/**
 * Our server as it is run for real, but for the limits: all the load comes from one address. `script`: another that
 * is started in its stead, in this folder.
 */
export async function startOurs(script?: string): Promise<Program> {
  const folder = await tempFolder();
  const server = await startServerProcess({
    databaseUrl: `sqlite:${folder.path}/requests.db`,
    port: await freePort(),
    folder: folder.path,
    script: script && join(import.meta.dirname, script),
    wrapper: ON_SERVER_CORE,
    env: NO_LIMITS,
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

/** Fastify in front of the built files. */
export async function startFastify(): Promise<Program> {
  const port = await freePort();
  const script = join(import.meta.dirname, 'fastify.mjs');
  return startProgram([...ON_SERVER_CORE, process.execPath, script, publicFiles, String(port)], {
    port,
    env: { ...process.env, HEADERS: JSON.stringify(headersOfAll()) },
  });
}

/** nginx in front of the built files. */
export async function startNginx(): Promise<Program> {
  const { nginx, nginxBrotli, env } = debianPrograms();
  const folder = await tempFolder();
  const port = await freePort();
  const config = join(folder.path, 'nginx.conf');
  const headers = headersOfAll();
  writeFileSync(
    config,
    nginxConfig({ folder: folder.path, root: publicFiles, port, brotliModule: nginxBrotli, headers }),
  );
  const watcher = await startProgram([...ON_SERVER_CORE, nginx, '-c', config], { port, env });
  return {
    origin: watcher.origin,
    // The process that was started only watches over the one that works.
    pid: childOf(watcher.pid),
    async stop() {
      await watcher.stop();
      await folder.remove();
    },
  };
}
