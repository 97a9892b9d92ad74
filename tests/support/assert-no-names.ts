import { VISITOR } from './contact-call.ts';

/** What our visitors type, those of a load, too: no test types it anywhere else. */
const TYPED = new RegExp(['Okafor', 'bakery', VISITOR.phone.slice(-8)].join('|'), 'i');

/** Every server of a test is asked this when it ends, whatever trouble it had. */
export function assertNoNames(lines: readonly string[]): void {
  const line = lines.find((each) => TYPED.test(each));
  if (line !== undefined) throw new Error(`The log holds what a visitor typed: ${line}`);
}
