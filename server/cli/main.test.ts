import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import project from '../../package.json' with { type: 'json' };
import { type CommandPlace, openOffice, runHere } from '../../tests/support/operator.ts';
import { programEnv } from '../../tests/support/server-process.ts';
import { tempDatabase, tempFolder } from '../../tests/support/temp-database.ts';

async function emptyPlace(databaseUrl = 'sqlite:var/requests.db') {
  const { path } = await tempFolder();
  return { folder: path, databaseUrl };
}

test('help lists the commands and the exit codes, and the version is said, even with bad settings', async () => {
  const badlySet = await emptyPlace('nonsense');
  const version = { code: 0, stdout: `${project.version}\n` };
  expect(await runHere(badlySet, ['--version'])).toMatchObject(version);
  const { code, stdout } = await runHere(badlySet, ['--help']);
  expect(code).toBe(0);
  const commands = [...stdout.matchAll(/^ {2}([a-z][a-z-]+) /gm)].map(([, command]) => command);
  expect(commands.join(' ')).toBe('list show replied resend export erase import status test-mail help');
  expect(stdout).toMatch(/ 0 +it did.*\n +1 +it could not.*\n +2 +status only.*\n +78 +a setting/);
});

test.each([
  [['lst'], "error: unknown command 'lst'\n(Did you mean list?)"],
  [['export'], 'Say in which form: --csv for a spreadsheet, --json for a program.'],
  [
    ['list'],
    'There is no database var/requests.db. Start the server once, correct DATABASE_URL, or, if it was lost, put a backup in its place: docs/deploying.md.',
  ],
])('requests %s ends in one line that says what to do', async (words, line) => {
  expect(await runHere(await emptyPlace(), words)).toEqual({ code: 1, stdout: '', stderr: `${line}\n` });
});

const withWrongPassword = (url: string) => Object.assign(new URL(url), { password: 'hunter2' }).href;

test.each([
  ['refuses the login', withWrongPassword, /^The .+: password authentication failed .+ DATABASE_URL: .+\n$/],
  ['no server has migrated', String, /^(?!.*postgres:\/\/)Not brought up to this version yet: .+\n$/],
] as const)('a Postgres that %s is told in one line', async (_what, addressOf, line) => {
  const { url, remove } = await tempDatabase('postgres');
  onTestFinished(remove);
  const stderr = expect.stringMatching(line);
  expect(await runHere(await emptyPlace(addressOf(url)), ['list'])).toMatchObject({ code: 1, stderr });
});

test('a command ends quietly when the program that reads its output stops early', async () => {
  await using office = await openOffice('sqlite');
  // More than a pipe holds.
  await office.keep(Array.from({ length: 500 }, () => ({ name: 'x'.repeat(200) })));
  expect(await runInShell(office.server, '("$0" "$1" list --all; echo "code $?" >&2) | head -1')).toBe(
    'code 0\n',
  );
});

/** Runs a line of shell in which `$0 $1` is the program; resolves with what was said on standard error. */
async function runInShell({ folder, databaseUrl }: CommandPlace, line: string): Promise<string> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn('sh', ['-c', line, process.execPath, main], {
    cwd: folder,
    env: { ...programEnv, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return text(child.stderr);
}
