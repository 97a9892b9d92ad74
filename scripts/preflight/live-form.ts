import type { Config } from '../../server/config.ts';
import { SiteNotBuiltError } from '../../server/http/site-files.ts';
import { type Answer, ask, DeadFormError, NoAnswerError } from './ask.ts';
import { type BuiltForm, FORM_PAGE, readBuiltForm, readForm } from './built-form.ts';
import { askLikeBrowser, type CallParts, post } from './function-call.ts';
import { policyForbids } from './policy.ts';
import { fail, type Outcome, pass, warn } from './report.ts';
import { REQUEST_NAME, silentKey, takeBack, testRequest } from './test-request.ts';

export interface LiveFormParts {
  config: Pick<
    Config,
    'publicOrigin' | 'host' | 'port' | 'secret' | 'secretFile' | 'databaseUrl' | 'mailDir' | 'mailTo'
  >;
  siteDir: string;
  /** Where to reach the site instead of at its public origin: an origin. */
  url: string | undefined;
  /** Whether to send a request to a function that is not this project's server, and keeps it. */
  sends: boolean;
  /** The longest wait for one answer. */
  timeoutMs: number;
  now: () => number;
  newId: () => string;
}

/**
 * The form must work for visitors: its page must be served as it was built, with a policy that lets it post, and a
 * request that is sent as the form sends it must reach the store. That request is taken back. A function that is not
 * this project's server would keep it, and gets one only if `sends` says so.
 */
export async function checkLiveForm(parts: LiveFormParts): Promise<Outcome> {
  const { config, siteDir, url } = parts;
  const { publicOrigin: pageOrigin } = config;
  try {
    const form = await readBuiltForm(siteDir, { request: testRequest(config), pageOrigin });
    const site = url ?? pageOrigin;
    const doubt = await reaching(site, parts, () => checkPage(`${site}${FORM_PAGE}`, form, parts));
    const outcome = await (new URL(form.url).origin === pageOrigin
      ? reaching(site, parts, () => sendAndTakeBack(site + new URL(form.url).pathname, form, parts))
      : reaching(form.url, parts, () => checkOtherHost(form, parts)));
    if (doubt === undefined) return outcome;
    return warn(outcome.verdict === 'pass' ? doubt : `${outcome.says} ${doubt}`);
  } catch (error) {
    if (error instanceof DeadFormError || error instanceof SiteNotBuiltError) return fail(error.message);
    throw error;
  }
}

/**
 * Returns what is doubtful about the page.
 * @throws {DeadFormError} when visitors do not get it, or its policy stops the form. {NoAnswerError}
 */
async function checkPage(
  address: string,
  form: BuiltForm,
  { config: { publicOrigin: pageOrigin }, timeoutMs }: LiveFormParts,
): Promise<string | undefined> {
  const answer = await ask(address, { timeoutMs });
  if (answer.status !== 200) throw new DeadFormError(`${address} ${whyNoPage(answer)}`);
  const live = readForm(answer.text);
  if (live.action !== form.action || live.scripts.join() !== form.scripts.join())
    throw new DeadFormError(
      `${address} is not the page that was built here. Restart the server, or publish dist/public/ again; a CDN in front may have to forget the old page.`,
    );
  const policy = answer.headers.get('Content-Security-Policy');
  if (policy === null)
    return `${address} comes without a content security policy. Let what is in front of it pass on the server’s headers, or send those in dist/public/_headers.`;
  const forbids = policyForbids(policy, { pageOrigin, url: form.url });
  if (forbids === undefined) return undefined;
  throw new DeadFormError(
    `The form posts to ${form.url}, and the content security policy at ${address} forbids it: ${forbids}. Restart the server, or correct the policy that the proxy in front sends.`,
  );
}

function whyNoPage({ status, headers }: Answer): string {
  const location = headers.get('Location');
  if (location !== null)
    return `redirects to ${location}. Set PUBLIC_ORIGIN to the address where visitors end up, and run npm run build.`;
  return `answers with status ${status}. Let that address lead to this server, or publish dist/public/ there.`;
}

async function checkOtherHost(form: BuiltForm, parts: LiveFormParts): Promise<Outcome> {
  const { config, sends } = parts;
  const call = callParts(parts);
  const { isOwnServer } = await askLikeBrowser(form, call);
  if (isOwnServer) return sendAndTakeBack(form.url, form, parts);
  const from = config.mailTo[0].address;
  if (!sends)
    return warn(
      `${form.url} answers, and lets browsers call it. No request was sent, because this command could not take it back. Send one from ${from} with: npm run preflight -- --send`,
    );
  await post(form.url, form, call);
  return warn(
    `${form.url} accepted a request named "${REQUEST_NAME}" from ${from}. See that its mails arrive, and delete it there.`,
  );
}

async function sendAndTakeBack(target: string, form: BuiltForm, parts: LiveFormParts): Promise<Outcome> {
  const { config, url, now } = parts;
  const more = { 'Idempotency-Key': silentKey(config, parts) };
  const id = await post(target, form, { ...callParts(parts), more });
  await takeBack(config, { id, target, now });
  const happened = 'was stored with its two mails, and taken back before any was sent';
  if (url === undefined) return pass(`A request sent to ${target} as the form sends it ${happened}.`);
  return warn(
    `A request sent to ${target} ${happened}. The way there through ${config.publicOrigin} was not tried: run this again without --url once that address leads here.`,
  );
}

function callParts({ config, timeoutMs }: LiveFormParts): CallParts {
  return { pageOrigin: config.publicOrigin, timeoutMs };
}

/** @throws {DeadFormError} that says what to do when there is no answer from `address`. */
async function reaching<Result>(
  address: string,
  parts: LiveFormParts,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    const { origin, hostname } = new URL(address);
    const whatToDo = error.isAboutCertificate
      ? `What answers there needs a valid one for ${hostname}: Caddy gets it by itself, certbot gets it for nginx. See docs/deploying/one-machine.md.`
      : await howToReach(address, parts);
    throw new DeadFormError(`${origin} cannot be reached: ${error.message}. ${whatToDo}`);
  }
}

async function howToReach(address: string, { config, url, timeoutMs }: LiveFormParts): Promise<string> {
  const { host, port, publicOrigin } = config;
  const { origin, hostname } = new URL(address);
  if (origin !== (url ?? publicOrigin))
    return 'Set PUBLIC_FUNCTIONS_HOST to the host of the function, and run npm run build.';
  if (url !== undefined || ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    return 'Start the server, for example with npm start in another terminal.';
  const shownHost = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const local = `http://${shownHost.includes(':') ? `[${shownHost}]` : shownHost}:${port}`;
  if (await isAlive(local, timeoutMs))
    return `The server itself answers at ${local}: let DNS, the firewall and the proxy lead there. If only this machine cannot reach that address, or it is not live yet, use: npm run preflight -- --url ${local}`;
  return `Nothing answers at ${local} either: start the server, for example with npm start in another terminal.`;
}

async function isAlive(origin: string, timeoutMs: number): Promise<boolean> {
  try {
    return (await ask(`${origin}/healthz`, { timeoutMs })).status === 200;
  } catch (error) {
    if (error instanceof NoAnswerError) return false;
    throw error;
  }
}
