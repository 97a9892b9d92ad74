import { describe, expect, test } from 'vitest';
import { signedLink } from '../../server/links/signed-link.ts';
import { postedId, postOver, VISITOR } from '../support/contact-call.ts';
import { readStored } from '../support/read-stored.ts';
import { startLoad, startVisits } from '../support/start-load.ts';
import { startServer } from '../support/start-server.ts';
import { tempDatabase } from '../support/temp-database.ts';
import { whatIsMissing } from '../support/what-is-missing.ts';
import { type ProxyName, startRealProxy } from './real-proxy.ts';
import { startUnderServiceManager } from './service-manager.ts';

const PROXIES: ProxyName[] = ['caddy', 'nginx'];
const RESTARTS = 10;
const SECRET = 'a secret of at least 32 characters';

const portOf = ({ origin }: { origin: string }) => Number(new URL(origin).port);

test('the proxies are installed', () => {
  const missing = whatIsMissing({ programs: PROXIES });
  expect(missing, 'sudo apt-get install caddy nginx, and stop the two services').toBeUndefined();
});

describe.each(PROXIES)('behind %s', (proxyName) => {
  test.each([1, 2])('ten restarts of the servers, %i in all, fail no visit and no post', async (count) => {
    await using setup = await startServers(count);
    await using proxy = await startRealProxy(proxyName, setup.servers.map(portOf));
    const load = startLoad(proxy.origin, { clients: 2, send: postAsVisitor });
    const visits = startVisits(proxy.origin, { visitors: 4 });
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await load.more(5);
      expect(await setup.servers[restart % count]?.restart()).toBe(0);
    }
    await load.more(5);
    await Promise.all([visits.finish(), load.finish()]);

    expect([...visits.outcomes.keys()]).toEqual([200]);
    expect([...load.answers.keys()]).toEqual([200]);
    expect((await readStored(setup.databaseUrl)).ids).toEqual(load.acknowledged);
  });

  test('a server that is gone fails no visit, and no request is lost', async () => {
    await using setup = await startServers(2);
    await using proxy = await startRealProxy(proxyName, setup.servers.map(portOf));
    const load = startLoad(proxy.origin, { clients: 2, send: postAsVisitor });
    const visits = startVisits(proxy.origin, { visitors: 4 });
    await load.more(20);
    await setup.servers.shift()?.[Symbol.asyncDispose]();
    await load.more(100);
    await Promise.all([visits.finish(), load.finish()]);

    expect([...visits.outcomes.keys()]).toEqual([200]);
    const { ids } = await readStored(setup.databaseUrl);
    expect([...load.acknowledged].filter((id) => !ids.has(id))).toEqual([]);
  });

  test('no log holds a visitor’s address or a link of the agency, not even when the server is away', async () => {
    await using server = await startServer({ env: { SECRET } });
    await using proxy = await startRealProxy(proxyName, [server.port]);
    const id = await postedId(proxy.origin);
    const target = { id, expiresAt: Date.now() + 3_600_000 };
    const link = signedLink({ publicOrigin: proxy.origin, secret: SECRET }, target);
    const press = (body: string) => fetch(link, { method: 'POST', redirect: 'manual', body });
    expect((await postFrom('127.0.0.9', proxy.origin)).status).toBe(200);
    expect((await fetch(link)).status).toBe(200);
    expect((await press('do=nothing')).status).toBe(303);
    expect((await press('x'.repeat(40_000))).status).not.toBe(200);
    await server.pause();
    expect((await fetch(link)).status).toBe(502);
    expect((await postFrom('127.0.0.9', proxy.origin)).status).toBe(502);
    const logs = await proxy.end();
    expect(logs).not.toContain(link.split('/agency/')[1]);
    expect(logs).not.toContain('127.0.0.9');
  });

  test('visitors are counted by their own address, which no header of theirs changes', async () => {
    await using server = await startServer();
    await using proxy = await startRealProxy(proxyName, [server.port]);
    const answers = await Promise.all(Array.from({ length: 60 }, () => postFrom('127.0.0.3', proxy.origin)));
    expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200));
    expect((await postFrom('127.0.0.2', proxy.origin)).status).toBe(200);
    const forged = await postFrom('127.0.0.3', proxy.origin, { 'X-Forwarded-For': '192.0.2.1' });
    expect(forged.status).toBe(429);
  });
});

/** Servers that share a database, each behind a socket of its own that stays open while it restarts. */
async function startServers(count: number) {
  const database = await tempDatabase(count === 1 ? 'sqlite' : 'postgres');
  const env = { SECRET, DATABASE_URL: database.url, TRUSTED_PROXIES: '127.0.0.1' };
  const servers = await Promise.all(Array.from({ length: count }, () => startUnderServiceManager(env)));
  return {
    servers,
    databaseUrl: database.url,
    async [Symbol.asyncDispose]() {
      for (const server of servers) await server[Symbol.asyncDispose]();
      await database.remove();
    },
  };
}

let visitors = 0;

/** Each visitor has an address of its own, which a proxy sees: no header from outside tells it one. */
function postAsVisitor(origin: string, body?: unknown, headers?: Record<string, string>): Promise<Response> {
  visitors += 1;
  return postOver({ localAddress: `127.1.${visitors >> 8}.${visitors & 255}` }, origin, body, headers);
}

function postFrom(localAddress: string, origin: string, headers?: Record<string, string>): Promise<Response> {
  return postOver({ localAddress }, origin, VISITOR, headers);
}
