import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * Resolves once a page was answered to its end. Not by `fetch`, which takes a while to load at its first use.
 * @throws when the answer is not 200.
 */
export async function answer(url: string): Promise<void> {
  const [response]: IncomingMessage[] = await once(get(url, { agent: false }), 'response');
  if (response?.statusCode !== 200) throw new Error(`${url} answered ${response?.statusCode}.`);
  await text(response);
}
