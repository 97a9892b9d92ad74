/** Takes the space around a setting away. An empty or blank one counts as unset, at build time too. */
export function readSetting(value: string | undefined): string | undefined {
  return value?.trim() || undefined;
}

/**
 * Returns the site's public origin, which the build writes into the pages. Without `PUBLIC_ORIGIN` it is that of a
 * server on this machine, at its `PORT`; what is no port the server refuses at its start.
 * @throws when `PUBLIC_ORIGIN` is none, as the server does.
 */
export function publicOrigin(env: Record<string, string | undefined>): string {
  const own = URL.parse(`http://localhost:${readSetting(env['PORT'])}`);
  const origin = readPublicOrigin(
    readSetting(env['PUBLIC_ORIGIN']) ?? own?.origin ?? 'http://localhost:3000',
  );
  if (origin) return origin;
  throw new Error(`PUBLIC_ORIGIN ${notAnOrigin('PUBLIC_ORIGIN')}`);
}

/** Reads `PUBLIC_ORIGIN`: compose.yaml hands it to Caddy, which serves the home page alone where a slash is at its end. */
export const readPublicOrigin = (text: string) => (text.trim().endsWith('/') ? undefined : readOrigin(text));

/** Reads a web origin, with or without a slash at its end; undefined when the text is none. */
export function readOrigin(text: string): string | undefined {
  const url = URL.parse(text.trim());
  return url?.protocol.startsWith('http') && url.href === `${url.origin}/` ? url.origin : undefined;
}

/** Says what is wrong with a variable that `readOrigin` does not understand, to stand after its name. */
export const notAnOrigin = (variable: string) =>
  `is not a web origin: a scheme and a host, without a path or a slash behind them. For example ${variable}=https://www.example.com.`;

/** Tells whether a host, as in a URL or as a socket has it, is this machine, so that no one can listen on the way. */
export function isLoopback(host: string): boolean {
  return /^(localhost|\[::1\]|::1|127(\.\d+){3})$/.test(host);
}

/**
 * Tells whether a name is set aside for one machine, one network or tests: RFC 6761, RFC 6762, and ICANN's resolution
 * 2024.07.29.06.
 */
export function isLocalName(host: string): boolean {
  return isLoopback(host) || /(^|\.)(localhost|local|internal|test)$/.test(host);
}
