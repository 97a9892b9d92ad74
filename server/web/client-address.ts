import { isIPv6 } from 'node:net';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';
import proxyaddr from 'proxy-addr';
import type { CallEnv } from './web-context.ts';

/** Finds the address that a call counts against, or the network that one subscriber holds. Never log or store it. */
export type ClientAddress = (c: Context<CallEnv>) => string;

/** Says whether this peer's `X-Forwarded-For` is believed. */
export type IsTrusted = (peer: string) => boolean;

/**
 * Finds the caller's address: the peer's, or what trusted proxies say in `X-Forwarded-For`, from the right. From any
 * other peer that header is forged, or a proxy that is not listed sent it: it is ignored, and the log says so once.
 */
export function createClientAddress({
  isTrusted,
  log,
}: {
  isTrusted: IsTrusted;
  log: Logger;
}): ClientAddress {
  let hasWarned = false;
  return (c) => {
    const { incoming } = c.env;
    const peer = incoming.socket.remoteAddress;
    // All callers that disconnected before their address was read count as one.
    if (peer === undefined) return '';
    if (incoming.headers['x-forwarded-for'] !== undefined && !hasWarned && !isTrusted(peer)) {
      hasWarned = true;
      log.warn(
        'X-Forwarded-For is ignored: it came from a peer that TRUSTED_PROXIES does not list. ' +
          'If that is your proxy, list it; until then all visitors behind it share one limit.',
      );
    }
    return countedFor(proxyaddr(incoming, isTrusted));
  };
}

/**
 * In these ranges of IPv6 the last four bytes are an IPv4 address: a dual-stack socket sees `::ffff:192.0.2.1`, and
 * behind a translator all IPv4 visitors are in one /96: https://www.rfc-editor.org/rfc/rfc6052#section-2.1 and
 * https://www.rfc-editor.org/rfc/rfc7915 (`::ffff:0:192.0.2.1`).
 */
const HOLDS_IPV4 = new Set(['ipv4Mapped', 'rfc6052', 'rfc6145']);

/** A translator (NAT64) inside a private network uses this: https://www.rfc-editor.org/rfc/rfc8215 */
const LOCAL_TRANSLATOR = ipaddr.IPv6.parseCIDR('64:ff9b:1::/48');

/**
 * Returns an IPv4 address itself, and for an IPv6 address the first four groups, the /64 that one subscriber holds. Texts
 * that are no address all count as one.
 */
function countedFor(hop: string): string {
  const bare = withoutPort(hop);
  // The library reads dots in IPv6 only behind `::ffff:`; the parser of addresses writes them as groups.
  const text = (isIPv6(bare) && URL.parse(`http://[${bare}]`)?.hostname.slice(1, -1)) || bare;
  if (!ipaddr.isValid(text)) return '';
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return String(address);
  if (HOLDS_IPV4.has(address.range()) || address.match(LOCAL_TRANSLATOR))
    return String(new ipaddr.IPv4(address.toByteArray().slice(-4)));
  const groups = address.parts.slice(0, 4);
  return groups.map((part) => part.toString(16)).join(':');
}

/** Reads `127.0.0.1, 10.0.0.0/8, 2001:db8::/32`. Returns undefined when an entry is neither an address nor a network. */
export function readTrustedProxies(list: string): IsTrusted | undefined {
  const entries = list.split(',').map((entry) => entry.trim());
  try {
    const isListed = proxyaddr.compile(entries.filter((entry) => entry !== ''));
    return (peer) => isListed(withoutPort(peer), 0);
  } catch {
    return undefined;
  }
}

/** Some proxies add the port: `192.0.2.1:1234`, `[2001:db8::1]:1234`. */
function withoutPort(hop: string): string {
  return hop.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
}
