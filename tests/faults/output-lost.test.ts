import { expect, test } from 'vitest';
import { postJson } from '../support/contact-call.ts';
import { startUnderServiceManager } from './service-manager.ts';

test.each([
  ['goes to a full disk', '/dev/full'],
  ['goes to a program that has ended', '>(true)'],
])('a server whose output %s starts, stores and stops', async (_what, output) => {
  await using server = await startUnderServiceManager({}, output);
  for (let posts = 0; posts < 3; posts += 1) expect((await postJson(server.origin)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
