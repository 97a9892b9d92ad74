import type { SupabaseClient } from '@supabase/supabase-js';
import { CONTACT_FUNCTION } from '../../shared/contact-function.ts';
import type { ContactRequest } from '../../shared/contact-request.ts';
import { assertJson, type Problems, postWithoutClient, Refusal, refusal } from './post-without-client.ts';

/** After this many milliseconds without an answer the submission counts as failed. */
const GIVE_UP_AFTER = 15_000;

/** This many milliseconds after the function client was asked for, no submission waits for it any longer. */
const NO_CLIENT_AFTER = 4_000;

/** After this many milliseconds stop waiting for a frame: a hidden tab draws none. */
const NO_FRAME_AFTER = 100;

/**
 * Fetches the function client, which no page loads by itself, after the browser has responded to the visitor's touch.
 * Safe to call often.
 */
export function expectRequest() {
  // A failure does not matter yet: sending can work without the client.
  whenIdle(() => loadFunctionClient().catch(() => {}));
}

/** How a submission ended. */
export type Ending = { accepted: boolean; problems: Problems };

/**
 * Posts one contact request. It is accepted, or anything else: refused, failed, offline, no answer in time. Then the
 * console says why. Never throws, never hangs.
 */
export async function sendContactRequest(request: ContactRequest): Promise<Ending> {
  // Let the button show first that it was pressed, because making the client blocks the page.
  await nextFrame();
  const client = await makeFunctionClient();
  const controller = new AbortController();
  try {
    // A signal alone does not interrupt everything that the client does before its call.
    const late = failAfter(GIVE_UP_AFTER, 'No answer');
    const answer = await Promise.race([post(request, client, controller.signal), late]);
    console.log(answer);
    return { accepted: true, problems: {} };
  } catch (error) {
    console.error('The contact request was not accepted:', error);
    return { accepted: false, problems: error instanceof Refusal ? error.problems : {} };
  } finally {
    controller.abort();
  }
}

async function post(
  request: ContactRequest,
  client: SupabaseClient | undefined,
  signal: AbortSignal,
): Promise<unknown> {
  if (client === undefined) return postWithoutClient(request, signal);
  const { data, error, response } = await client.functions.invoke<unknown>(CONTACT_FUNCTION, {
    body: request,
    signal,
  });
  if (error) throw await reasonOf(error);
  if (response) assertJson(response);
  return data;
}

let loading: Promise<typeof import('./function-client.ts')> | undefined;
let tooLate: Promise<never> | undefined;

/** @throws when it has not arrived by then. One that comes later serves the next submission. */
function loadFunctionClient() {
  loading ??= import('./function-client.ts');
  tooLate ??= failAfter(NO_CLIENT_AFTER, 'No script');
  return Promise.race([loading, tooLate]);
}

/**
 * Undefined when it cannot be loaded in time: on a slow link, or after an upgrade, when an open page asks for a file that
 * may be gone.
 */
async function makeFunctionClient() {
  try {
    const { functionClient } = await loadFunctionClient();
    return functionClient();
  } catch (error) {
    console.info('The function client could not be loaded:', error);
    return undefined;
  }
}

/** supabase-js wraps what went wrong: the function's answer, or the browser's own error. */
function reasonOf(error: unknown): unknown {
  const reason = error instanceof Error && 'context' in error ? error.context : error;
  return reason instanceof Response ? refusal(reason) : reason;
}

/** Rejects after this many milliseconds. Not Promise.withResolvers: phones from before 2024 lack it. */
function failAfter(milliseconds: number, what: string) {
  return new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`${what} within ${milliseconds} ms`)), milliseconds);
  });
}

/** Runs the work once the browser is idle, after at most a second. */
function whenIdle(run: () => void) {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 1000 });
  else setTimeout(run, 200);
}

/** Resolves as soon as the next frame has been drawn: work that starts then does not delay that frame. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, NO_FRAME_AFTER);
  });
}
