import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('a bad setting stops the server with one readable line and exit code 78', () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [main], {
    env: { PORT: 'eighty' },
    encoding: 'utf8',
  });
  expect(status).toBe(78);
  expect(stdout).toBe('');
  expect(stderr).toBe(
    'PORT is not a port number. Give a whole number from 0 to 65535, for example PORT=3000.\n',
  );
});
