import type { ContactRequest } from '../../business/contact-request.ts';
import { anonKey, functionAddress } from '../settings.ts';

/**
 * Makes the call that the function client would make, and resolves with what the function answers. `X-Client-Info` is
 * left out: it names supabase-js.
 * @throws for whatever the client takes for an error: no answer, a redirect, a status beyond 2xx, broken JSON.
 */
export async function postWithoutClient(
  request: ContactRequest,
  { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
): Promise<unknown> {
  const response = await fetch(functionAddress, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: anonKey, ...authorization, ...headers },
    body: JSON.stringify(request),
    redirect: 'error',
    signal,
  });
  if (!response.ok || response.headers.get('X-Relay-Error') === 'true') throw refusal(response);
  const isJson = /^application\/json\s*(;|$)/i.test(response.headers.get('Content-Type') ?? '');
  return isJson ? response.json() : response.text();
}

/** What an answer that accepts nothing comes to. */
export const refusal = ({ status }: Response) => new Error(`The function answered with status ${status}.`);

/** Supabase's keys of the newer form are no tokens, and its functions refuse them as such. */
const authorization: Record<string, string> = /^sb_(publishable|secret)_/.test(anonKey)
  ? {}
  : { Authorization: `Bearer ${anonKey}` };
