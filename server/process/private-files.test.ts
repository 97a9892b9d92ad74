import { spawnSync } from 'node:child_process';
import { lstatSync, readdirSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../scripts/run.ts';
import { postJson, VISITOR } from '../../tests/support/contact-call.ts';
import { runRequests } from '../../tests/support/run-requests.ts';
import { startServerProcess } from '../../tests/support/server-process.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { closeOldFiles } from './private-files.ts';

/** The default of most machines: other users may read new files. */
const UMASK = ['sh', '-c', 'umask 022; exec "$0" "$@"'];

async function folder() {
  const { path, remove } = await tempFolder();
  onTestFinished(remove);
  return path;
}

/** Everything below a folder, the folder itself too, that is not exactly its owner's: `path mode`. */
function notPrivate(path: string): string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // Servers at work give their files other names.
  if (stats === undefined || stats.isSymbolicLink()) return [];
  const mode = (stats.mode & 0o777).toString(8);
  const isPrivate = mode === (stats.isDirectory() ? '700' : '600');
  const inside = stats.isDirectory() ? readdirSync(path) : [];
  return [
    ...(isPrivate ? [] : [`${path} ${mode}`]),
    ...inside.flatMap((name) => notPrivate(join(path, name))),
  ];
}

async function open(path: string, paths: string[]): Promise<void> {
  for (const name of paths) {
    await chmod(join(path, name), (await lstat(join(path, name))).isDirectory() ? 0o755 : 0o644);
  }
}

const modeOf = async (path: string) => (await lstat(path)).mode & 0o777;

/** Works in that folder, as a process does whose working folder it is. */
async function inFolder<Result>(path: string, work: () => Promise<Result> | Result): Promise<Result> {
  const before = process.cwd();
  process.chdir(path);
  try {
    return await work();
  } finally {
    process.chdir(before);
  }
}

test('only the owner can read what the server and the commands write, with any umask, and older open files are closed', async () => {
  const place = await folder();
  const start = () =>
    startServerProcess({
      databaseUrl: 'sqlite:var/requests.db',
      folder: place,
      wrapper: UMASK,
    });
  const at = { folder: place, databaseUrl: 'sqlite:var/requests.db' };
  await using first = await start();
  // Checked after each command, because a command closes open files when it begins.
  await postJson(first.origin, VISITOR);
  expect(notPrivate(join(place, 'var'))).toEqual([]);
  expect((await runRequests(at, ['erase', 'other@bakery.example', '--yes'])).code).toBe(0);
  expect(notPrivate(join(place, 'var'))).toEqual([]);
  expect((await runRequests(at, ['export', '--csv'])).code).toBe(0);
  expect(await readdir(join(place, 'var'))).toEqual(
    expect.arrayContaining(['erasures.jsonl', 'exports', 'requests.db', 'requests.db-wal', 'secret']),
  );
  expect(notPrivate(join(place, 'var'))).toEqual([]);
  expect(await first.end('SIGTERM')).toBe(0);

  // As an older version left it.
  const old = [
    'var',
    ...(await readdir(join(place, 'var'), { recursive: true })).map((name) => `var/${name}`),
  ];
  await open(place, old);
  await using second = await start();
  expect(notPrivate(join(place, 'var'))).toEqual([]);
  await open(place, old);
  await postJson(second.origin, { ...VISITOR, name: 'Second' });
  expect((await runRequests(at, ['list'])).stderr).toBe('');
  expect(notPrivate(join(place, 'var'))).toEqual([]);
});

test('a database elsewhere is closed with all its files, and its folder left as it is', async () => {
  const place = await folder();
  const data = join(place, 'data');
  const names = ['requests.db', 'requests.db-wal', 'requests.db-shm', 'erasures.jsonl', 'of someone else'];
  await mkdir(data);
  for (const name of names) await writeFile(join(data, name), '');
  await open(place, ['data', ...names.map((name) => `data/${name}`)]);
  const places = { databaseUrl: `sqlite:${data}/requests.db`, erasuresFile: `${data}/erasures.jsonl` };
  await inFolder(place, () => {
    expect(closeOldFiles(places)).toBeUndefined();
  });
  expect(notPrivate(data)).toEqual([`${data} 755`, `${data}/of someone else 644`]);
});

const nowhere = { databaseUrl: 'postgres://db.example/requests', erasuresFile: 'var/erasures.jsonl' };

test('a symbolic link in var/ is not followed', async () => {
  const place = await folder();
  for (const name of ['outside', 'var']) await mkdir(join(place, name));
  for (const name of ['outside/file', 'var/requests.db']) await writeFile(join(place, name), '');
  await open(place, ['outside', 'outside/file', 'var', 'var/requests.db']);
  await symlink('../outside', join(place, 'var/mail'));
  await symlink('../outside/file', join(place, 'var/erasures.jsonl'));
  await inFolder(place, () => {
    expect(closeOldFiles(nowhere)).toBeUndefined();
  });
  expect(notPrivate(join(place, 'var'))).toEqual([]);
  expect([await modeOf(join(place, 'outside')), await modeOf(join(place, 'outside/file'))]).toEqual([
    0o755, 0o644,
  ]);
});

test.skipIf(process.getuid?.() !== 0)(
  'files of another owner are reported in one line, and the others are still closed (needs root)',
  async () => {
    const place = await folder();
    await mkdir(join(place, 'var/mail'), { recursive: true });
    for (const name of ['a.eml', 'b.eml', 'ours.eml']) await writeFile(join(place, 'var/mail', name), '');
    await open(place, ['var/mail/a.eml', 'var/mail/b.eml', 'var/mail/ours.eml']);
    for (const name of ['', 'var', 'var/mail', 'var/mail/ours.eml'])
      await chown(join(place, name), 65534, 65534);
    const said = await inFolder(place, () => {
      process.seteuid?.(65534);
      try {
        return closeOldFiles(nowhere);
      } finally {
        process.seteuid?.(0);
      }
    });
    expect(said).toMatch(
      /^This user may not keep var\/mail\/[ab]\.eml and 1 more from .+\(EPERM\)\. As root, .+$/,
    );
    expect(await modeOf(join(place, 'var/mail/ours.eml'))).toBe(0o600);
  },
);

test.each([
  ['sqlite3', /^umask 077\nsqlite3 -readonly .+$/m],
  ['Node', /^umask 077\nnode_modules\/\.bin\/node -e "[^`]+$/m],
])('the documented backup with %s makes a file that only its owner reads', async (_, command) => {
  const place = await folder();
  await mkdir(join(place, 'var'));
  const { status } = spawnSync(
    process.execPath,
    ['-e', "new (require('node:sqlite').DatabaseSync)('var/requests.db').exec('create table t (a)')"],
    { cwd: place },
  );
  expect(status).toBe(0);
  await symlink(join(projectRoot, 'node_modules'), join(place, 'node_modules'));
  const documented =
    command.exec(await readFile(join(projectRoot, 'docs/deploying/backups.md'), 'utf8'))?.[0] ?? 'false';
  const script = documented.replaceAll('/srv/website/', '').replaceAll('/backup/', `${place}/`);
  const [shell = '', ...words] = UMASK;
  const run = spawnSync(shell, [...words, 'sh', '-c', script], { cwd: place, encoding: 'utf8' });
  expect([run.status, run.stderr]).toEqual([0, '']);
  const [backup = ''] = (await readdir(place)).filter((name) => /^requests.*\.db$/.test(name));
  expect(await modeOf(join(place, backup))).toBe(0o600);
  await rm(join(place, 'node_modules'));
});
