/**
 * Runs everything for changing the site or the server, until Ctrl-C: the site with reload on PORT, the server that restarts on
 * change on PORT+1 behind the site's /functions, and an inbox with the mail that it writes on PORT+2.
 */
import { spawn } from 'node:child_process';
import { serve } from '@hono/node-server';
import { dev } from 'astro';
import { NOTHING_LEAVES } from '../../server/config.ts';
import { LINK_PATH } from '../../server/requests/signed-link.ts';
import { projectEnv, projectRoot, run } from '../run.ts';
import { createInbox } from './inbox.ts';

const port = Number(process.env['PORT'] || 3000);
const [site, server] = [`http://localhost:${port}`, `http://127.0.0.1:${port + 1}`];
const DATA_DIR = `${projectRoot}/var/dev`;
const own = { HOST: '127.0.0.1', PORT: `${port + 1}`, PUBLIC_ORIGIN: site, DATA_DIR };
// These settings of .env are for real requests, and visitors of the site in development are none.
const unset = { ...NOTHING_LEAVES, PUBLIC_FUNCTIONS_HOST: '', SECRET: '' };
Object.assign(process.env, unset);
const env: NodeJS.ProcessEnv = { ...projectEnv, ...unset, ...own };

// The server answers with built pages.
if (run('npm run build') !== 0) process.exit(1);
// By itself Node follows no file that an editor replaces.
const watched = ['agency', 'server', 'shared'].map((room) => `--watch-path=${room}`);
const child = spawn(process.execPath, [...watched, 'server/main.ts'], {
  cwd: projectRoot,
  env,
  stdio: 'inherit',
});
process.once('exit', () => child.kill());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit());
serve({ fetch: createInbox(`${DATA_DIR}/mail`).fetch, hostname: 'localhost', port: port + 2 });

// The server's pages load their files from /_astro/. Vite reads only these rooms: no settings, no data.
const proxy = { '/functions': server, [`${LINK_PATH}/v1.`]: server, '/_astro/': server };
const allow = ['.astro', 'agency', 'node_modules', 'shared', 'site'].map((room) => `${projectRoot}/${room}`);
await dev({
  root: projectRoot,
  server: { host: 'localhost', port },
  vite: { cacheDir: 'node_modules/.vite-dev', server: { strictPort: true, proxy, fs: { allow } } },
});
console.log(`\n  Site    ${site}\n  Server  ${server}\n  Inbox   http://localhost:${port + 2}\n`);
