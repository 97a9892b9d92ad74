import { execFileSync } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';

/** `EXT4_IOC_SHUTDOWN` with `NOLOGFLUSH`: https://github.com/torvalds/linux/blob/master/include/uapi/linux/ext4.h */
const SHUTDOWN = `
import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587D, struct.pack('I', 2))
`;

/** An ext4 disk of 64 MiB in a file in that folder. Needs root and a free loop device. */
export async function mountLoopDisk(folder: string) {
  const image = join(folder, 'disk.img');
  const path = join(folder, 'disk');
  await mkdir(path);
  const file = await open(image, 'w');
  await file.truncate(64 * 1024 * 1024);
  await file.close();
  execFileSync('mkfs.ext4', ['-q', image]);
  const device = execFileSync('losetup', ['--find', '--show', image], { encoding: 'utf8' }).trim();
  const mount = () => execFileSync('mount', [device, path]);
  const unmount = () => execFileSync('umount', [path]);
  mount();
  return {
    path,
    /** From now on no write reaches the disk. Data that had not reached it is lost after `repair`. */
    cutPower: () => void execFileSync('python3', ['-c', SHUTDOWN, path]),
    /** Mounts it again, like a machine that starts after a power cut. No process may have a file open on it. */
    repair() {
      unmount();
      mount();
    },
    remove() {
      unmount();
      execFileSync('losetup', ['--detach', device]);
    },
  };
}
