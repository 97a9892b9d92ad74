import { execFileSync } from 'node:child_process';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { postEachOnce } from '../support/post-each-once.ts';
import { printFigures, tally } from '../support/print-figures.ts';
import { checkIntegrity, readStored } from '../support/read-stored.ts';
import { startServerProcess } from '../support/server-process.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { whatIsMissing } from '../support/what-is-missing.ts';

const missing = whatIsMissing({ root: true, programs: ['mount', 'umount'] });

/** A disk of 8 MiB for the database alone. */
async function smallDisk(folder: string): Promise<string> {
  const disk = join(folder, 'disk');
  await mkdir(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]);
  onTestFinished(() => void execFileSync('umount', [disk]));
  return disk;
}

async function fillUp(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (;;) await file.write(Buffer.alloc(4096));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
}

test.skipIf(missing)(
  `a full disk refuses and keeps what it had, and takes the next request once there is room${missing ? ` (${missing})` : ''}`,
  async () => {
    const folder = await tempFolder();
    onTestFinished(folder.remove);
    const disk = await smallDisk(folder.path);
    const url = `sqlite:${join(disk, 'requests.db')}`;
    const server = await startServerProcess({
      databaseUrl: url,
      port: await freePort(),
      folder: folder.path,
    });
    onTestFinished(async () => void (await server.end('SIGKILL')));

    const before = await postEachOnce(server.origin, 30);
    await fillUp(join(disk, 'filler'));
    const during = await postEachOnce(server.origin, 60);
    await rm(join(disk, 'filler'));
    const after = await postEachOnce(server.origin, 1);

    const acknowledged = new Set([...before.ids, ...during.ids, ...after.ids]);
    expect(await server.end('SIGTERM')).toBe(0);
    const { ids, mails } = await readStored(url);
    const integrity = await checkIntegrity(url);
    printFigures('disk full', {
      before: tally(before.answers),
      during: tally(during.answers),
      after: tally(after.answers),
      acknowledged: acknowledged.size,
      stored: ids.size,
      mails,
      integrity,
    });
    expect([...during.answers.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(during.answers.get(503)).toBeGreaterThan(0);
    expect([...after.answers.keys()]).toEqual([200]);
    expect(ids).toEqual(acknowledged);
    expect(mails).toBe(2 * ids.size);
    expect(integrity).toBe('ok');
  },
);

test.skipIf(missing)(
  `a first start on a full disk leaves no half secret, and the next one starts once there is room${missing ? ` (${missing})` : ''}`,
  async () => {
    const folder = await tempFolder();
    onTestFinished(folder.remove);
    const disk = await smallDisk(folder.path);
    const database = { databaseUrl: `sqlite:${join(folder.path, 'requests.db')}`, folder: folder.path };
    const env = { SECRET_FILE: join(disk, 'var/secret') };
    await mkdir(join(disk, 'var'));
    await fillUp(join(disk, 'filler'));
    const refusal: unknown = await startServerProcess({ ...database, port: await freePort(), env }).catch(
      (error) => error,
    );
    expect(await readdir(join(disk, 'var'))).toEqual([]);
    expect(String(refusal)).toMatch(/did not start:\nENOSPC: no space left on device, [a-z]+\.\n$/);
    await rm(join(disk, 'filler'));
    const server = await startServerProcess({ ...database, port: await freePort(), env });
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await readFile(env.SECRET_FILE, 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  },
);
