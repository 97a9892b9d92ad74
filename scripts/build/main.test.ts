/** @module-tag release */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { waitForLine } from '../../tests/support/wait-for-line.ts';
import { projectRoot } from '../run.ts';

/** The real script and the real Astro, on a site of one page. */
async function smallProject() {
  const { path: root } = await tempFolder();
  for (const folder of ['scripts', 'shared'])
    await cp(join(projectRoot, folder), join(root, folder), { recursive: true });
  await symlink(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  await mkdir(join(root, 'site/pages'), { recursive: true });
  const write = (file: string, text: string) => writeFile(join(root, file), text);
  await write('package.json', '{ "type": "module" }');
  const config = (atEnd: string) =>
    write(
      'astro.config.ts',
      `const atEnd = { name: 'at-end', hooks: { 'astro:build:done': async () => { ${atEnd} } } };
       export default {
         srcDir: 'site',
         outDir: 'dist-next/public',
         cacheDir: '.cache',
         integrations: [atEnd],
         vite: { cacheDir: '.cache' },
       };`,
    );
  await config('');
  const words = (text: string) => write('site/pages/index.astro', `<p>${text}</p>`);
  const children: ChildProcess[] = [];
  onTestFinished(() => {
    for (const child of children) killGroup(child);
  });
  const start = () => {
    const child = spawn(process.execPath, ['scripts/build/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    children.push(child);
    return child;
  };
  return {
    root,
    config,
    words,
    start,
    async build(): Promise<number | null> {
      const child = start();
      child.stdout.resume();
      child.stderr.resume();
      const [code] = await once(child, 'exit');
      return code;
    },
    page: () => readFileSync(join(root, 'dist/public/index.html'), 'utf8'),
  };
}

function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
}

test('below a folder whose name would be part of an address, a build says so in one line', async () => {
  const site = await smallProject();
  const root = `${site.root}/50%`;
  await mkdir(root);
  for (const name of ['scripts', 'shared', 'package.json'])
    await rename(join(site.root, name), join(root, name));
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build/main.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stderr).toBe(`The site cannot be built in a folder with #, ?, % or * in its path. Move ${root}.\n`);
  expect(status).toBe(1);
});

test.each(['https://example.com/agency', 'https://user:password@example.com', 'www.example.com'])(
  'a build for %s says in one line what PUBLIC_ORIGIN is, as the server does',
  async (origin) => {
    const site = await smallProject();
    const { status, stderr } = spawnSync(process.execPath, ['scripts/build/main.ts'], {
      cwd: site.root,
      encoding: 'utf8',
      env: { ...process.env, PUBLIC_ORIGIN: origin },
    });
    expect(stderr).toMatch(/^PUBLIC_ORIGIN is .+\n$/);
    expect(() => readConfig({ PUBLIC_ORIGIN: origin })).toThrow(stderr.trim());
    expect(status).toBe(1);
  },
);

test('a build that fails or is killed leaves the site as it was, and the next one completes it', async () => {
  const site = await smallProject();
  await site.words('Good morning');
  expect(await site.build()).toBe(0);
  await site.words('Good evening');
  await site.config("throw new Error('out of order')");
  expect(await site.build()).toBe(1);
  expect(site.page()).toContain('Good morning');

  await site.config("console.log('half-way'); setInterval(() => {}, 1000); await new Promise(() => {});");
  const child = site.start();
  await waitForLine(child.stdout, 'half-way');
  killGroup(child);
  await once(child, 'exit');
  expect(site.page()).toContain('Good morning');

  // As a build leaves it that was killed while it replaced the old one: it counts.
  await rm(join(site.root, 'dist-next'), { recursive: true });
  await rename(join(site.root, 'dist'), join(site.root, 'dist-next'));
  await mkdir(join(site.root, 'dist/public'), { recursive: true });
  await site.config("throw new Error('out of order')");
  expect(await site.build()).toBe(1);
  expect(site.page()).toContain('Good morning');

  await site.config('');
  expect(await site.build()).toBe(0);
  expect(site.page()).toContain('Good evening');
});

test('a build that the kernel ends says that memory ran out, how much is here, and what to do', async () => {
  const site = await smallProject();
  await site.config("process.kill(process.pid, 'SIGKILL')");
  const child = site.start();
  child.stdout.resume();
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(said).toMatch(/^astro build was ended by SIGKILL\. Most likely memory ran out: .+ \d+ MB.+\.$/m);
  expect(code).toBe(137);
});

test('visitors get what is made for production, whatever NODE_ENV the shell has', async () => {
  const site = await smallProject();
  await site.words('{process.env.NODE_ENV}');
  vi.stubEnv('NODE_ENV', 'development');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await site.build()).toBe(0);
  expect(site.page()).toContain('production');
});

test('a file that is put into public/ later is in the next build', async () => {
  const site = await smallProject();
  expect(await site.build()).toBe(0);
  await mkdir(join(site.root, 'public'));
  await writeFile(join(site.root, 'public/google1234.html'), 'google-site-verification');
  expect(await site.build()).toBe(0);
  expect(readFileSync(join(site.root, 'dist/public/google1234.html'), 'utf8')).toContain('google-site');
});
