import { once } from 'node:events';
import { watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openOffice } from '../support/open-office.ts';
import { startRequests } from '../support/run-requests.ts';
import { postEachOnce } from '../support/start-load.ts';
import { reportFigures } from './report.ts';

const REQUESTS = 60;

/** Each purge is killed after it has deleted so many mails. */
const KILLED_AFTER = [1, 10, 30];

test('a purge that is killed leaves no mail that the next purge does not delete', async () => {
  await using office = await openOffice('sqlite');
  const { ids } = await postEachOnce(office.server.origin, REQUESTS);
  for (const id of ids) for (const mail of ['notification', 'confirmation']) await office.delivered(id, mail);
  await office.store.updateTable('contact_requests').set({ received_at: 0 }).execute();
  const left = async () => ({
    requests: (await office.store.selectFrom('contact_requests').select('id').execute()).length,
    mails: (await readdir(office.server.mailDir)).length,
  });

  const afterKills = [];
  for (const deletions of KILLED_AFTER) {
    using folder = countDeletions(office.server.mailDir, deletions);
    const purge = startRequests(office.server, ['purge', '--yes']);
    const exit = once(purge, 'exit');
    await Promise.race([folder.reached, exit]);
    purge.kill('SIGKILL');
    await exit;
    afterKills.push(await left());
  }
  expect((await office.run(['purge', '--yes'])).code).toBe(0);
  // A purge that was over before the kill reached it proves nothing, and is no fault: the figures tell.
  reportFigures('purge killed', { afterKills: JSON.stringify(afterKills) });
  expect(await left()).toEqual({ requests: 0, mails: 0 });
});

/** Watches a folder until so many files of it are gone. A command also sets the rights of files, which counts for nothing. */
function countDeletions(folder: string, count: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let seen = 0;
  const watcher = watch(folder, (event) => {
    if (event === 'rename') seen += 1;
    if (seen >= count) resolve();
  });
  return { reached: promise, [Symbol.dispose]: () => watcher.close() };
}
