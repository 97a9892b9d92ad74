import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import project from '../package.json' with { type: 'json' };
import { tempFolder } from '../tests/support/temp-database.ts';
import { projectRoot } from './run.ts';

const OWN = 'node-of-this-platform';

test.each(['18.20.4', '22.11.0'])(
  'npm on Node %s is refused in one line',
  { tags: ['release'] },
  (version) => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/own-node.cjs'], {
      cwd: projectRoot,
      encoding: 'utf8',
      env: { ...process.env, npm_config_user_agent: `npm/9.2.0 node/v${version} linux x64 workspaces/false` },
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(new RegExp(`^npm runs on Node ${version}, which is too old .+\\n$`));
  },
);

/** Installs a project for which `makeOwn` makes the Node that came for this platform, and a package that runs Node itself. */
async function install(node: string, makeOwn: (file: string) => Promise<unknown>) {
  const folder = await tempFolder();
  const inside = (path: string) => join(folder.path, path);
  const addPackage = async (path: string, description: object) => {
    await mkdir(inside(path), { recursive: true });
    await writeFile(inside(`${path}/package.json`), JSON.stringify({ version: '1.0.0', ...description }));
  };
  await addPackage(OWN, { name: OWN, bin: { node: 'bin/node' } });
  await mkdir(inside(`${OWN}/bin`));
  await makeOwn(inside(`${OWN}/bin/node`));
  await addPackage('other', { name: 'other', scripts: { install: 'node --version' } });
  await addPackage('.', {
    name: 'project',
    engines: { node },
    scripts: { postinstall: project.scripts.postinstall },
    dependencies: { other: 'file:other' },
    optionalDependencies: { [OWN]: `file:${OWN}` },
  });
  for (const file of ['.npmrc', 'scripts/own-node.cjs']) await cp(join(projectRoot, file), inside(file));

  const { status, stderr } = spawnSync('npm install --offline --no-update-notifier', {
    cwd: folder.path,
    encoding: 'utf8',
    shell: true,
  });
  return { status, stderr, link: inside('node_modules/.bin/node') };
}

const brings = (node: string) => (file: string) => writeFile(file, node, { mode: 0o755 });

test('the Node that came for this platform is the one that npm’s scripts run', {
  tags: ['release'],
}, async () => {
  const runs = `#!/bin/sh\nexec '${process.execPath}' "$@"\n`;
  const { status, stderr, link } = await install('>=1.0', brings(runs));
  expect(status, stderr).toBe(0);
  expect(await readFile(link, 'utf8')).toBe(runs);
});

test('a Node that came and does not run here leaves its place to the machine’s, if that is new enough', {
  tags: ['release'],
}, async () => {
  const lacksLibrary = '#!/bin/sh\necho node: error while loading shared libraries >&2; exit 127\n';
  const { status, stderr, link } = await install('>=1.0', brings(lacksLibrary));
  expect([status, stderr, existsSync(link)]).toEqual([0, '', false]);
  // As on Alpine.
  const lacksLoader = '#!/lib64/no-loader\n';
  const old = await install('>=99.0', brings(lacksLoader));
  expect(old.status).toBe(1);
  expect(old.stderr).toMatch(/^Node .+ is too old: .+ run npm ci again\.\n/);
});
