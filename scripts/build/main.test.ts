import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { projectRoot } from '../run.ts';

/** Long enough for several builds on a busy machine. */
vi.setConfig({ testTimeout: 180_000 });

/** The real script and the real Astro, on a site of one page, whose script's file name has a hash of its content. */
async function smallProject() {
  const { path: root, remove } = await tempFolder();
  onTestFinished(remove);
  for (const folder of ['scripts', 'shared'])
    await cp(join(projectRoot, folder), join(root, folder), { recursive: true });
  await symlink(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  await mkdir(join(root, 'site/pages'), { recursive: true });
  const write = (file: string, text: string) => writeFile(join(root, file), text);
  await write('package.json', '{ "type": "module" }');
  const config = (atEnd: string) =>
    write(
      'astro.config.ts',
      `import { precompress } from ${JSON.stringify(join(projectRoot, 'site/build/precompress.ts'))};
       const atEnd = { name: 'at-end', hooks: { 'astro:build:done': async () => { ${atEnd} } } };
       export default {
         srcDir: 'site',
         outDir: 'dist-next/public',
         cacheDir: '.cache',
         integrations: [precompress(), atEnd],
         vite: { cacheDir: '.cache', build: { assetsInlineLimit: 0 } },
       };`,
    );
  await config('');
  const words = (text: string) =>
    write('site/pages/index.astro', `<p>${text}</p><script>import '../script.ts'</script>`);
  await words('Hello');
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
    script: (says: string) => write('site/script.ts', `console.log('${says}');`),
    start,
    async build(): Promise<number | null> {
      const child = start();
      child.stdout.resume();
      child.stderr.resume();
      const [code] = await once(child, 'exit');
      return code;
    },
    /** The content of each script that a browser can fetch, with its compressed copies. */
    scripts() {
      const folder = join(root, 'dist/public/_astro');
      const files = globSync('*.js', { cwd: folder });
      for (const file of files) {
        for (const twin of ['.br', '.gz']) expect(existsSync(join(folder, file + twin))).toBe(true);
      }
      const say = files.map((file) => /log\(.(\w+).\)/.exec(readFileSync(join(folder, file), 'utf8'))?.[1]);
      return say.sort();
    },
    page: () => readFileSync(join(root, 'dist/public/index.html'), 'utf8'),
  };
}

function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
}

test('a page that was open during an upgrade still gets its scripts, until the upgrade after it', async () => {
  const site = await smallProject();
  for (const [says, fetchable] of [
    ['first', ['first']],
    ['second', ['first', 'second']],
    ['third', ['second', 'third']],
  ] as const) {
    await site.script(says);
    expect(await site.build()).toBe(0);
    expect(site.scripts()).toEqual(fetchable);
  }

  await site.words('Good morning');
  expect(await site.build()).toBe(0);
  expect(site.page()).toContain('Good morning');
  expect(site.scripts()).toEqual(['second', 'third']);
});

test('a build without the development dependencies says in one line how to get them', async () => {
  const site = await smallProject();
  const packages = join(site.root, 'node_modules');
  await rm(packages);
  await mkdir(packages);
  await symlink(join(projectRoot, 'node_modules/zod'), join(packages, 'zod'));
  const child = site.start();
  child.stdout.resume();
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(stderr).toBe(
    'The build needs the development dependencies, which are not installed. Run: npm ci --include=dev\n',
  );
  expect(code).toBe(1);
});

test('a build that fails or is killed leaves the site as it was, and the next one keeps its scripts', async () => {
  const site = await smallProject();
  await site.script('first');
  expect(await site.build()).toBe(0);
  const expectAsItWas = () => {
    expect(site.scripts()).toEqual(['first']);
    expect(site.page()).toContain('Hello');
  };
  await site.script('second');
  await site.config("throw new Error('out of order')");
  expect(await site.build()).toBe(1);
  expectAsItWas();

  await site.config("console.log('half-way'); setInterval(() => {}, 1000); await new Promise(() => {});");
  const child = site.start();
  let said = '';
  for await (const part of child.stdout) {
    said += part;
    if (said.includes('half-way')) break;
  }
  killGroup(child);
  await once(child, 'exit');
  expectAsItWas();

  // As a build leaves it that was killed while it replaced the old one: it counts.
  await rm(join(site.root, 'dist-next'), { recursive: true });
  await rename(join(site.root, 'dist'), join(site.root, 'dist-next'));
  await mkdir(join(site.root, 'dist/public'), { recursive: true });
  await site.config('');
  expect(await site.build()).toBe(0);
  expect(site.scripts()).toEqual(['first', 'second']);
});
