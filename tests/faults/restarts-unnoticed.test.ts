import { expect, test } from 'vitest';
import { readStored } from '../support/read-stored.ts';
import { startLoad, startVisits } from '../support/start-load.ts';
import { startUnderServiceManager } from './service-manager.ts';

const RESTARTS = 3;
const VISITORS = 4;

test('behind a socket that its service manager holds, a restart fails no visit and loses no request', async () => {
  const env = { TRUSTED_PROXIES: '127.0.0.1', HOST: 'not-where.example' };
  await using service = await startUnderServiceManager(env);
  expect(service.banner).toBe(`The site is on ${service.origin.replace('127.0.0.1', 'localhost')}`);
  const load = startLoad(service.origin, { clients: 2 });
  const visits = startVisits(service.origin, { visitors: VISITORS });
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    await load.more(5);
    expect(await service.restart()).toBe(0);
  }
  await load.more(5);
  await Promise.all([visits.finish(), load.finish()]);

  expect([...visits.outcomes.keys()]).toEqual([200]);
  expect([...load.answers.keys()]).toEqual([200]);
  expect((await readStored(service.databaseUrl)).ids).toEqual(load.acknowledged);
});
