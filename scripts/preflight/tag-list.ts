/** The tags of a DKIM or DMARC record, such as `v=DMARC1; p=reject` (RFC 6376, section 3.2). */
export function tagList(record: string): ReadonlyMap<string, string> {
  const pairs = record.split(';').map((tag): [string, string] => {
    const [name = '', ...value] = tag.split('=');
    return [name.trim().toLowerCase(), value.join('=').trim()];
  });
  return new Map(pairs);
}
