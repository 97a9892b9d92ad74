import type { Config } from '../../server/config.ts';
import { messageOf } from '../../server/errors.ts';
import { readBuilt } from '../../server/web/site-files.ts';
import { SECOND_MS } from '../../shared/durations.ts';
import { type Finding, fail, pass, warn } from './finding.ts';

const USE_PHONE = 'Send a request from your own phone, and see that both its mails arrive.';

/** As long as the form itself waits. */
const ANSWERED_WITHIN_MS = 15 * SECOND_MS;

/**
 * The address that the built form posts to must lead to the server, which refuses an empty request and stores nothing.
 * `url` is the origin at which to reach it, where that is not its public one.
 * @throws when no answer comes, or there is no built form: why, and what to do.
 */
export async function checkLiveForm(
  { publicOrigin, port }: Config,
  { siteDir, url }: { siteDir: string; url: string | undefined },
): Promise<Finding> {
  const built = readBuilt(siteDir, 'public/contact.html').toString();
  const [, action] = /<form [^>]*\baction="([^"]+)"/.exec(built) ?? [];
  if (action === undefined) throw new Error('The page /contact has no form. Run npm run build.');
  const form = new URL(action, publicOrigin);
  const isElsewhere = form.origin !== publicOrigin;
  const origin = isElsewhere ? form.origin : (url ?? publicOrigin);
  const target = origin + form.pathname;
  const { status, text } = await postNothing(target).catch((error: unknown) => {
    const { cause = error } = error instanceof Error ? error : {};
    throw new Error(
      `${origin} cannot be reached: ${messageOf(cause)}. Start the server (sudo systemctl start website, or npm start in another terminal), and let DNS, the firewall and the proxy with its certificate lead to it. While that address is not live yet, ask where it listens: npm run preflight -- --url http://127.0.0.1:${port} (under systemd website.socket says where)`,
    );
  });
  if (isElsewhere)
    return warn(
      `${target} answers with status ${status}. Only a real request shows whether a function on another host takes what the form sends. ${USE_PHONE}`,
    );
  if (status !== 400 || !text.includes('"code":"invalid_request"'))
    return fail(
      `${target} answers with status ${status}. The server would answer otherwise: let that path lead to it. If it does, its log says why.`,
    );
  const says = `${target} takes what the form sends. ${USE_PHONE}`;
  if (origin === publicOrigin) return pass(says);
  return warn(
    `${says} The way there through ${publicOrigin} was not tried: run this again without --url once that address leads here.`,
  );
}

/** Follows no redirect, as the form follows none. */
async function postNothing(target: string) {
  const response = await fetch(target, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  });
  return { status: response.status, text: await response.text() };
}
