import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import project from '../package.json' with { type: 'json' };
import { projectRoot } from './run.ts';

const { engines } = project;

/** What the check does on a Node that says it is of this version. */
function checkAs(version: string) {
  const claim = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--eval', `${claim}; require('./scripts/check-node.cjs')`],
    { cwd: projectRoot, encoding: 'utf8' },
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
