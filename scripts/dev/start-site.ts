import { dev } from 'astro';
import { VAR } from '../../server/config.ts';
import { LINK_PATH } from '../../server/links/signed-link.ts';
import { projectRoot } from '../run.ts';

/** What Vite gives to no browser: its own list, which this one replaces, and what servers keep. */
const PRIVATE = [
  ...['.env', '.env.*', '*.{crt,pem,key,p12,pfx,cer,der}', '.npmrc', '.yarnrc.yml', '**/.git', '**/.git/**'],
  ...[VAR, `${VAR}/**`].map(inRoot),
];

/** Serves the site from its source on `port`, with reload, and passes calls of functions and signed links on to the server. */
export async function startSite(port: number, serverPort: number): Promise<void> {
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  // Whatever .env says: here the form posts to the page's own origin, never to the real service.
  process.env['PUBLIC_FUNCTIONS_HOST'] = '';
  const server = `http://127.0.0.1:${serverPort}`;
  await dev({
    root: projectRoot,
    // No other machine may ask.
    server: { host: 'localhost', port },
    vite: {
      server: {
        // The next free port would be the server's or the inbox's.
        strictPort: true,
        // The server answers with built pages: under /_astro/ is what those load. What the pages made from source load
        // from there is found first.
        proxy: { '/functions': server, [`${LINK_PATH}/v1.`]: server, '/_astro/': server },
        fs: { deny: PRIVATE },
      },
    },
  });
}

/** A pattern below the project folder, whose own name may hold what means something in a pattern. */
function inRoot(pattern: string): string {
  return `${projectRoot.replaceAll(/[^\w/]/g, '\\$&')}/${pattern}`;
}
