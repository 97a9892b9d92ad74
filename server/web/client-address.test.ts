import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createClientAddress, readTrustedProxies } from './client-address.ts';
import { listen } from './listen.ts';
import type { CallEnv } from './web-context.ts';

/** The address that a server which trusts these proxies finds behind a call from this machine with this header. */
async function addressBehind(list: string, forwardedFor: string | undefined) {
  const isTrusted = readTrustedProxies(list);
  if (isTrusted === undefined) throw new Error(`${list} was not read.`);
  const clientAddress = createClientAddress({ isTrusted, log: pino({ enabled: false }) });
  const app = new Hono<CallEnv>().get('/', (c) => c.json(clientAddress(c)));
  const server = await listen(app, { host: '127.0.0.1', port: 0, headers: {} });
  const headers = new Headers(forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor });
  const response = await fetch(`http://127.0.0.1:${server.port}`, { headers });
  const address = await response.json();
  await server.close({ idleMs: 0, graceMs: 0 });
  return address;
}

test.each([
  ['a proxy that says nothing', undefined, '127.0.0.1'],
  ['a caller that forges a proxy of ours', '198.51.100.7, 10.0.0.1, 192.0.2.1', '192.0.2.1'],
  ['several proxies, one of them on IPv6', '198.51.100.7, 192.0.2.1,10.2.3.4, 2001:db8:1::9', '192.0.2.1'],
  ['proxies only', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
  ['IPv4 written as IPv6', '::FFFF:192.0.2.1', '192.0.2.1'],
  ['IPv4 behind a translator of its provider', '64:ff9b::c000:201', '192.0.2.1'],
  ['IPv4 behind a translator of its network', '64:ff9b:1::c000:201', '192.0.2.1'],
  ['IPv4 behind a translator of its own', '::ffff:0:192.0.2.1', '192.0.2.1'],
  ['proxies that add ports', '192.0.2.1:4711, 10.0.0.1:80', '192.0.2.1'],
  ['a name that is no address', '192.0.2.1, <script>', ''],
])('%s: %o counts as "%s"', async (_case, forwardedFor, address) => {
  const proxies = '127.0.0.1, ::1, 10.0.0.0/8, 2001:db8:1::/48';
  expect(await addressBehind(proxies, forwardedFor)).toBe(address);
});

test.each([
  ['2001:DB8:000a:b::99', '2001:db8:a:b'],
  ['[2001:db8:a:b:1:2:3:4]:4711', '2001:db8:a:b'],
  ['::1', '0:0:0:0'],
])('%s counts as the network %s', async (from, network) => {
  expect(await addressBehind('127.0.0.1', from)).toBe(network);
});

test('with no proxy listed the peer is the caller, and X-Forwarded-For is ignored', async () => {
  expect(await addressBehind('', '192.0.2.1')).toBe('127.0.0.1');
});

test.each(['10.0.0.0/33', 'proxy.example', '10.0.0.1/', '*'])('%s is not a network', (entry) => {
  expect(readTrustedProxies(`127.0.0.1, ${entry}`)).toBeUndefined();
});
