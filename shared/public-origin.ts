import { readSetting } from './read-setting.ts';

/**
 * The site's public origin, which the build writes into the pages. Without `PUBLIC_ORIGIN` it is that of a server on this
 * machine, at its `PORT`; what is no port the server refuses at its start.
 */
export function publicOrigin(env: Record<string, string | undefined>): string {
  const own = URL.parse(`http://localhost:${readSetting(env['PORT'])}`);
  return readSetting(env['PUBLIC_ORIGIN']) ?? own?.origin ?? 'http://localhost:3000';
}

/** The web origin that a text is, with or without a slash at its end. Undefined when it is none. */
export function readOrigin(text: string): string | undefined {
  const url = URL.parse(text.trim());
  return url?.protocol.startsWith('http') && url.href === `${url.origin}/` ? url.origin : undefined;
}
