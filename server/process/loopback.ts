import { isIP } from 'node:net';

/** Whether the host of a URL, as `URL.hostname` gives it, is this machine itself, so that no one can listen on the way. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))
  );
}
