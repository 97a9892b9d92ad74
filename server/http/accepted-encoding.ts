import { parseAccept } from 'hono/utils/accept';
import type { Encoding } from './site-file.ts';

/** Browsers send few different headers; whoever sends many shall not fill the memory. */
const MOST_REMEMBERED = 100;

/**
 * Picks the best of the encodings on offer by `Accept-Encoding` (RFC 9110, 12.5.3): the one with the highest weight,
 * and of equals the one that is offered first. `identity` when the caller takes none of them, even one who refuses
 * that too: an answer that may not be understood is better than none.
 */
export function acceptedEncoding(header: string | undefined, offered: Iterable<Encoding>): Encoding {
  if (header === undefined) return 'identity';
  const weights = weightsOf(header);
  let best: Encoding = 'identity';
  let highest = 0;
  for (const encoding of offered) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 0.0001 : 0);
    if (weight > highest) [best, highest] = [encoding, weight];
  }
  return best;
}

const remembered = new Map<string, ReadonlyMap<string, number>>();

function weightsOf(header: string): ReadonlyMap<string, number> {
  const known = remembered.get(header);
  if (known) return known;
  const weights = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]));
  if (remembered.size < MOST_REMEMBERED) remembered.set(header, weights);
  return weights;
}
