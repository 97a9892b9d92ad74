import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { projectRoot } from '../../scripts/run.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { createJudge } from '../../server/contact/judge.ts';
import { createClientAddress } from '../../server/http/client-address.ts';
import { createLimiters } from '../../server/http/limiters.ts';
import { listen } from '../../server/http/listen.ts';
import { readSecurityHeaders } from '../../server/http/security-headers.ts';
import { readSiteFiles } from '../../server/http/site-files.ts';
import { readSitePages } from '../../server/http/site-pages.ts';
import type { Store } from '../../server/store/schema.ts';

/** The server by the settings in the environment, with a store of the caller's choice and nobody to send the mail. */
export async function serveContactRoute(store: Store): Promise<void> {
  const config = readConfig(process.env);
  const siteDir = join(projectRoot, 'dist');
  const log = pino();
  const secret = randomBytes(32).toString('hex');
  const app = createApp({
    store,
    files: readSiteFiles(siteDir),
    site: readSitePages(siteDir),
    readiness: async () => undefined,
    allowedOrigins: config.allowedOrigins,
    timeZone: config.timeZone,
    secret,
    clientAddress: createClientAddress({ proxies: config.trustedProxies, log }),
    judge: createJudge({ limiters: await createLimiters({ kind: 'memory' }, config.limits), secret, log }),
    wakeOutbox: () => {},
    now: Date.now,
    newId: uuidv7,
    log,
  });
  const headers = readSecurityHeaders(siteDir, config.publicOrigin);
  const server = await listen(app, { ...config, headers });
  console.log(`The site is on http://localhost:${server.port}`);
}
