import type { Config } from '../../server/config.ts';
import { SERVER_MARK, serverMark } from '../../server/http/server-mark.ts';
import { readBuilt, readSecurityHeaders } from '../../server/http/site-files.ts';
import { codeOf } from '../../server/process/errors.ts';
import { keptSecret } from '../../server/process/secret.ts';
import { SECOND_MS } from '../../shared/durations.ts';
import { readSetting } from '../../shared/read-setting.ts';
import { networkTrouble } from './network-trouble.ts';
import { type Outcome, pass, warn } from './report.ts';

export interface LiveFormParts {
  config: Pick<Config, 'publicOrigin' | 'port' | 'secret' | 'secretFile'>;
  env: NodeJS.ProcessEnv;
  siteDir: string;
  /** Where to reach the site instead of at its public origin: an origin. */
  url: string | undefined;
  /** The longest wait for one answer, in milliseconds. Unset: as long as the form itself waits. */
  timeoutMs?: number;
}

/** The page with the form, below the site's origin. */
const FORM_PAGE = '/contact';

/** What the form sends to another host, and a stock Supabase function allows. */
const FORM_HEADERS = ['authorization', 'x-client-info', 'apikey', 'content-type'];

const USE_PHONE = 'Send a request from your own phone, and see that both its mails arrive.';

/**
 * The form must work for visitors: its page must be served as it was built, with the policy that was built, and the
 * address that it names must answer an empty request as this server does. So nothing is stored.
 * @throws when visitors cannot send the form: why, and what to do.
 */
export async function checkLiveForm(parts: LiveFormParts): Promise<Outcome> {
  const { publicOrigin } = parts.config;
  const site = parts.url ?? publicOrigin;
  const form = await findForm(site, parts);
  const isOwn = form.origin === publicOrigin;
  const outcome = await (isOwn
    ? checkOwnServer(site, form.pathname, parts)
    : checkOtherHost(form.href, parts));
  if (site === publicOrigin || outcome.verdict !== 'pass') return outcome;
  return warn(
    `${outcome.says} The way there through ${publicOrigin} was not tried: run this again without --url once that address leads here.`,
  );
}

/** Where the form posts, as its page says: the page must be the built one, with a policy that lets the form post. */
async function findForm(site: string, parts: LiveFormParts): Promise<URL> {
  const { publicOrigin } = parts.config;
  const built = readBuilt(parts.siteDir, `public${FORM_PAGE}.html`).toString();
  const [, action] = /<form [^>]*\baction="([^"]+)"/.exec(built) ?? [];
  if (action === undefined) throw new Error(`${FORM_PAGE} has no form. Run npm run build.`);
  const form = new URL(action, publicOrigin);
  const policy = readSecurityHeaders(parts.siteDir, publicOrigin)['Content-Security-Policy'] ?? '';
  if (!isAllowed(form.origin === publicOrigin ? "'self'" : form.origin, policy))
    throw new Error(
      `The form posts to ${form.href}, and the content security policy that was built forbids it. Set PUBLIC_FUNCTIONS_HOST to that host, and run npm run build.`,
    );
  const page = site + FORM_PAGE;
  const answer = await ask(page, parts);
  if (answer.status !== 200)
    throw new Error(
      `${told(page, answer)} Let that address lead to this server, or publish dist/public/ there.`,
    );
  if (answer.text !== built)
    throw new Error(
      `${page} is not the page that was built here. Restart the server, or publish dist/public/ again. What is in front of it must not change pages, or keep old ones.`,
    );
  if (answer.headers.get('Content-Security-Policy') !== policy)
    throw new Error(
      `${page} comes without the content security policy that was built, or with another. Let what is in front of the server pass on that policy and add none; a static host sends the one in dist/public/_headers.`,
    );
  return form;
}

/** With script the form connects, and without it the browser posts it. */
function isAllowed(source: string, policy: string): boolean {
  const directives = policy.split('; ').map((directive) => directive.split(' '));
  return ['connect-src', 'form-action'].every((name) =>
    directives.some(([first, ...sources]) => first === name && sources.includes(source)),
  );
}

/** The server with these settings must get what the form sends, and be able to take it. */
async function checkOwnServer(site: string, path: string, parts: LiveFormParts): Promise<Outcome> {
  await assertReady(site, parts);
  const target = site + path;
  const answer = await postNothing(target, parts);
  if (!isInvalidRequest(answer))
    throw new Error(
      `${told(target, answer)} The server would answer otherwise: let that path lead to it. If it does, its log says why.`,
    );
  if (answer.headers.get(SERVER_MARK) !== serverMark(ownSecret(parts)))
    throw new Error(
      `${target} leads to a server with another secret, or of another version. Let it lead to the one with these settings, and restart that.`,
    );
  return pass(`${target} leads to this server, which takes what the form sends. ${USE_PHONE}`);
}

/** A server that cannot store refuses an empty request like any other. */
async function assertReady(origin: string, parts: LiveFormParts): Promise<void> {
  const ready = await ask(`${origin}/readyz`, parts);
  if (ready.status !== 200)
    throw new Error(
      `${told(`${origin}/readyz`, ready)} Let that address lead to the server too. It says: ${ready.text.slice(0, 200)}`,
    );
}

function ownSecret({ config }: LiveFormParts): string {
  try {
    const secret = keptSecret(config);
    if (secret !== undefined) return secret;
  } catch {}
  throw new Error(
    `A server answers, and ${config.secretFile} cannot be read to see whether it is this one. Run this with that server’s settings and as its user, for example: sudo -u website npm run preflight.`,
  );
}

/** A function on another host must let the page call it, and know its key: https://fetch.spec.whatwg.org/#http-cors-protocol */
async function checkOtherHost(target: string, parts: LiveFormParts): Promise<Outcome> {
  const { publicOrigin } = parts.config;
  const asked = await ask(target, parts, {
    method: 'OPTIONS',
    headers: {
      Origin: publicOrigin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': FORM_HEADERS.join(','),
    },
  });
  const allowed = (asked.headers.get('Access-Control-Allow-Headers') ?? '').toLowerCase().split(/\s*,\s*/);
  const missing = FORM_HEADERS.filter((name) => !allowed.includes(name));
  const answer = await postNothing(target, parts);
  const origins = [asked, answer].map(({ headers }) => headers.get('Access-Control-Allow-Origin'));
  if (asked.status > 299 || !origins.every((origin) => origin === '*' || origin === publicOrigin))
    throw new Error(
      `${told(`OPTIONS ${target}`, asked)} Pages of ${publicOrigin} may not call it, or not read its answer. Set PUBLIC_FUNCTIONS_HOST to the host of the function and run npm run build, or allow that origin: in ALLOWED_ORIGINS of this project’s server, or in Access-Control-Allow-Origin of a function of your own.`,
    );
  if (missing.length > 0)
    throw new Error(
      `${target} does not allow ${missing.join(', ')}, so browsers do not send the form. Add it to the function’s Access-Control-Allow-Headers.`,
    );
  if (isInvalidRequest(answer)) {
    await assertReady(new URL(target).origin, parts);
    return pass(`${target} is a server of this project, which takes what the form sends. ${USE_PHONE}`);
  }
  const type = answer.headers.get('Content-Type') ?? '';
  if ([401, 403, 404, 405].includes(answer.status) || !type.startsWith('application/json'))
    throw new Error(
      `${told(target, answer)} It refuses the key, or the function is not there: set PUBLIC_ANON_KEY and PUBLIC_FUNCTIONS_HOST to the project’s own, and run npm run build.`,
    );
  return warn(
    `${told(target, answer)} It is not this project’s server, so only a real request shows more. ${USE_PHONE}`,
  );
}

interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Posts an empty request, with what the form sends. A server of this project refuses it and stores nothing. */
function postNothing(target: string, parts: LiveFormParts): Promise<Answer> {
  const key = readSetting(parts.env['PUBLIC_ANON_KEY']) ?? 'unset';
  // Supabase's keys of the newer form are no tokens.
  const token: Record<string, string> = key.startsWith('sb_') ? {} : { Authorization: `Bearer ${key}` };
  return ask(target, parts, {
    method: 'POST',
    headers: { ...token, apikey: key, 'Content-Type': 'application/json', Origin: parts.config.publicOrigin },
    body: '{}',
  });
}

/** Whether this project's server found fields missing. */
function isInvalidRequest({ status, headers, text }: Answer): boolean {
  return status === 400 && headers.has('X-Request-Id') && text.includes('"code":"invalid_request"');
}

function told(url: string, { status, headers }: Answer): string {
  const location = headers.get('Location');
  return `${url} answers with status ${status}${location === null ? '' : ` and leads to ${location}`}.`;
}

/** Asks over HTTP, and follows no redirect, as the form follows none. */
async function ask(url: string, parts: LiveFormParts, init: RequestInit = {}): Promise<Answer> {
  const { config, timeoutMs = 15 * SECOND_MS } = parts;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    const { name, cause } = error instanceof Error ? error : {};
    const why = networkTrouble(name === 'TimeoutError' ? 'TIMEOUT' : (codeOf(cause) ?? 'unknown'));
    throw new Error(
      `${new URL(url).origin} cannot be reached: ${why}. Start the server, for example with npm start in another terminal, and let DNS, the firewall and the proxy lead to it. While that address is not live yet: npm run preflight -- --url http://127.0.0.1:${config.port}`,
    );
  }
}
