/**
 * Whether the domain of an address is a number, as hosts in URLs can be. Mail software reads such a domain as an IP
 * address and rewrites it: `a@0x7f.1` would go to `a@127.0.0.1`, which is another mailbox.
 * https://url.spec.whatwg.org/#ends-in-a-number-checker
 */
export function hasNumericDomain(address: string): boolean {
  return /[@.](\d+|0x[\da-f]*)\.?$/i.test(address);
}
