import { Resolver } from 'node:dns/promises';
import { createUDPServer, Packet } from 'dns2';

/** The TXT records of each name; a long one in several parts, as DNS sends it. */
export type TxtZone = Record<string, (string | string[])[]>;

/**
 * A real DNS server on a UDP port of 127.0.0.1 that knows nothing but the zone: other names do not exist. `does` makes
 * it fail every query, or never answer.
 */
export async function startDnsPeer(zone: TxtZone, does?: 'fail' | 'silence') {
  const peer = createUDPServer((request, send) => {
    if (does === 'silence') return;
    const response = Packet.createResponseFromRequest(request);
    const name = request.questions[0]?.name ?? '';
    const records = zone[name] ?? [];
    response.header.rcode = does === 'fail' ? Packet.RCODE.SERVFAIL : rcode(name, zone);
    response.answers = records.map(
      (data) => new Packet.Resource({ name, type: Packet.TYPE.TXT, class: Packet.CLASS.IN, ttl: 1, data }),
    );
    void send(response);
  });
  await peer.listen(0, '127.0.0.1');
  const server = `127.0.0.1:${peer.address().port}`;
  const resolver = new Resolver(
    does === 'silence' ? { timeout: 200, tries: 1 } : { timeout: 10_000, tries: 3 },
  );
  resolver.setServers([server]);
  return {
    /** In the format of `--dns`. */
    server,
    /** Asks only this peer. It gives up soon only where the peer never answers. */
    resolver,
    async [Symbol.asyncDispose]() {
      resolver.cancel();
      await new Promise<void>((resolve) => peer.close(resolve));
    },
  };
}

function rcode(name: string, zone: TxtZone): number {
  return name in zone ? Packet.RCODE.NOERROR : Packet.RCODE.NXDOMAIN;
}
