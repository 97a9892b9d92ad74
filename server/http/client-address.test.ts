import { expect, test } from 'vitest';
import { callerAmong, callerAt, trustedProxies } from './client-address.ts';

function networks(list: string) {
  const read = trustedProxies(list);
  if (read === undefined) throw new Error(`${list} was not read.`);
  return read;
}

const proxies = networks('127.0.0.1, ::1, 10.0.0.0/8, 2001:db8:1::/48');

test.each([
  ['a direct caller', '192.0.2.1', '', '192.0.2.1'],
  ['a direct caller that forges', '192.0.2.1', '198.51.100.7', '192.0.2.1'],
  ['a proxy that says nothing', '127.0.0.1', '', '127.0.0.1'],
  ['one proxy', '127.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['one proxy, and a caller that forges', '127.0.0.1', '198.51.100.7, 192.0.2.1', '192.0.2.1'],
  ['a caller that forges a proxy of ours', '127.0.0.1', '198.51.100.7, 10.0.0.1, 192.0.2.1', '192.0.2.1'],
  ['two proxies', '::1', '198.51.100.7, 192.0.2.1,10.2.3.4', '192.0.2.1'],
  ['proxies only', '127.0.0.1', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
  ['IPv6 through an IPv6 proxy', '2001:db8:1::9', '2001:db8:2::1', '2001:db8:2::1'],
  ['IPv4 written as IPv6', '::ffff:127.0.0.1', '::FFFF:192.0.2.1', '192.0.2.1'],
  ['a proxy that adds ports', '127.0.0.1', '192.0.2.1:4711, 10.0.0.1:80', '192.0.2.1'],
  ['a proxy that adds ports to IPv6', '127.0.0.1', '[2001:db8:2::1]:4711', '2001:db8:2::1'],
  ['an entry that is no address', '127.0.0.1', '192.0.2.1, unknown', '127.0.0.1'],
  ['an entry full of markup', '127.0.0.1', '<script>', '127.0.0.1'],
])('%s', (_case, peer, forwardedFor, caller) => {
  expect(callerAmong(peer, forwardedFor, proxies)).toBe(caller);
});

test('with no proxy listed the peer is the caller, and X-Forwarded-For is ignored', () => {
  expect(callerAmong('127.0.0.1', '192.0.2.1', networks(''))).toBe('127.0.0.1');
});

test.each([
  ['192.0.2.1', '192.0.2.1', undefined],
  ['2001:db8:a:b:1:2:3:4', '2001:db8:a:b', '2001:db8:a'],
  ['2001:db8:a:b::', '2001:db8:a:b', '2001:db8:a'],
  ['2001:DB8:000a:b::99', '2001:db8:a:b', '2001:db8:a'],
  ['::1', '0:0:0:0', '0:0:0'],
])('%s counts as %s, and in the sum of %s', (from, address, slash48) => {
  expect(callerAt(from)).toEqual({ address, slash48 });
});

test.each(['10.0.0.0/33', '::/129', 'proxy.example', '10.0.0', '10.0.0.1/', 'fe80::1%eth0', '*'])(
  '%s is not a network',
  (entry) => {
    expect(trustedProxies(`127.0.0.1, ${entry}`)).toBeUndefined();
  },
);
