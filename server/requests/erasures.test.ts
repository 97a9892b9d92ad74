import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../shared/durations.ts';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { openOffice } from '../../tests/support/operator.ts';
import { readStored } from '../../tests/support/read-stored.ts';
import { startFixtureServer } from '../../tests/support/server.ts';
import { STORE_KINDS } from '../../tests/support/temp-database.ts';
import { readErasedIds } from './erasures.ts';

test.each(STORE_KINDS)('a server that starts on a backup erases again, on %s', async (kind) => {
  await using office = await openOffice(kind);
  const { server, store } = office;
  const [maya, bob] = [await office.receive(), await office.receive({ email: 'bob@bakery.example' })];
  // An erasure would wait for its mails.
  for (const mail of ['notification', 'confirmation']) await office.delivered(maya, mail);
  const request = await store.selectFrom('contact_requests').selectAll().where('id', '=', maya).execute();
  const mails = await store.selectFrom('outbox').selectAll().where('about', '=', maya).execute();
  await office.run(['erase', VISITOR.email, '--yes']);
  await server.pause();
  expect((await readStored(server.databaseUrl)).ids).toEqual(new Set([bob]));
  // The backup was made while her mails were being sent.
  const lease = { state: 'pending', lease: 'of then', leased_until: Date.now() + MINUTE_MS } as const;
  await store.insertInto('contact_requests').values(request).execute();
  const leased = mails.map((mail) => ({ ...mail, ...lease }));
  await store.insertInto('outbox').values(leased).execute();
  await appendFile(join(server.folder, 'var/erasures.jsonl'), '{"erasedAt":"2026-01-0');
  const env = { DATABASE_URL: server.databaseUrl, DATA_DIR: join(server.folder, 'var') };
  await using _started = await startFixtureServer({ env });
  expect((await readStored(server.databaseUrl)).ids).toEqual(new Set([bob]));
});

test('the file of erasures has ids and no one’s details, also after a line that was cut short', async () => {
  await using office = await openOffice('sqlite');
  const file = join(office.server.folder, 'var/erasures.jsonl');
  const first = await office.receive();
  await office.run(['erase', VISITOR.email, '--yes']);
  await appendFile(file, '{"erasedAt":"2026-0');
  const second = await office.receive();
  await office.run(['erase', VISITOR.email, '--yes']);
  expect(await readErasedIds(file)).toEqual(new Set([first, second]));
  const text = await readFile(file, 'utf8');
  for (const typed of Object.values(VISITOR)) expect(text).not.toContain(typed);
});
