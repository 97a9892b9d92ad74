/** Whether a host, as in a URL or as a socket has it, is this machine itself, so that no one can listen on the way. */
export function isLoopback(host: string): boolean {
  return /^(localhost|\[::1\]|::1|127(\.\d+){3})$/.test(host);
}

/** Whether a name is set aside for one machine, one network or tests: RFC 6761, RFC 6762, and ICANN's resolution 2024.07.29.06. */
export function isLocalName(host: string): boolean {
  return isLoopback(host) || /(^|\.)(localhost|local|internal|test)$/.test(host);
}
