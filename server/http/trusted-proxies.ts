import { BlockList, isIP } from 'node:net';

/**
 * The networks in a list such as `127.0.0.1, 10.0.0.0/8, 2001:db8::/32`, for asking whether a peer is among them.
 * Undefined when an entry is neither an address nor a network in CIDR notation.
 */
export function trustedProxies(list: string): BlockList | undefined {
  const networks = new BlockList();
  const entries = list.split(',').map((entry) => entry.trim());
  const isRead = entries.filter((entry) => entry !== '').every((entry) => addNetwork(networks, entry));
  return isRead ? networks : undefined;
}

function addNetwork(networks: BlockList, entry: string): boolean {
  const { address = '', prefix } =
    /^(?<address>[\da-f.:]+)(\/(?<prefix>\d{1,3}))?$/i.exec(entry)?.groups ?? {};
  const version = isIP(address);
  const bits = version === 4 ? 32 : 128;
  const length = prefix === undefined ? bits : Number(prefix);
  if (version === 0 || length > bits) return false;
  networks.addSubnet(address, length, version === 4 ? 'ipv4' : 'ipv6');
  return true;
}
