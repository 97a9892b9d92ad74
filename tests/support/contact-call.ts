import { connect } from 'node:net';
import { z } from 'zod';
import { CONTACT_FUNCTION_PATH } from '../../shared/contact-function.ts';
import { type ContactRequest, eachField, exampleOf } from '../../shared/contact-request.ts';

/** Fills in every field, those that an agency added, too. */
export const VISITOR: ContactRequest = {
  ...eachField(exampleOf),
  name: 'Maya Okafor',
  phone: '(555) 123-4567',
  email: 'maya@bakery.example',
};

let clients = 0;

/**
 * Names a client that no other call came from, as a proxy does, so that no limit of an address is reached. The servers
 * of the tests trust this machine as a proxy.
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

/** Posts the form as a new client, as a browser does without script; redirects are not followed. */
export function postForm(origin: string, fields: Record<string, string> = VISITOR, headers = {}) {
  return fetch(origin + CONTACT_FUNCTION_PATH, {
    method: 'POST',
    headers: { ...newClient(), ...headers },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
}

/** Sends these bytes unchanged and resolves with everything received before the server closed the connection. */
export function rawCall(port: number, bytes: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let received = '';
  // Not 127.0.0.1: Vite listens on the first address that the machine has for this name.
  const socket = connect(port, 'localhost', () => socket.write(bytes));
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    received += text;
  });
  // A server that refuses may reset the connection while bytes are still on their way: only its answer matters.
  socket.on('error', () => {});
  socket.on('close', () => resolve(received));
  return promise;
}
