/**
 * `npm run bench:pages`: how long a visitor waits, in Chromium, for the built pages behind the real server, beside the
 * limit page. Everything stands behind the same front of HTTP/2 with TLS.
 */
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/chromium.ts';
import { NO_LIMITS } from '../tests/support/contact-call.ts';
import { freePort } from '../tests/support/free-port.ts';
import { startServerProcess } from '../tests/support/server-process.ts';
import { tempFolder } from '../tests/support/temp-folder.ts';
import { selfSigned } from './pages/certificate.ts';
import { startFront } from './pages/front.ts';
import { measureInteractions } from './pages/interactions.ts';
import { assertSameWords, startLimitPage } from './pages/limit-page.ts';
import { measureNavigation } from './pages/navigation.ts';
import { measurePaints } from './pages/paints.ts';
import { pageTargets } from './pages/targets.ts';
import { conclude } from './report/conclude.ts';
import { Figures } from './report/figure.ts';
import { machine } from './report/machine.ts';
import { ensureBenchPackages } from './tools/bench-packages.ts';
import { chooseParts } from './tools/choose-parts.ts';
import { readOptions } from './tools/options.ts';

const { runs, only } = readOptions('bench:pages', 'Measures the pages.', { runs: 5, seconds: 0 });
const executablePath = findChromium();
if (executablePath === undefined) throw new Error('The pages are measured in Chromium, and none was found.');
const parts = chooseParts(
  {
    paints: () =>
      measurePaints(figures, {
        site: site.origin,
        limit: limit.origin,
        runs,
        chromium: executablePath,
      }),
    interactions: () => measureInteractions(figures, { site: site.origin, browser, runs }),
    navigation: () => measureNavigation(figures, { site: site.origin, runs, chromium: executablePath }),
  },
  only,
);
ensureBenchPackages();

const on = machine();
const folder = await tempFolder();
const server = await startServerProcess({
  databaseUrl: `sqlite:${folder.path}/requests.db`,
  port: await freePort(),
  folder: folder.path,
  env: NO_LIMITS,
});
const limitPage = await startLimitPage();
const certificate = await selfSigned();
const site = await startFront(server.origin, certificate);
const limit = await startFront(limitPage.origin, certificate);
const browser = await chromium.launch({ executablePath });
const figures = new Figures();

assertSameWords(await (await fetch(server.origin)).text());
for (const measure of parts) await measure();

await browser.close();
await Promise.all([site.stop(), limit.stop()]);
limitPage.stop();
await server.end('SIGTERM');
await folder.remove();
conclude('pages', { figures, targets: pageTargets, on });
