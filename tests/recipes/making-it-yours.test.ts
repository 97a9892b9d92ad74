import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium, type Route } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REPLY_WITHIN_HOURS } from '../../agency/promises.ts';
import { contactFields, refusedField } from '../../agency/words/contact-fields.ts';
import { findChromium } from '../../scripts/browsers.ts';
import { projectEnv } from '../../scripts/run.ts';
import { messageId } from '../../server/mail/outgoing-mail.ts';
import { FIELDS } from '../../shared/contact-request.ts';
import { letFormWait } from '../browser/change-pages.ts';
import { postedId, postJson, VISITOR } from '../support/contact-call.ts';
import { copyProject } from '../support/copy-project.ts';
import { runRequests } from '../support/operator.ts';
import { readStored } from '../support/read-stored.ts';
import { type SmtpPeer, startSmtpPeer } from '../support/receivers.ts';
import { startFixtureServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';
import { tempFolder } from '../support/temp-database.ts';
import { followRecipes } from './follow-recipes.ts';

const HOUR = 3_600_000;

const ORIGIN = 'https://agency.example';
const MESSAGE = 'We bake at night.\nSee https://bakery.example/ovens';
/** A visitor sends this who leaves out every field that may be left out. */
const BARE = { ...VISITOR, consent: 'yes' };
const FILLED = { ...BARE, company: 'Okafor & "Sons"', message: MESSAGE, task: 'invoices' };

const isTheOneThatShips = globSync('{agency,tests}/**/specification.spec.ts').length > 0;

/**
 * One copy of the project in which every recipe of docs/making-it-yours.md was followed, built once, on the database of
 * the site as it was before. The recipes change the agency that ships. A fork that has replaced it has deleted the
 * specification's test, too.
 */
describe.skipIf(!isTheOneThatShips)('docs/making-it-yours.md, followed from top to bottom', () => {
  const started = new AsyncDisposableStack();
  let peer: SmtpPeer;
  let browser: BrowserContext;
  let origin: string;
  let databaseUrl: string;
  /** A request that was stored before the changes. */
  let before: string;
  let run: (...words: string[]) => Promise<string>;
  let root: string;

  beforeAll(async () => {
    peer = started.use(await startSmtpPeer());
    const server = started.use(await startFixtureServer({ smtpUrl: peer.url }));
    databaseUrl = server.databaseUrl;
    before = await postedId(server.origin);
    await server.pause();

    const folder = await tempFolder();
    started.defer(folder.remove);
    root = join(folder.path, 'project');
    await mkdir(root);
    await copyProject(root);
    await followRecipes(root);
    const settings = { PUBLIC_ORIGIN: ORIGIN, PUBLIC_FUNCTIONS_HOST: '', PUBLIC_ANON_KEY: '' };
    await promisify(execFile)(process.execPath, ['scripts/build.ts'], {
      cwd: root,
      env: { ...projectEnv, ...settings },
    });

    const changed = await startServerProcess({
      databaseUrl,
      folder: server.folder,
      script: join(root, 'server/main.ts'),
      env: { SMTP_URL: peer.url },
    });
    origin = started.use(changed).origin;
    const place = { folder: server.folder, databaseUrl, main: join(root, 'server/cli/main.ts') };
    run = async (...words) => (await runRequests(place, words)).stdout;
    const chrome = started.use(await chromium.launch({ executablePath: findChromium() }));
    browser = await chrome.newContext({ baseURL: origin });
    // It is shorter than the limit of a test, so that a step that fails says which it was.
    browser.setDefaultTimeout(60_000);
    await browser.addInitScript(letFormWait);
  });

  afterAll(() => started.disposeAsync());

  const stored = async () => (await readStored(databaseUrl)).requests;
  const mail = async (kind: string, id: string) => {
    const begin = messageId(`${kind}.${id}`, '').slice(0, -1);
    const [first] = await peer.mails.waitFor(1, (mail) => mail.messageId?.startsWith(begin) ?? false);
    if (!first) throw new Error(`No ${kind} of ${id} arrived.`);
    return first;
  };

  test('the card, the page and the second language are where a visitor and a search engine look', async () => {
    await using page = await browser.newPage();
    await page.goto('/');
    const card = page.locator('#services').getByRole('listitem').last();
    expect(await card.innerText()).toMatch(/^receipts\s+sorted\s.*Book\u00ADkeeping on autopilot/s);
    expect(await card.locator('svg').isVisible()).toBe(true);
    const link = page.getByRole('banner').getByRole('link', { name: 'Français' });
    expect(await link.getAttribute('lang')).toBe('fr-CA');

    await page.getByRole('contentinfo').getByRole('link', { name: 'Prices' }).click();
    await page.waitForURL('/prices');
    expect(await page.title()).toBe('What it costs | Hammond Automation');
    expect(await page.getByRole('definition').allInnerTexts()).toContain('$400, then $60 a month');
    const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
    expect(sitemap).toContain(`<loc>${ORIGIN}/prices</loc>`);
  });

  test('the services that are named count a visit and show their frame, and no other may', async () => {
    await using page = await browser.newPage();
    const asked: string[] = [];
    const stub = (contentType: string, body: string) => (route: Route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType, body });
    };
    await page.route(
      'https://plausible.io/**',
      stub(
        'text/javascript',
        `for (const host of ['plausible.io', 'other.example']) navigator.sendBeacon('https://' + host + '/api/event')`,
      ),
    );
    await browser.route(
      'https://calendly.com/**',
      stub(
        'text/html',
        `<button onclick="window.open('/login')">Thursday</button>
        <script>
          if (opener) {
            opener.postMessage('Booked', '*');
            close();
          }
          onmessage = ({ data }) => {
            document.querySelector('button').textContent = data;
            document.querySelector('button').onclick = () => document.body.requestFullscreen();
          };
        </script>`,
      ),
    );
    await page.route('https://other.example/**', stub('text/html', ''));
    await page.goto('/prices');
    const calendar = page.frameLocator('iframe');
    // The pop-up reports back and closes, and the frame fills the screen.
    await calendar.getByRole('button', { name: 'Thursday' }).click();
    await calendar.getByRole('button', { name: 'Booked' }).click();
    await page.waitForFunction(() => document.fullscreenElement?.matches('iframe'));
    await expect
      .poll(() => asked.toSorted())
      .toEqual([
        'https://calendly.com/agency/30min',
        'https://calendly.com/login',
        'https://plausible.io/api/event',
        'https://plausible.io/js/script.js',
      ]);
  });

  test('the fields that a visitor fills in arrive in the store, the mail, show and the exports', async () => {
    await using page = await browser.newPage();
    await page.goto('/contact');
    await page.locator('form').dispatchEvent('pointerenter');
    await page.locator('form [role=status]').waitFor({ state: 'attached' });
    for (const { name } of FIELDS) await page.getByLabel(contactFields[name].label).fill(FILLED[name]);
    await page.getByLabel('Company').fill(FILLED.company);
    await page.getByLabel('What takes up your time?').fill(FILLED.message);
    await page.getByLabel('What should we take off your desk first?').selectOption('Invoices');
    await page.getByLabel('You may call me about my request. *').check();
    const [response] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'POST'),
      page.locator('form [type=submit]').click(),
    ]);
    expect(response.request().headers()['content-type']).toContain('json');
    const { id }: { id: string } = await response.json();
    const { company, message, task, consent } = FILLED;
    const filled = { id, company, message, task, consent };
    expect(await stored()).toContainEqual(expect.objectContaining(filled));

    const { text, html } = await mail('notification', id);
    expect(text).toMatch(
      /^Company: +Okafor & "Sons"\nMessage: +We bake at night\.\n +See https:\/\/bakery\.example\/ovens\nFirst task: +Invoices\nMay call: +Yes$/m,
    );
    expect(html).toContain('>We bake at night.<br>See https://bakery.example/ovens</td>');

    const [shown, json, csv] = await Promise.all([
      run('show', id),
      run('export', '--json'),
      run('export', '--csv'),
    ]);
    expect(shown).toMatch(
      /^Company +Okafor & "Sons"\nMessage +We bake at night\.\n +See https:\/\/bakery\.example\/ovens\nFirst task +Invoices\nMay call +Yes$/m,
    );
    // The link in it is no sign of spam.
    expect(JSON.parse(json)).toContainEqual(expect.objectContaining({ ...filled, suspicion: null }));
    expect(parse(csv, { bom: true, columns: true })).toContainEqual(expect.objectContaining(filled));
    expect(await run('list')).toMatch(/Maya Okafor .*Okafor & "Sons"/);
  });

  test('an update takes the changed version, which stores a request on trial', async () => {
    const options = { cwd: root, env: projectEnv };
    const { stderr } = await promisify(execFile)(process.execPath, ['deploy/try.ts'], options);
    expect(stderr).toBe('');
  });

  test('the fields may stay empty, and are then left out of show and of the notification', async () => {
    await using page = await browser.newPage();
    await page.goto('/contact');
    for (const label of ['Company', 'What takes up your time?', 'What should we take off your desk first?'])
      expect(await page.getByLabel(label).getAttribute('required')).toBeNull();

    const bare = await postedId(origin, BARE);
    const empty = { company: '', message: '', task: '' };
    expect(await stored()).toContainEqual(expect.objectContaining({ id: bare, ...empty }));
    expect(await run('show', bare)).not.toContain('Company');
    expect((await mail('notification', bare)).text).not.toContain('Company:');
  });

  test('a choice that is not offered and a box that is not ticked are refused by name', async () => {
    const answer = await postJson(origin, { ...VISITOR, task: 'toString', consent: '' });
    expect(answer.status).toBe(400);
    const fields = { task: refusedField.notAnOption, consent: 'Tick this, so that we may call you.' };
    expect(await answer.json()).toMatchObject({ error: { fields } });
  });

  test('a request from before the changes keeps its promised time and has empty fields', async () => {
    const after = await postedId(origin, BARE);
    const records: Record<string, string>[] = JSON.parse(await run('export', '--json'));
    const recordOf = (id: string) => records.find((record) => record['id'] === id) ?? {};
    const [old, fresh] = [recordOf(before), recordOf(after)];
    const hoursOf = ({ receivedAt, replyDueAt }: Record<string, string>) =>
      (Date.parse(`${replyDueAt}`) - Date.parse(`${receivedAt}`)) / HOUR;
    expect([hoursOf(old), hoursOf(fresh)]).toEqual([REPLY_WITHIN_HOURS, 48]);
    expect(old).toMatchObject({ company: '', message: '' });
  });

  test('the confirmation says the new promise, the new words and the fields that are kept', async () => {
    const id = await postedId(origin, { ...FILLED, email: 'rosa@bakery.example' });
    const text = (await mail('confirmation', id)).text?.replaceAll(/\s+/g, ' ');
    expect(text).toMatch(/\b48 \p{L}+ after your request/u);
    expect(text).toContain('Which day suits you best?');
    expect(text).toMatch(
      /we keep your name, phone number, email address, company, message, first task,? and consent to a call for/,
    );
    expect(text).toContain('Hammond Automation');
  });
});
