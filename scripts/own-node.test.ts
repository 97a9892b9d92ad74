import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, realpath, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../tests/support/temp-folder.ts';
import { projectRoot } from './run.ts';

const OWN = 'node-of-this-platform';

test.each(['18.20.4', '20.18.3', '22.11.0'])('npm on Node %s is refused in one line', (version) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/own-node.cjs'], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, npm_config_user_agent: `npm/9.2.0 node/v${version} linux x64 workspaces/false` },
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(new RegExp(`^npm runs on Node ${version}, which is too old .+\\n$`));
});

/** Runs the script in a project for which `makeOwn` makes the Node that came for this platform. */
async function install(node: string, makeOwn: (file: string) => Promise<unknown>) {
  const folder = await tempFolder();
  const inside = (path: string) => join(folder.path, path);
  await mkdir(inside(`node_modules/${OWN}/bin`), { recursive: true });
  await makeOwn(inside(`node_modules/${OWN}/bin/node`));
  const own = { name: OWN, version: '1.0.0', bin: { node: 'bin/node' } };
  await writeFile(inside(`node_modules/${OWN}/package.json`), JSON.stringify(own));
  const optionalDependencies = { 'node-of-another-platform': '1.0.0', [OWN]: '1.0.0' };
  const project = { name: 'project', version: '1.0.0', engines: { node }, optionalDependencies };
  await writeFile(inside('package.json'), JSON.stringify(project));
  for (const script of ['own-node.cjs', 'check-node.cjs'])
    await cp(join(projectRoot, 'scripts', script), inside(`scripts/${script}`));

  const { status, stderr } = spawnSync(process.execPath, ['scripts/own-node.cjs'], {
    cwd: folder.path,
    encoding: 'utf8',
  });
  return { status, stderr, link: inside('node_modules/.bin/node') };
}

test('the Node that came for this platform is linked again where npm has lost its link', async () => {
  const { status, stderr, link } = await install('>=1.0', (file) => symlink(process.execPath, file));
  expect(status, stderr).toBe(0);
  expect(await realpath(link)).toBe(await realpath(process.execPath));
});

test('a Node that came and does not run here leaves its place to the machine’s, if that is new enough', async () => {
  // As a program whose loader is not there, on Alpine.
  const notRunning = (file: string) => writeFile(file, '#!/lib64/no-loader\n', { mode: 0o755 });
  const { status, stderr, link } = await install('>=1.0', notRunning);
  expect([status, stderr, existsSync(link)]).toEqual([0, '', false]);
  const old = await install('>=99.0', notRunning);
  expect(old.status).toBe(1);
  expect(old.stderr).toMatch(/^Node .+ does not run here: .+ENOENT\. Install .+ run npm ci again\.\n$/);
});
