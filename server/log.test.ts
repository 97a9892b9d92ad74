import { expect, test } from 'vitest';
import { VISITOR } from '../tests/support/contact-call.ts';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void) {
  let line = '';
  write(createLog({ write: (text) => (line += text) }));
  return JSON.parse(line);
}

const quoting = () => Object.assign(new TypeError(`"${VISITOR.name}" is odd`), { detail: VISITOR.email });

const ofSeveralLines = () =>
  new Error(`no such street:\n    at ${VISITOR.name}'s bakery\nsaid ${VISITOR.phone}`);

test.each([
  ['an error', quoting()],
  ['a line with an error', { error: quoting() }],
  ['an error of several lines', ofSeveralLines()],
  ['an error whose message was changed', Object.assign(ofSeveralLines(), { message: '' })],
  ['fields that no line has', { ...VISITOR, nested: VISITOR }],
])('what a visitor typed stays out of the log, handed over in %s', (_, line) => {
  expect(JSON.stringify(logged((log) => log.error(line, 'it failed')))).not.toMatch(/Okafor|bakery|123-4567/);
  expect(logged((log) => log.error(line))).toMatchObject({ level: 50, msg: '' });
});
