import { z } from 'zod';
import { type Answer, ask, DeadFormError, isJson } from './ask.ts';
import type { BuiltForm } from './built-form.ts';

export interface CallParts {
  /** The origin of the page that calls. */
  pageOrigin: string;
  /** The longest wait for one answer. */
  timeoutMs: number;
}

/**
 * Asks as a browser asks before the form of another origin posts: https://fetch.spec.whatwg.org/#http-cors-protocol
 * Returns whether it is this project's own server: no stock function allows an idempotency key.
 * @throws {DeadFormError} when a browser would not post. {NoAnswerError}
 */
export async function askLikeBrowser(
  { url, headers }: BuiltForm,
  { pageOrigin, timeoutMs }: CallParts,
): Promise<{ isOwnServer: boolean }> {
  // A browser asks about every header that the script sets: none is on its list of harmless ones.
  const wanted = [...headers.keys()].sort();
  const answer = await ask(url, {
    method: 'OPTIONS',
    headers: {
      Origin: pageOrigin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': wanted.join(','),
    },
    timeoutMs,
  });
  if (!isOk(answer))
    throw new DeadFormError(
      `${url} answers the question that browsers ask first (OPTIONS) with status ${answer.status}. Set PUBLIC_FUNCTIONS_HOST to the host of the function and run npm run build, or have the function answer OPTIONS.`,
    );
  assertReadable(url, answer, pageOrigin);
  const allowed = (answer.headers.get('Access-Control-Allow-Headers') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const missing = wanted.filter(
    (name) => !allowed.includes(name) && (name === 'authorization' || !allowed.includes('*')),
  );
  if (missing.length > 0)
    throw new DeadFormError(
      `${url} does not allow ${missing.join(', ')}, so browsers do not send the form. Add it to the function’s Access-Control-Allow-Headers.`,
    );
  return { isOwnServer: allowed.includes('idempotency-key') };
}

/**
 * Posts what the form posts, with further headers, to `target`, and resolves with the id in the answer, if there is one.
 * @throws {DeadFormError} when the page would say that it failed. {NoAnswerError}
 */
export async function post(
  target: string,
  { url, headers, body }: BuiltForm,
  { pageOrigin, timeoutMs, more = {} }: CallParts & { more?: Record<string, string> },
): Promise<string | undefined> {
  const answer = await ask(target, {
    method: 'POST',
    headers: { ...Object.fromEntries(headers), ...more, Origin: pageOrigin },
    body,
    timeoutMs,
  });
  const json = jsonIn(answer);
  if (!isOk(answer) || json === undefined) throw new DeadFormError(`${target} ${refusal(answer, json)}`);
  if (new URL(url).origin !== pageOrigin) assertReadable(target, answer, pageOrigin);
  return accepted.safeParse(json).data?.id;
}

const accepted = z.object({ id: z.string() });

/** The error codes of this project's server. */
const refused = z.object({ error: z.object({ code: z.string() }) });

function isOk({ status }: Answer): boolean {
  return status >= 200 && status <= 299;
}

/** Undefined when the answer does not say that it is JSON, or is none. */
function jsonIn(answer: Answer): unknown {
  if (!isJson(answer)) return undefined;
  try {
    return JSON.parse(answer.text);
  } catch {
    return undefined;
  }
}

/** @throws {DeadFormError} when a browser would keep the answer from the page. */
function assertReadable(url: string, { headers }: Answer, pageOrigin: string): void {
  const allowed = headers.get('Access-Control-Allow-Origin');
  if (allowed === '*' || allowed === pageOrigin) return;
  throw new DeadFormError(
    `${url} lets no page of ${pageOrigin} read its answers: its Access-Control-Allow-Origin is ${allowed ?? 'missing'}. Add that origin to ALLOWED_ORIGINS of this project’s server, or to the headers of a function of your own.`,
  );
}

function refusal(answer: Answer, json: unknown): string {
  const { status, headers } = answer;
  const location = headers.get('Location');
  if (location !== null)
    return `redirects to ${location}, and the form follows no redirect. Set PUBLIC_ORIGIN, or PUBLIC_FUNCTIONS_HOST, to where it leads, and run npm run build.`;
  const type = headers.get('Content-Type')?.split(';')[0] ?? 'no type';
  if (isOk(answer))
    return `answers with ${type} and not with JSON, so it is not the function that answers. Let the path /functions/ lead to the server.`;
  const code = refused.safeParse(json).data?.error.code;
  return `refuses the request with status ${status} (${code ?? type}). ${whatToDo(status, code)}`;
}

function whatToDo(status: number, code: string | undefined): string {
  if (code === 'invalid_idempotency_key')
    return 'That server has another secret, or is of an older version. Restart it, or run this with its settings.';
  if (code === 'storage_unavailable')
    return 'It cannot store requests. Its log says why; look at Store and Disk above.';
  if (status === 401 || status === 403)
    return 'It does not accept the key. Set PUBLIC_ANON_KEY to the project’s own, and run npm run build.';
  if (status === 404 || status === 405)
    return 'The function is not there. Set PUBLIC_FUNCTIONS_HOST to its host and run npm run build, or let the path /functions/ lead to the server.';
  if (status === 429) return 'Wait a while, and run this again.';
  if (status >= 500) return 'The log of the function says why.';
  return 'Let what answers there be this project’s server, or a function that takes the fields of the form.';
}
