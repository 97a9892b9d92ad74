import { BlockList, isIP } from 'node:net';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { FunctionEnv } from './calls.ts';

/** The caller that a call counts against. Never log or store it. */
export type ClientAddress = (c: Context<FunctionEnv>) => Caller;

export interface Caller {
  /** What one subscriber holds: an IPv4 address, or the /64 of an IPv6 address as its first four groups. */
  address: string;
  /** The /48 of an IPv6 address as its first three groups: a subscriber may hold all of it, 65,536 times a /64. */
  slash48?: string;
}

/**
 * Finds the caller's address: the peer's, or what trusted proxies say in `X-Forwarded-For`. From any other peer that
 * header is forged, or a proxy that is not listed sent it: it is ignored, and the log says so once.
 */
export function createClientAddress({ proxies, log }: { proxies: BlockList; log: Logger }): ClientAddress {
  let hasWarned = false;
  return (c) => {
    const peer = c.env.incoming?.socket.remoteAddress;
    // All callers that disconnected before their address was read count as one.
    if (peer === undefined) return { address: '' };
    const forwardedFor = c.req.header('X-Forwarded-For');
    if (forwardedFor !== undefined && !hasWarned && !isTrusted(plain(peer), proxies)) {
      hasWarned = true;
      log.warn(
        'X-Forwarded-For is ignored: it came from a peer that TRUSTED_PROXIES does not list. ' +
          'If that is your proxy, list it; until then all visitors behind it share one limit.',
      );
    }
    return callerAt(callerAmong(peer, forwardedFor ?? '', proxies));
  };
}

/**
 * Walks `X-Forwarded-For` from the right, where the nearest proxy wrote, and stops at the first peer that is not
 * trusted. The caller can forge everything further left. An entry that is not an address ends the walk.
 */
export function callerAmong(peer: string, forwardedFor: string, proxies: BlockList): string {
  let caller = plain(peer);
  for (const hop of forwardedFor.split(',').reverse()) {
    const address = plain(withoutPort(hop.trim()));
    if (!isTrusted(caller, proxies) || isIP(address) === 0) break;
    caller = address;
  }
  return caller;
}

/** The caller to count for this address, which `callerAmong` found. */
export function callerAt(address: string): Caller {
  if (isIP(address) !== 6) return { address };
  const network = groups(address);
  return { address: network.slice(0, 4).join(':'), slash48: network.slice(0, 3).join(':') };
}

function isTrusted(address: string, proxies: BlockList): boolean {
  return proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Some proxies add the port: `192.0.2.1:1234`, `[2001:db8::1]:1234`. */
function withoutPort(hop: string): string {
  return hop.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
}

/** Without its zone, and IPv4 where it is written as IPv6: a dual-stack socket sees `::ffff:192.0.2.1`. */
function plain(address: string): string {
  return address.replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '');
}

/** The eight groups of an IPv6 address, in the one spelling that the URL standard defines. */
function groups(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after];
}

/**
 * The networks in a list such as `127.0.0.1, 10.0.0.0/8, 2001:db8::/32`, for asking whether a peer is among them.
 * Undefined when an entry is neither an address nor a network in CIDR notation.
 */
export function trustedProxies(list: string): BlockList | undefined {
  const networks = new BlockList();
  for (const entry of list.split(',').map((text) => text.trim())) {
    if (entry === '') continue;
    const [, address = '', prefix] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(entry) ?? [];
    const version = isIP(address);
    const bits = version === 4 ? 32 : 128;
    const length = Number(prefix ?? bits);
    if (version === 0 || length > bits) return undefined;
    networks.addSubnet(address, length, version === 4 ? 'ipv4' : 'ipv6');
  }
  return networks;
}
