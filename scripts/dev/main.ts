/**
 * Everything for changing the site or the server, until Ctrl-C: the site with reload on PORT, the server that
 * restarts on change on PORT+1 behind the site's /functions, and an inbox with the mail it writes on PORT+2.
 * When one of them ends, all end, and the exit code is not 0.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readSetting } from '../../shared/public-origin.ts';
import { projectEnv, projectRoot, run } from '../run.ts';
import { startInbox } from './inbox.ts';
import { startSite } from './start-site.ts';

/** Separate from a real server's data, but inside `var/`, so that it is just as private. */
const DATA_DIR = 'var/dev';

const port = Number(readSetting(process.env['PORT']) ?? 3000);
const site = `http://localhost:${port}`;

// The server reads the built error pages and the hashes of the built scripts.
if (run('node scripts/build/main.ts') !== 0) process.exit(1);

// A server that fails waits for the next change of its code. Its packages are not watched: it could not start again
// while npm replaces them.
const WATCH = ['server', 'shared', 'agency'].map((room) => `--watch-path=${room}`);
const server = spawn(process.execPath, [...WATCH, '--watch-preserve-output', 'server/main.ts'], {
  cwd: projectRoot,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...projectEnv,
    HOST: '127.0.0.1',
    PORT: String(port + 1),
    PUBLIC_ORIGIN: site,
    ALLOWED_ORIGINS: site,
    DATA_DIR,
    // These override the real server's settings in .env: development sends no mail and no event, and touches no real
    // request.
    SMTP_URL: '',
    WEBHOOK_URL: '',
    WEBHOOK_SECRET: '',
    DATABASE_URL: '',
    SECRET: '',
  },
});
let ending = false;
server.once('exit', (code, signal) => end(1, `The server ended (${signal ?? code}).`));
// Astro and Vite may end the process themselves. This stops the server in every case.
process.once('exit', () => server.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));

try {
  await startInbox(join(projectRoot, DATA_DIR, 'mail'), port + 2);
  await startSite(port, port + 1);
  console.log(`
  Site    ${site}
  Server  http://localhost:${port + 1}
  Inbox   http://localhost:${port + 2}
`);
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  end(1, `${why}. Development takes PORT, here ${port}, and the two ports after it.`);
}

/** The site and the inbox run in this process. Tells the server to end and waits, so that it finishes its work. */
function end(code: number, reason?: string): void {
  if (ending) return;
  ending = true;
  if (reason) console.error(reason);
  if (server.exitCode !== null || server.signalCode !== null) process.exit(code);
  server.once('exit', () => process.exit(code));
  server.kill('SIGTERM');
}
