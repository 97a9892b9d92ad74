import { CONTACT_FUNCTION_PATH } from '../../shared/contact-function.ts';
import type { ContactRequest } from '../../shared/contact-request.ts';
import { anonKey, functionsOrigin } from '../settings.ts';

/**
 * Makes the call that the function client would make, and resolves with what the function answers. `X-Client-Info` is
 * left out: it names supabase-js.
 * @throws for everything that counts as a failure: no answer, a redirect, a status beyond 2xx, no JSON.
 */
export async function postWithoutClient(request: ContactRequest, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(functionsOrigin() + CONTACT_FUNCTION_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: anonKey, ...authorization },
    body: JSON.stringify(request),
    redirect: 'error',
    signal,
  });
  if (!response.ok || response.headers.get('X-Relay-Error') === 'true') throw await refusal(response);
  assertJson(response);
  return response.json();
}

/**
 * A network that wants a login first answers with a page of its own and status 200: nothing was stored then.
 * @throws when the answer does not say that it is JSON.
 */
export function assertJson({ headers }: Response): void {
  const type = headers.get('Content-Type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Error('The function did not answer with JSON.');
}

/** What is wrong with the values, in words for the visitor, by the names of their fields. */
export type Problems = Record<string, string>;

/** The function does not accept the request. It may say what is wrong with it. */
export class Refusal extends Error {
  readonly problems: Problems;

  constructor(status: number, problems: Problems) {
    super(`The function answered with status ${status}.`);
    this.problems = problems;
  }
}

/** The result of an answer that does not accept the request. */
export async function refusal(response: Response): Promise<Refusal> {
  const answer: { error?: { fields?: Problems } } | null = await response.json().catch(() => null);
  return new Refusal(response.status, answer?.error?.fields ?? {});
}

/** Supabase's keys of the newer form are no tokens, and its functions refuse them as such. */
const authorization: Record<string, string> = /^sb_(publishable|secret)_/.test(anonKey)
  ? {}
  : { Authorization: `Bearer ${anonKey}` };
