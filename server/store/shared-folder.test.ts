import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { whatIsMissing } from '../../tests/support/machine.ts';
import { startServerProcess } from '../../tests/support/server-process.ts';
import { tempFolder } from '../../tests/support/temp-database.ts';
import { shareOf } from './shared-folder.ts';

const missing = whatIsMissing({ root: true, programs: ['bindfs', 'umount'] });

test.skipIf(missing)(
  `a server whose SQLite file would be on FUSE stops, and leads to Postgres${missing ? ` (${missing})` : ''}`,
  async () => {
    const { path: folder } = await tempFolder();
    const [disk, share] = [join(folder, 'disk'), join(folder, 'share')];
    for (const path of [disk, share]) await mkdir(path);
    execFileSync('bindfs', [disk, share]);
    onTestFinished(() => void execFileSync('umount', [share]));
    await expect(startServerProcess({ databaseUrl: `sqlite:${share}/var/requests.db` })).rejects.toThrow(
      `${share}/var is on fuse, where SQLite loses requests. Set DATABASE_URL to a Postgres database`,
    );
  },
);

const mounts = (type: string) => `27 1 254:0 / / rw shared:1 - ext4 /dev/vda rw
42 27 0:300 / /srv/data rw,relatime shared:7 - ${type} host:/data rw,vers=4.2
43 27 0:30 / /srv/other rw - fuse.sshfs host:/ rw
`;

test.each([
  ['nfs4', 'nfs4'],
  ['cifs', 'cifs'],
  ['virtiofs', undefined],
])('a folder on %s is the share %s, and the disk next to it is none', (type, share) => {
  expect(shareOf(0x10002c, mounts(type))).toBe(share);
  expect(shareOf(0xfe00, mounts(type))).toBeUndefined();
});
