import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { actions } from '../../agency/words/agency-mails.ts';
import { postJson, rawCall, VISITOR } from '../support/contact-call.ts';
import { copyProject } from '../support/copy-project.ts';
import { programEnv, waitForLine } from '../support/server-process.ts';
import { tempFolder } from '../support/temp-database.ts';

/** `npm run dev` on a copy of the project. The site is on the port, the inbox two above. */
type Development = { root: string; port: number };

const SECRET = 'the secret of the real server, 32 and more';

const REAL = {
  '.env': `SECRET=${SECRET}\nDATABASE_URL=sqlite:var/requests.db\nSMTP_URL=smtp://127.0.0.1:9\n`,
  'var/secret': SECRET,
  'var/mail/real.eml': 'Subject: A real request\r\n\r\nMaya',
  '.git/HEAD': 'ref: main',
};

const test = base.extend<object, { development: Development }>({
  development: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const folder = await tempFolder();
      const root = join(folder.path, 'our [web] site');
      await mkdir(root);
      await copyProject(root);
      for (const [file, text] of Object.entries(REAL)) {
        await mkdir(join(root, file, '..'), { recursive: true });
        await writeFile(join(root, file), text);
      }
      const { port, end } = await developIn(root);
      await use({ root, port });
      await end();
    },
    { scope: 'worker' },
  ],
});

const site = ({ port }: Development) => `http://localhost:${port}`;
const inbox = ({ port }: Development) => `http://localhost:${port + 2}`;

test('a request that is sent comes to the inbox, and a link in its mail opens a page', async ({
  page,
  development,
}) => {
  // The server starts while the site does.
  await expect(async () => expect((await postJson(site(development), VISITOR)).status).toBe(200)).toPass();
  await page.goto(inbox(development));
  // The list refreshes itself until the mail is there.
  await page.getByRole('link', { name: VISITOR.name }).first().click();
  await expect(page.getByRole('link', { name: 'A real request' })).toHaveCount(0);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: actions.markReplied }).click();
  await expect((await opened).getByRole('button', { name: actions.markReplied })).toBeVisible();
});

test("the site never serves the servers' data or the settings", async ({ development: { root, port } }) => {
  // A space in the folder's name is sent as a browser sends it.
  const fs = `/@fs${root.split('/').map(encodeURIComponent).join('/')}`;
  const files = [...Object.keys(REAL).map((file) => `/${file}`), `${fs}/var/secret`, `${fs}/.env`];
  for (const path of files.flatMap((file) => [file, `${file}?raw`, `${file}?import&raw`])) {
    const host = `Host: localhost:${port}`;
    const answer = await rawCall(port, `GET ${path} HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`);
    expect(answer, path).toMatch(/^HTTP\/1\.1 40[34] /);
    expect(answer).not.toContain(SECRET);
  }
});

test('the server follows each change of a file that an editor replaces', async ({
  development: { root, port },
}) => {
  const file = join(root, 'server/app.ts');
  const shipped = await readFile(file, 'utf8');
  for (const answer of ['first', 'second']) {
    await writeFile(`${file}.new`, shipped.replace('alive: true', `alive: '${answer}'`));
    await rename(`${file}.new`, file);
    const said = () =>
      fetch(`http://127.0.0.1:${port + 1}/healthz`).then((healthz) => healthz.text(), String);
    await expect.poll(said).toContain(answer);
  }
});

/** `npm run dev` in this folder of a project; resolves once it prints its addresses. Systems give out no ports as low. */
async function developIn(root: string) {
  const port = 10_000 + 3 * (process.pid % 5_000);
  const child = spawn(process.execPath, ['--env-file=.env', 'scripts/dev/main.ts'], {
    cwd: root,
    env: { ...programEnv, HOME: root, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  await waitForLine(child.stdout, '  Inbox ');
  const end = async () => {
    child.kill('SIGTERM');
    await exit;
  };
  return { port, end };
}
