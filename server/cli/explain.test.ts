import { expect, test } from 'vitest';
import { NotOverwrittenError } from '../deletion/overwrite-deleted.ts';
import { explain } from './explain.ts';

const sqliteError = (errcode: number) => Object.assign(new Error('of SQLite'), { errcode });

test.each([
  [sqliteError(5), 'Another program has held the database locked for five seconds. Try again'],
  [sqliteError(8), 'Run the command as the user that the server runs as.'],
  [sqliteError(11), 'The database file is damaged. Restore a backup'],
  [sqliteError(13), 'The disk of the database is full. Make room'],
  [sqliteError(14), 'cannot be opened by this user.'],
  [sqliteError(10), 'The database could not do it: of SQLite. Try again'],
  [new NotOverwrittenError('in use'), 'All of it is deleted, but its bytes are still'],
  [new NotOverwrittenError('too big'), 'psql "$DATABASE_URL" -c "vacuum full contact_requests"'],
])('%s is explained in one line that says what to do', (error, words) => {
  const { line, exitCode } = explain(error);
  expect(line).toContain(words);
  expect(line).not.toContain('\n');
  expect(exitCode).toBe(1);
});

test('a bug is shown with its stack trace', () => {
  expect(explain(new TypeError('x is not a function')).line).toContain('explain.test.ts');
});
