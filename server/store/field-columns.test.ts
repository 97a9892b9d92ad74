import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HONEYPOT_FIELD } from '../../shared/contact-function.ts';
import { type ContactField, FIELD_NAMES } from '../../shared/contact-request.ts';
import { startTogether } from '../../tests/faults/start-together.ts';
import { storedRequest } from '../../tests/support/stored-request.ts';
import { STORE_KINDS, tempStore } from '../../tests/support/temp-database.ts';
import type { RecordField } from '../cli/commands/export-command.ts';
import { addFieldColumns } from './field-columns.ts';
import type { AboutRequest } from './schema.ts';

/** What the table and an export hold apart from the fields of the form. */
const OTHERS: Record<keyof AboutRequest | Exclude<RecordField, ContactField>, true> = {
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

test.each(STORE_KINDS)('six processes with a new field find its column, on %s', async (kind) => {
  await using temp = await tempStore(kind);
  await temp.store.insertInto('contact_requests').values(storedRequest()).execute();
  // As it was before the form had this field.
  await sql`alter table contact_requests drop column phone`.execute(temp.store);
  await startTogether(6, 'addFieldColumns', [temp.url]);
  const later = storedRequest({ id: 'later', idempotency_key: 'later' });
  await temp.store.insertInto('contact_requests').values(later).execute();
  const rows = await temp.store.selectFrom('contact_requests').selectAll().orderBy('id').execute();
  expect(rows).toEqual([{ ...storedRequest(), phone: '' }, later]);
});

test('Postgres keeps no samples of what visitors typed, into a new field neither', async () => {
  await using temp = await tempStore('postgres');
  await sql`alter table contact_requests drop column phone`.execute(temp.store);
  await addFieldColumns(temp.store);
  await temp.store.insertInto('contact_requests').values(storedRequest()).execute();
  await sql`analyze contact_requests`.execute(temp.store);
  const { rows } = await sql<{ attname: string }>`
    select attname from pg_stats where tablename = 'contact_requests'`.execute(temp.store);
  const sampled = rows.map(({ attname }) => attname);
  expect(sampled).toContain('received_at');
  for (const field of FIELD_NAMES) expect(sampled).not.toContain(field);
});
