import { vi } from 'vitest';
import { z } from 'zod';
import { WAIT } from './browser.ts';

/** A browser that a driver has started: the calls of https://www.w3.org/TR/webdriver2/, by their paths. */
export interface Session {
  get(path: string): Promise<unknown>;
  post(path: string, body?: object): Promise<unknown>;
  delete(path: string): Promise<unknown>;
  /** The value of an expression in the page; waits for a promise. */
  evaluate(expression: string): Promise<unknown>;
}

/** Starts a browser as soon as the driver at this address listens. `delete` with an empty path ends it. */
export async function startSession(driver: string, capabilities: object): Promise<Session> {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(driver + path, { method, body: body && JSON.stringify(body) });
    const { value } = envelope.parse(await response.json());
    if (!response.ok) throw new Error(`${method} ${path}: ${problem.parse(value).message}`);
    return value;
  };
  await vi.waitFor(() => call('GET', '/status'), WAIT);
  const wanted = { capabilities: { alwaysMatch: capabilities } };
  const { sessionId } = started.parse(await call('POST', '/session', wanted));
  const here = `/session/${sessionId}`;
  const post = (path: string, body: object = {}) => call('POST', here + path, body);
  return {
    get: (path) => call('GET', here + path),
    post,
    delete: (path) => call('DELETE', here + path),
    evaluate: (expression) => post('/execute/sync', { script: `return (${expression})`, args: [] }),
  };
}

const envelope = z.object({ value: z.unknown() });
const problem = z.object({ message: z.string() });
const started = z.object({ sessionId: z.string() });
