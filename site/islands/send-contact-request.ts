import { CONTACT_FUNCTION } from '../../business/contact-function.ts';
import type { ContactRequest } from '../../business/contact-request.ts';

/** After this many milliseconds without an answer the submission counts as failed. */
const GIVE_UP_AFTER = 15_000;

/** Starts fetching the function client, which no page loads by itself. Safe to call often. */
export function loadFunctionClient() {
  const client = import('./function-client.ts');
  // Nobody awaits this promise; whoever sends awaits one of its own.
  client.catch(() => {});
  return client;
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

async function invoke(request: ContactRequest, idempotencyKey: string, signal: AbortSignal) {
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
