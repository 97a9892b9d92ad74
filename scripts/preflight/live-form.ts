import type { Config } from '../../server/config.ts';
import { readBuilt } from '../../server/http/site-files.ts';
import { deliveryTrouble } from '../../server/process/delivery-trouble.ts';
import { codeOf } from '../../server/process/errors.ts';
import { SECOND_MS } from '../../shared/durations.ts';
import { type CheckResult, fail, pass, warn } from './report.ts';

interface LiveFormParts {
  config: Pick<Config, 'publicOrigin' | 'port'>;
  siteDir: string;
  /** Where to reach the server instead of at its public origin: an origin. */
  url: string | undefined;
  /** The longest wait for one answer, in milliseconds. Unset: as long as the form itself waits. */
  timeoutMs?: number;
}

const USE_PHONE = 'Send a request from your own phone, and see that both its mails arrive.';

/**
 * The address that the built form posts to must lead to a server that can store: an empty request is refused there, and
 * nothing is stored.
 * @throws when no answer comes, or there is no built form: why, and what to do.
 */
export async function checkLiveForm(parts: LiveFormParts): Promise<CheckResult> {
  const { publicOrigin } = parts.config;
  const built = readBuilt(parts.siteDir, 'public/contact.html').toString();
  const [, action] = /<form [^>]*\baction="([^"]+)"/.exec(built) ?? [];
  if (action === undefined) throw new Error('The page /contact has no form. Run npm run build.');
  const form = new URL(action, publicOrigin);
  const isElsewhere = form.origin !== publicOrigin;
  const origin = isElsewhere ? form.origin : (parts.url ?? publicOrigin);
  const target = origin + form.pathname;
  const answer = await ask(target, parts, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  const said = `${target} answers with status ${answer.status}.`;
  if (isElsewhere)
    return warn(
      `${said} Only a real request shows whether a function on another host takes what the form sends. ${USE_PHONE}`,
    );
  if (answer.status !== 400 || !answer.text.includes('"code":"invalid_request"'))
    return fail(
      `${said} The server would answer otherwise: let that path lead to it. If it does, its log says why.`,
    );
  // A server that cannot store refuses an empty request like any other.
  const ready = await ask(`${origin}/readyz`, parts);
  if (ready.status !== 200)
    return fail(`${origin}/readyz answers with status ${ready.status}: ${ready.text.slice(0, 200)}`);
  const says = `${target} takes what the form sends. ${USE_PHONE}`;
  if (origin === publicOrigin) return pass(says);
  return warn(
    `${says} The way there through ${publicOrigin} was not tried: run this again without --url once that address leads here.`,
  );
}

/** Follows no redirect, as the form follows none. */
async function ask(url: string, { config, timeoutMs = 15 * SECOND_MS }: LiveFormParts, init?: RequestInit) {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const { name, cause } = error instanceof Error ? error : {};
    const why = deliveryTrouble(name === 'TimeoutError' ? 'TIMEOUT' : (codeOf(cause) ?? 'unknown'));
    throw new Error(
      `${new URL(url).origin} cannot be reached: ${why}. Start the server (sudo systemctl start website, or npm start in another terminal), and let DNS, the firewall and the proxy with its certificate lead to it. While that address is not live yet, ask where it listens: npm run preflight -- --url http://127.0.0.1:${config.port} (under systemd website.socket says where)`,
    );
  }
}
