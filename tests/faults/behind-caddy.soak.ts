import { expect, test } from 'vitest';
import { signedLink } from '../../server/requests/signed-link.ts';
import { postedId, postOver, VISITOR } from '../support/contact-call.ts';
import { startServer } from '../support/start-server.ts';
import { whatIsMissing } from '../support/what-is-missing.ts';
import { startCaddy } from './real-caddy.ts';

const SECRET = 'a secret of at least 32 characters';

test('Caddy is installed', () => {
  expect(
    whatIsMissing({ programs: ['caddy'] }),
    'sudo apt-get install caddy, and stop the service',
  ).toBeUndefined();
});

test('no log holds a visitor’s address or a link of the agency, not even when the server is away', async () => {
  await using server = await startServer({ env: { SECRET } });
  await using proxy = await startCaddy(server.port);
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
  await using proxy = await startCaddy(server.port);
  const answers = await Promise.all(Array.from({ length: 60 }, () => postFrom('127.0.0.3', proxy.origin)));
  expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200));
  expect((await postFrom('127.0.0.2', proxy.origin)).status).toBe(200);
  const forged = await postFrom('127.0.0.3', proxy.origin, { 'X-Forwarded-For': '192.0.2.1' });
  expect(forged.status).toBe(429);
});

function postFrom(localAddress: string, origin: string, headers?: Record<string, string>): Promise<Response> {
  return postOver({ localAddress }, origin, VISITOR, headers);
}
