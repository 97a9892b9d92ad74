import { CONTACT_FUNCTION } from '../../shared/contact-function.ts';
import type { ContactRequest } from '../../shared/contact-request.ts';

/** A submission counts as failed after this time without an answer. */
const GIVE_UP_AFTER_MS = 15_000;

/** This long after the function client was asked for, no submission waits for it any longer. */
const NO_CLIENT_AFTER_MS = 4_000;

/** Nothing waits longer than this for a frame: a hidden tab draws none. */
const NO_FRAME_AFTER_MS = 100;

/**
 * Fetches the function client, which no page loads by itself, after the browser has responded to the visitor's touch.
 * Calls after the first do no harm.
 */
export function fetchClientEarly() {
  // A failure does not matter yet: the form can be posted without the client.
  const load = () => loadFunctionClient().catch(() => {});
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(load, { timeout: 1000 });
  else setTimeout(load, 200);
}

/** These words tell the visitor what is wrong with a field, by its name. */
type Problems = Record<string, string>;

type Ending = { accepted: boolean; problems: Problems };

/**
 * Posts one contact request. It is accepted, or anything else: refused, failed, offline, no answer in time. Then the
 * console says why. Never throws, never hangs. When the function client cannot be fetched, on a slow link or after an
 * upgrade, `postNatively` leaves the page. If the page is still there after the same time, this resolves with
 * undefined.
 */
export async function sendContactRequest(
  request: ContactRequest,
  postNatively: () => void,
): Promise<Ending | undefined> {
  // Let the button show first that it was pressed, because making the client blocks the page.
  await nextFrame();
  const client = await makeFunctionClient();
  if (!client) {
    postNatively();
    return new Promise((resolve) => setTimeout(resolve, GIVE_UP_AFTER_MS));
  }
  const controller = new AbortController();
  try {
    // A signal alone does not interrupt everything that the client does before its call.
    const late = failAfter(GIVE_UP_AFTER_MS, 'No answer');
    const call = { body: request, signal: controller.signal };
    const answered = client.functions.invoke<unknown>(CONTACT_FUNCTION, call);
    const { data, error, response } = await Promise.race([answered, late]);
    if (error) throw error;
    // A network that wants a login first answers with a page of its own and status 200: nothing was stored then.
    const type = response?.headers.get('Content-Type') ?? '';
    if (!/^application\/json\s*(;|$)/i.test(type)) throw new Error('The function did not answer with JSON.');
    console.log(data);
    return { accepted: true, problems: {} };
  } catch (error) {
    return { accepted: false, problems: await tellWhy(error) };
  } finally {
    controller.abort();
  }
}

/** supabase-js wraps what went wrong: the function's answer, or the browser's own error. */
async function tellWhy(error: unknown): Promise<Problems> {
  const reason = error instanceof Error && 'context' in error ? error.context : error;
  const isAnswer = reason instanceof Response;
  const why = isAnswer ? new Error(`The function answered with status ${reason.status}.`) : reason;
  console.error('The contact request was not accepted:', why);
  const answer: { error?: { fields?: Problems } } | null = isAnswer
    ? await reason.json().catch(() => null)
    : null;
  return answer?.error?.fields ?? {};
}

let loading: Promise<typeof import('./function-client.ts')> | undefined;
let tooLate: Promise<never> | undefined;

/** @throws when the client has not arrived by then. One that comes later serves the next submission. */
function loadFunctionClient() {
  loading ??= import('./function-client.ts');
  tooLate ??= failAfter(NO_CLIENT_AFTER_MS, 'No script');
  return Promise.race([loading, tooLate]);
}

/** Returns undefined when the client cannot be loaded in time. */
async function makeFunctionClient() {
  try {
    const { functionClient } = await loadFunctionClient();
    return functionClient;
  } catch (error) {
    console.info('The function client could not be loaded:', error);
    return undefined;
  }
}

/** Rejects after this many milliseconds, without Promise.withResolvers, which phones from before 2024 lack. */
function failAfter(milliseconds: number, what: string) {
  return new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`${what} within ${milliseconds} ms`)), milliseconds);
  });
}

/** Resolves as soon as the next frame has been drawn: work that starts then does not delay that frame. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, NO_FRAME_AFTER_MS);
  });
}
