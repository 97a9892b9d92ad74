import { execFileSync } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { postJson } from '../support/contact-call.ts';
import { postEachOnce } from '../support/load.ts';
import { whatIsMissing } from '../support/machine.ts';
import { runRequests } from '../support/operator.ts';
import { checkIntegrity, readStored } from '../support/read-stored.ts';
import { startServerProcess } from '../support/server-process.ts';
import { tempFolder } from '../support/temp-database.ts';

const missing = whatIsMissing({ root: true, programs: ['mount', 'umount'] });

async function fillUp(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    const block = Buffer.alloc(4096);
    for (;;) await file.write(block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
}

test.skipIf(missing)(
  `a full disk refuses and keeps what it had, and with room all is well again${missing ? ` (${missing})` : ''}`,
  async () => {
    const { path: folder } = await tempFolder();
    const disk = join(folder, 'disk');
    await mkdir(disk);
    // More than what readiness wants to be free.
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk]);
    onTestFinished(() => void execFileSync('umount', [disk]));
    const place = { folder, databaseUrl: `sqlite:${join(disk, 'requests.db')}` };
    const server = await startServerProcess(place);
    onTestFinished(async () => void (await server.end('SIGKILL')));

    const before = await postEachOnce(server.origin, 30);
    await fillUp(join(disk, 'filler'));
    const during = await postEachOnce(server.origin, 20);
    const status = await runRequests(place, ['status']);
    const idle = await startServerProcess(place);
    const ready = await fetch(`${idle.origin}/readyz`);
    await idle.end('SIGKILL');
    await rm(join(disk, 'filler'));
    const after = await postJson(server.origin);
    const { id }: { id: string } = await after.json();
    const afterwards = await runRequests(place, ['status']);
    expect(await server.end('SIGTERM')).toBe(0);

    const { requests, ids, mails, confirmations } = await readStored(place.databaseUrl);
    const reason = 'the disk is full, or has less than 100 MB left. Make room on it';
    expect([ready.status, await ready.json()]).toEqual([503, { ready: false, reason }]);
    expect([status.code, status.stderr]).toEqual([2, '']);
    expect(status.stdout).toContain(`A person is needed: ${reason}.`);
    // A mail may wait for another try, which needs no person.
    expect(afterwards.code).toBe(0);
    expect([during.statuses, after.status]).toEqual([[503], 200]);
    expect(requests.at(-1)).toMatchObject({ id, suspicion: null });
    expect(confirmations.at(-1)?.state).not.toBe('withheld');
    expect(ids).toEqual(new Set([...before.ids, id]));
    expect(mails).toBe(2 * ids.size);
    expect(await checkIntegrity(place.databaseUrl)).toBe('ok');
  },
);
