import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { buildSite } from '../../tests/support/build-site.ts';
import { copyProject } from '../../tests/support/copy-project.ts';
import { startServer } from '../../tests/support/start-server.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';

/** Milliseconds for a build: long enough that a busy machine never decides. */
const BUILD_AT_MOST = 300_000;

const ORIGIN = 'https://agency.example';

const PRICING = `---
import Page from '../layouts/Page.astro';

export const page = { title: 'What it costs', description: 'One price for each job, agreed on before we start.' };
---

<Page {...page}><h1>{page.title}</h1></Page>
`;

test(
  'a file in site/pages/ is served, stands in the sitemap and has a preview, and nothing else need know it',
  async () => {
    const project = await tempFolder();
    await copyProject(project.path);
    onTestFinished(project.remove);
    await writeFile(join(project.path, 'site/pages/pricing.astro'), PRICING);
    const site = await buildSite({ PUBLIC_ORIGIN: ORIGIN }, project.path);
    onTestFinished(site.remove);
    await using server = await startServer({ siteDir: site.path });

    const page = await fetch(`${server.origin}/pricing`);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('<h1>What it costs</h1>');
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/pricing"`);

    const sitemap = await (await fetch(`${server.origin}/sitemap.xml`)).text();
    expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(
      ['/', '/contact', '/pricing', '/privacy'].map((path) => ORIGIN + path),
    );

    const [, preview = ''] = /<meta property="og:image" content="(.*?)"/.exec(html) ?? [];
    const picture = await fetch(server.origin + new URL(preview).pathname);
    expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 1200 });
  },
  BUILD_AT_MOST,
);
