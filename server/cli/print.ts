/** What the command was asked for. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** What is said about it, for people: not part of what a program reads. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** `1,234 requests`, `1 request`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`;
}
