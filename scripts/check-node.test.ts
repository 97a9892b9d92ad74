import { spawnSync } from 'node:child_process';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import project from '../package.json' with { type: 'json' };
import { tempFolder } from '../tests/support/temp-folder.ts';
import { projectRoot } from './run.ts';

const { engines, optionalDependencies } = project;

/** What the check does on a Node that says it is of this version. */
function checkAs(version: string, cwd = projectRoot) {
  const claim = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--eval', `${claim}; require('./scripts/check-node.cjs')`],
    { cwd, encoding: 'utf8' },
  );
  return { status, said: stderr };
}

const [major = 0, minor = 0] = engines.node.match(/\d+/g)?.map(Number) ?? [];

test.each([`${major - 6}.20.2`, `${major}.${minor - 1}.9`])(
  'Node %s is refused in one line, and the named one or a newer is not',
  (version) => {
    const line = new RegExp(`^Node ${version} is too old: the project needs ${engines.node}\\. .+\\n$`);
    expect(checkAs(version)).toEqual({ status: 1, said: expect.stringMatching(line) });
    for (const enough of [`${major}.${minor}.0`, `${major + 1}.0.0`])
      expect(checkAs(enough)).toEqual({ status: 0, said: '' });
  },
);

test('where npm left out or did not link the Node that the project brings, the line says what to run', async () => {
  const { path } = await tempFolder();
  for (const file of ['package.json', 'scripts/check-node.cjs'])
    await cp(join(projectRoot, file), join(path, file));
  expect(checkAs('20.20.2', path).said).toContain('npm ci --include=optional');
  const [own = ''] = Object.keys(optionalDependencies);
  await mkdir(join(path, 'node_modules', own, 'bin'), { recursive: true });
  await symlink(process.execPath, join(path, 'node_modules', own, 'bin/node'));
  expect(checkAs('20.20.2', path).said).toContain('npm run postinstall');
});
