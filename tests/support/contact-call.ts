import { type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { CONTACT_FUNCTION_PATH } from '../../shared/contact-function.ts';
import { type ContactRequest, eachField } from '../../shared/contact-request.ts';

/** Fills in every field, those that an agency added, too. */
export const VISITOR: ContactRequest = {
  ...eachField(({ name, options, maxCodePoints }) => options?.[0] ?? `my ${name}`.slice(0, maxCodePoints)),
  name: 'Maya Okafor',
  phone: '(555) 123-4567',
  email: 'maya@bakery.example',
};

let clients = 0;

/**
 * What a proxy says of a client that no other call came from, so that no limit of an address is reached. The servers of
 * the tests trust this machine as a proxy.
 */
export function newClient(): { 'X-Forwarded-For': string } {
  clients += 1;
  return { 'X-Forwarded-For': `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}` };
}

/** Posts JSON to the function as a new client, as the site's own script does. A string is sent unchanged. */
export function postJson(origin: string, body: unknown = VISITOR, headers: Record<string, string> = {}) {
  return fetch(origin + CONTACT_FUNCTION_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...newClient(), ...headers },
    body: typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body),
  });
}

export async function postedId(origin: string, body: unknown = VISITOR): Promise<string> {
  const answer = await postJson(origin, body);
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

/** Posts JSON over a connection that the caller chooses: its agent, or its own address. */
export function postOver(
  connection: Pick<RequestOptions, 'agent' | 'localAddress'>,
  origin: string,
  body: unknown = VISITOR,
  headers: Record<string, string> = {},
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = request(origin + CONTACT_FUNCTION_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      ...connection,
    });
    call.once('response', (answer) => {
      text(answer).then((said) => resolve(new Response(said, { status: answer.statusCode ?? 0 })), reject);
    });
    call.once('error', reject);
    call.end(JSON.stringify(body));
  });
}

/** Posts the form as a new client, as a browser does without script; redirects are not followed. */
export function postForm(
  origin: string,
  fields: Record<string, string> = VISITOR,
  headers: Record<string, string> = {},
) {
  return fetch(origin + CONTACT_FUNCTION_PATH, {
    method: 'POST',
    headers: { ...newClient(), ...headers },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
}
