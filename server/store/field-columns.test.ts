import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HONEYPOT_FIELD } from '../../shared/contact-function.ts';
import { type ContactField, FIELD_NAMES } from '../../shared/contact-request.ts';
import { startTogether } from '../../tests/support/start-together.ts';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { STORE_KINDS, tempStore } from '../../tests/support/temp-database.ts';
import type { RequestRecord } from '../cli/commands/export-command.ts';
import { addFieldColumns, fieldsWithoutColumn } from './field-columns.ts';
import type { AboutRequest } from './schema.ts';

/** What the table and an export hold apart from the fields of the form. */
const OTHERS: Record<keyof AboutRequest | Exclude<keyof RequestRecord, ContactField>, true> = {
  id: true,
  idempotency_key: true,
  received_at: true,
  receivedAt: true,
  reply: true,
  reply_due_at: true,
  replyDueAt: true,
  replied_at: true,
  repliedAt: true,
  suspicion: true,
  next_alert_at: true,
};

test('every field has a plain name of its own in the form, the table and an export', () => {
  const names = [...FIELD_NAMES, ...Object.keys(OTHERS), HONEYPOT_FIELD].map((name) => name.toLowerCase());
  const taken = names.filter((name, index) => names.indexOf(name) < index);
  expect(taken, 'Give these fields in shared/contact-request.ts another name').toEqual([]);
  for (const field of FIELD_NAMES) expect(field).toMatch(/^[a-z][a-z0-9_]*$/);
});

test.each(STORE_KINDS)('six processes with new fields find their columns, on %s', async (kind) => {
  await using temp = await tempStore(kind);
  await temp.store.insertInto('contact_requests').values(storedRequest()).execute();
  const fields = [...FIELD_NAMES, 'added_one', 'added_two'];
  expect(await fieldsWithoutColumn(temp.store, fields)).toEqual(['added_one', 'added_two']);
  await startTogether(6, 'addFieldColumns', [temp.url, ...fields]);
  expect(await fieldsWithoutColumn(temp.store, fields)).toEqual([]);
  await addFieldColumns(temp.store);
  const later = storedRequest({ id: 'later', idempotency_key: 'later' });
  await temp.store.insertInto('contact_requests').values(later).execute();
  const rows = await temp.store.selectFrom('contact_requests').selectAll().orderBy('id').execute();
  const empty = { added_one: '', added_two: '' };
  expect(rows).toEqual([
    { ...storedRequest(), ...empty },
    { ...later, ...empty },
  ]);
});

test('Postgres keeps no samples of what visitors typed into a new field', async () => {
  await using temp = await tempStore('postgres');
  await addFieldColumns(temp.store, ['added_one']);
  await temp.store.insertInto('contact_requests').values(storedRequest()).execute();
  await sql`update contact_requests set added_one = 'Maya’s Bakery'`.execute(temp.store);
  await sql`analyze contact_requests`.execute(temp.store);
  const { rows } = await sql<{ attname: string }>`
    select attname from pg_stats where tablename = 'contact_requests'`.execute(temp.store);
  const sampled = rows.map(({ attname }) => attname);
  expect(sampled).toContain('received_at');
  for (const field of [...FIELD_NAMES, 'added_one']) expect(sampled).not.toContain(field);
});
