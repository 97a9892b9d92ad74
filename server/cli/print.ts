/** What the command was asked for. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** What is said about it, for people: not part of what a program reads. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}
