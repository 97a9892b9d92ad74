import { sep } from 'node:path';
import { dev } from 'astro';
import { DEFAULT_DATA_DIR } from '../../server/config.ts';
import { LINK_PATH } from '../../server/requests/signed-link.ts';
import { projectRoot } from '../run.ts';

/** Files that Vite must not serve: its own default list, which this one replaces, and the servers' data. */
const PRIVATE = [
  '.env',
  '.env.*',
  '*.{crt,pem,key,p12,pfx,cer,der}',
  '.npmrc',
  '.yarnrc.yml',
  '**/.git',
  '**/.git/**',
  ...[DEFAULT_DATA_DIR, `${DEFAULT_DATA_DIR}/**`].map(inRoot),
];

/** Serves the site from its source on `port`, with reload, and passes calls of functions and signed links on to the server. */
export async function startSite(port: number, serverPort: number): Promise<void> {
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  // Overrides .env: here the form posts to the page's own origin, never to the real service.
  process.env['PUBLIC_FUNCTIONS_HOST'] = '';
  const server = `http://127.0.0.1:${serverPort}`;
  await dev({
    root: projectRoot,
    // Only this machine can connect.
    server: { host: 'localhost', port },
    vite: {
      // A build in another terminal empties the usual one, and no form would come alive any more.
      cacheDir: 'node_modules/.vite-dev',
      server: {
        // Fail when the port is taken: the next one is for the server, and the one after it for the inbox.
        strictPort: true,
        // The server answers with built pages, which load their files from /_astro/. Files of the pages made from
        // source are found there first.
        proxy: { '/functions': server, [`${LINK_PATH}/v1.`]: server, '/_astro/': server },
        fs: { deny: PRIVATE },
        // Astro would restart while npm installs, also in the middle of making a page, and then reject by the dozen.
        watch: { ignored: ['**/package.json'] },
      },
    },
  });
}

/** A pattern below the project folder, with special characters in the folder's own name escaped. */
function inRoot(pattern: string): string {
  return `${projectRoot.replaceAll(sep, '/').replaceAll(/[^\w/]/g, '\\$&')}/${pattern}`;
}
