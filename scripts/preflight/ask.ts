import { codeOf } from '../../server/process/errors.ts';

/** An answer, read whole. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Visitors cannot send the form. Its message says why, and what to do. */
export class DeadFormError extends Error {
  override name = 'DeadFormError';
}

/** No answer came. Its message says why in a few words and a code. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';

  /** Whether something listens there, with a certificate that browsers refuse. */
  get isAboutCertificate(): boolean {
    return this.message.includes(CERTIFICATE);
  }
}

const CERTIFICATE = 'its TLS certificate';

/**
 * Asks a server over HTTP, and follows no redirect.
 * @throws {NoAnswerError} when no whole answer came within so many milliseconds, or a proxy says so.
 */
export async function ask(
  url: string,
  { timeoutMs, ...init }: RequestInit & { timeoutMs: number },
): Promise<Answer> {
  const answer = await askOnce(url, { timeoutMs, ...init });
  if (GATEWAY_STATUSES.includes(answer.status) && !isJson(answer))
    throw new NoAnswerError(`a proxy in front answers with status ${answer.status}`);
  return answer;
}

/** Whether the answer says that it is JSON. */
export function isJson({ headers }: Answer): boolean {
  return /^application\/json\s*(;|$)/i.test(headers.get('Content-Type') ?? '');
}

/** A proxy that gets no answer answers with one of these and a page. A function that fails answers with JSON. */
const GATEWAY_STATUSES = [502, 503, 504];

async function askOnce(url: string, { timeoutMs, ...init }: RequestInit & { timeoutMs: number }) {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    throw new NoAnswerError(whyNoAnswer(error, timeoutMs), { cause: error });
  }
}

/** Matched against the code. The first match counts. */
const REASONS: [RegExp, string][] = [
  [/EDNS|ENOTFOUND|EAI_AGAIN/, 'its name cannot be found'],
  [/ECONNREFUSED/, 'nothing listens there'],
  [/TIMEDOUT|TIMEOUT|EHOSTUNREACH|ENETUNREACH/, 'it does not answer'],
  [/CERT_HAS_EXPIRED/, `${CERTIFICATE} has expired`],
  [/ALTNAME/, `${CERTIFICATE} is for another name`],
  [/DEPTH_ZERO_SELF_SIGNED/, `${CERTIFICATE} is self-signed`],
  [/CERT|SIGNATURE|ISSUER/, `${CERTIFICATE} does not lead to an authority that browsers trust`],
  [/TLS|SSL|EPROTO/, 'it does not speak TLS'],
  [/HPE|SOCKET|ECONNRESET/, 'it closed the connection without an answer that can be read'],
];

function whyNoAnswer(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `it did not answer within ${timeoutMs / 1000} s`;
  return networkTrouble(codeOf(error instanceof Error ? error.cause : undefined) ?? 'unknown');
}

/** Why no answer came, in a few words and the code that a failed `fetch` has. */
export function networkTrouble(code: string): string {
  const [, words = 'something failed'] = REASONS.find(([pattern]) => pattern.test(code)) ?? [];
  return `${words} (${code})`;
}
