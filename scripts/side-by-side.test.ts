import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { projectEnv, projectRoot } from './run.ts';

test('of tests that the kernel ends the last line says that memory ran out, and what to do', () => {
  const words = ['scripts/side-by-side.ts', 'true', `sh -c 'kill -KILL $$'; exit $?`];
  const { status, stderr } = spawnSync(process.execPath, words, {
    cwd: projectRoot,
    env: projectEnv,
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/was ended by SIGKILL\. Most likely memory ran out: .+ \d+ MB.+ swap\.\n$/);
  expect(status).toBe(1);
});
