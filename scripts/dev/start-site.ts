import { dev } from 'astro';
import { LINK_PATH } from '../../server/links/signed-link.ts';
import { projectRoot } from '../run.ts';

/** Serves the site from its source on `port`, with reload, and passes calls of functions and signed links on to the server. */
export async function startSite(port: number, serverPort: number): Promise<void> {
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  // Whatever .env says: here the form posts to the page's own origin, never to the real service.
  process.env['PUBLIC_FUNCTIONS_HOST'] = '';
  const server = `http://127.0.0.1:${serverPort}`;
  await dev({
    root: projectRoot,
    server: { port },
    vite: {
      server: {
        // The next free port would be the server's or the inbox's.
        strictPort: true,
        proxy: { '/functions': server, [`${LINK_PATH}/v1.`]: server },
      },
    },
  });
}
