/** What stands behind the @ of a mail address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
