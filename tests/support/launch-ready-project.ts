import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '../../agency/brand.ts';
import { siteStamp } from '../../scripts/build/site-stamp.ts';
import { projectRoot } from '../../scripts/run.ts';
import { copyProject, replaceIn } from './copy-project.ts';
import { tempFolder } from './temp-folder.ts';

/**
 * A copy of the project whose owner has replaced every placeholder and built the site, with these settings in its
 * `.env`. The built site is this project's own. Removed with `await using`.
 */
export async function launchReadyProject(settings: Record<string, string>) {
  const { path: root, remove } = await tempFolder();
  await copyProject(root);
  await replaceIn(join(root, 'agency/brand.ts'), [
    [brand.email, 'hello@agency.test'],
    [`timeZone: '${brand.timeZone}'`, "timeZone: 'America/New_York'"],
    ['brandIsPlaceholder = true', 'brandIsPlaceholder = false'],
  ]);
  await replaceIn(join(root, 'agency/words/testimonials.ts'), [
    ['testimonialsAreSamples = true', 'testimonialsAreSamples = false'],
  ]);
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(root, '.env'), lines.join(''), { mode: 0o600 });
  await cp(join(projectRoot, 'dist'), join(root, 'dist'), { recursive: true });
  const { file, wanted } = siteStamp(root, settings);
  await writeFile(file, wanted);
  return { root, [Symbol.asyncDispose]: remove };
}
