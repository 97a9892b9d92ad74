import type { BlockList } from 'node:net';
import { type Outcome, pass, warn } from './outcome.ts';

/** Behind a proxy that is not listed, all visitors share one address and its limits. */
export function checkTrustedProxies({ rules }: BlockList): Outcome {
  if (rules.length > 0)
    return pass(
      `X-Forwarded-For is believed from ${rules.length === 1 ? 'one proxy or network' : `${rules.length} proxies or networks`}.`,
    );
  return warn(
    'TRUSTED_PROXIES is unset. Behind a reverse proxy or a CDN all visitors would share its address and its limits: list it, for example TRUSTED_PROXIES=127.0.0.1. A server that visitors reach directly needs none.',
  );
}
