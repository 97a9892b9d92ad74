import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { siteStamp } from './site-stamp.ts';

async function project() {
  const { path: root } = await tempFolder();
  const write = (file: string, text: string) => writeFile(join(root, file), text);
  await mkdir(join(root, 'site/pages/.well-known'), { recursive: true });
  await write('site/pages/index.astro', '<h1>Home</h1>');
  await write('package-lock.json', '{}');
  const stamp = (settings: Record<string, string | undefined> = {}) => siteStamp(root, settings).wanted;
  return { root, write, stamp };
}

test('the site stays up to date when a file is saved unchanged, one changes that is no input, or a setting is empty', async () => {
  const { write, stamp } = await project();
  const before = stamp({ PUBLIC_A: '1', PUBLIC_B: '2' });
  await write('site/pages/index.astro', '<h1>Home</h1>');
  await write('README.md', 'Read me');
  expect(stamp({ PUBLIC_B: '2', PUBLIC_A: '1', PUBLIC_C: ' ', PORT: '80' })).toBe(before);
});

test('the site is out of date after any change of its files or public settings', async () => {
  const { root, write, stamp } = await project();
  const stamps = new Set([stamp()]);
  const changes = [
    () => write('site/pages/index.astro', '<h1>Hello</h1>'),
    () => write('package-lock.json', '{"a":1}'),
    () => write('site/pages/contact.astro', ''),
    () => write('site/pages/.well-known/security.txt', ''),
    () => write('astro.config.ts', ''),
    () => rename(join(root, 'site/pages/contact.astro'), join(root, 'site/pages/about.astro')),
    () => rm(join(root, 'site/pages/about.astro')),
  ];
  for (const [number, change] of changes.entries()) {
    await change();
    stamps.add(stamp());
    expect(stamps.size).toBe(number + 2);
  }
  for (const PUBLIC_A of ['1', '2']) stamps.add(stamp({ PUBLIC_A }));
  expect(stamps.size).toBe(changes.length + 3);
});
