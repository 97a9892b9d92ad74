/** Whether a host, as in a URL or as a socket has it, is this machine itself, so that no one can listen on the way. */
export function isLoopback(host: string): boolean {
  return /^(localhost|\[::1\]|::1|127(\.\d+){3})$/.test(host);
}
