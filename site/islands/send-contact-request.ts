import { CONTACT_FUNCTION } from '../../business/contact-function.ts';
import type { ContactRequest } from '../../business/contact-request.ts';
import { nextFrame } from './next-frame.ts';
import { whenIdle } from './when-idle.ts';

/** After this many milliseconds without an answer the submission counts as failed. */
const GIVE_UP_AFTER = 15_000;

/**
 * Has the function client fetched, which no page loads by itself, once the touch that called for it has been answered.
 * Safe to call often.
 */
export function expectRequest() {
  // Nobody awaits this; whoever sends asks again, and learns of a failure then.
  whenIdle(() => loadFunctionClient().catch(() => {}));
}

/**
 * Posts one contact request. True when it was accepted; false for anything else: refused, failed, offline, no
 * answer in time, or a script that did not load. Never throws, never hangs.
 */
export async function sendContactRequest(request: ContactRequest, idempotencyKey: string): Promise<boolean> {
  const deadline = startDeadline(GIVE_UP_AFTER);
  try {
    return await Promise.race([invoke(request, idempotencyKey, deadline.signal), deadline.passed]);
  } catch {
    return false;
  } finally {
    deadline.clear();
  }
}

const loadFunctionClient = () => import('./function-client.ts');

async function invoke(request: ContactRequest, idempotencyKey: string, signal: AbortSignal) {
  // The button first shows that it was pressed: making the client keeps the page busy.
  await nextFrame();
  const { functionClient } = await loadFunctionClient();
  const { data, error } = await functionClient().functions.invoke(CONTACT_FUNCTION, {
    body: request,
    headers: { 'Idempotency-Key': idempotencyKey },
    signal,
  });
  if (error) return false;
  console.log(data);
  return true;
}

/** A deadline in milliseconds. It covers loading the script too, which an abort signal alone can't interrupt. */
function startDeadline(milliseconds: number) {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Not Promise.withResolvers: phones from before 2024 lack it.
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort();
      reject(new Error(`No answer within ${milliseconds} ms`));
    }, milliseconds);
  });
  return { signal: controller.signal, passed, clear: () => clearTimeout(timer) };
}
