import { once } from 'node:events';
import { watch } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/store/database.ts';
import { postJson, VISITOR } from '../support/contact-call.ts';
import { checkIntegrity, readStored } from '../support/read-stored.ts';
import { runRequests, startRequests } from '../support/run-requests.ts';
import { startLoad, startVisits } from '../support/start-load.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { whatIsMissing } from '../support/what-is-missing.ts';
import { reportFigures } from './report.ts';
import { startUnderServiceManager } from './service-manager.ts';

const missing = whatIsMissing({ programs: ['strace'] });
const unless = missing ? ` (${missing})` : '';

/** strace counts the calls of each thread apart, so the commands get one for their files. */
const env = { TRUSTED_PROXIES: '127.0.0.1', UV_THREADPOOL_SIZE: '1' };

/** What happens to one of the renames, of which a restore that replaces a database does three. */
function atRename(step: number, fault: 'signal=KILL' | 'delay_enter=5000000'): string[] {
  return [
    'strace',
    '-f',
    '-o',
    '/dev/null',
    '-e',
    'trace=rename',
    '-e',
    `inject=rename:${fault}:when=${step}`,
  ];
}

type Service = Awaited<ReturnType<typeof startUnderServiceManager>>;

async function receive({ origin }: Service, email: string): Promise<string> {
  const { id }: { id: string } = await (await postJson(origin, { ...VISITOR, email })).json();
  return id;
}

/** A backup with a request to keep, and one of a person who is erased afterwards. */
async function backUpThenErase(service: Service) {
  const place = { folder: service.folder, databaseUrl: service.databaseUrl };
  const folder = await tempFolder();
  const backup = join(folder.path, 'requests.db');
  const kept = await receive(service, 'kept@bakery.example');
  await receive(service, 'erased@bakery.example');
  const store = openDatabase(place.databaseUrl);
  await sql`vacuum into ${backup}`.execute(store);
  await store.destroy();
  expect((await runRequests(place, ['erase', 'erased@bakery.example', '--yes'], env)).code).toBe(0);
  return { place, backup, kept };
}

test.skipIf(missing)(
  `a restore while visitors keep the socket busy loses no request that is answered 200: they wait for it${unless}`,
  async () => {
    await using service = await startUnderServiceManager(env);
    const { place, backup, kept } = await backUpThenErase(service);
    const lost = await receive(service, 'after-the-backup@bakery.example');
    const early = await runRequests(place, ['restore', backup], env);
    expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining(' is in use. ') });

    expect(await service.stop()).toBe(0);
    const isWorking = changeIn(service.folder, 'requests.db.restoring');
    const slow = { ...place, wrapper: atRename(1, 'delay_enter=5000000') };
    const restore = startRequests(slow, ['restore', backup], env);
    const [said, exit] = [text(restore.stdout), once(restore, 'exit')];
    await isWorking;
    const started = service.started();
    const load = startLoad(service.origin, { clients: 4 });
    const visits = startVisits(service.origin, { visitors: 4 });
    await started;
    const [code] = await exit;
    await load.more(40);
    await Promise.all([load.finish(), visits.finish()]);
    expect(await service.stop()).toBe(0);

    const { ids } = await readStored(place.databaseUrl);
    reportFigures('a restore under visits', {
      visits: visits.outcomes.get(200) ?? 0,
      'slowest visit in ms': visits.slowest(),
      posts: load.acknowledged.size,
    });
    expect([code, await said]).toEqual([0, expect.stringContaining('1 request erased again')]);
    expect(new Set([...visits.outcomes.keys(), ...load.answers.keys()])).toEqual(new Set([200]));
    expect([...load.acknowledged].filter((id) => !ids.has(id))).toEqual([]);
    expect([ids.has(kept), ids.has(lost), ids.size]).toEqual([true, false, load.acknowledged.size + 1]);
    expect(await checkIntegrity(place.databaseUrl)).toBe('ok');
  },
);

/** Resolves once a file of this name comes into the folder. */
async function changeIn(folder: string, name: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const watcher = watch(folder, (_, changed) => {
    if (changed === name) resolve();
  });
  await promise;
  watcher.close();
}

test.skipIf(missing)(
  `a restore that is killed at any step leaves the old database or none, never an empty one, and the same command completes it${unless}`,
  async () => {
    await using service = await startUnderServiceManager(env);
    const { place, backup, kept } = await backUpThenErase(service);
    const lost = await receive(service, 'after-the-backup@bakery.example');
    expect(await service.stop()).toBe(0);
    const outcomes: string[] = [];
    for (let step = 1; ; step += 1) {
      const wrapper = atRename(step, 'signal=KILL');
      const restore = await runRequests({ ...place, wrapper }, ['restore', backup], env);
      if (restore.code === 0) break;
      const listed = await runRequests(place, ['list', '--json'], env);
      const isOld = listed.code === 0 && listed.stdout.includes(lost);
      const isRefused = listed.code === 1 && listed.stderr.includes('was cut off. Run it again');
      outcomes.push(isOld ? 'old' : isRefused ? 'refused' : listed.stdout + listed.stderr);
    }
    const { ids } = await readStored(place.databaseUrl);
    const [old = ''] = await Array.fromAsync(glob(join(service.folder, 'before-restore-*/requests.db')));
    reportFigures('a restore killed at each step', { steps: outcomes.length, outcomes: outcomes.join(', ') });
    expect(new Set(outcomes)).toEqual(new Set(['old', 'refused']));
    expect([...ids]).toEqual([kept]);
    expect((await readStored(`sqlite:${old}`)).ids.has(lost)).toBe(true);
  },
);
