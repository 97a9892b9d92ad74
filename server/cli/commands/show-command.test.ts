import { expect, test } from 'vitest';
import { contactFields } from '../../../agency/words/contact-fields.ts';
import { openOffice } from '../../../tests/support/operator.ts';

const { name, phone, email } = contactFields;

test('show tells everything about a request and what became of its mails', async () => {
  await using office = await openOffice('sqlite');
  const id = await office.receive();
  await office.delivered(id, 'notification');
  await office.delivered(id, 'confirmation');
  const mails = office.store.updateTable('outbox');
  await mails.set({ last_error: '550 5.1.1 No such user (RCPT TO)' }).execute();
  const confirmation = mails.where('kind', '=', 'confirmation');
  await confirmation.set({ state: 'bounced' }).execute();
  await office.change(id, { suspicion: 'a sign of spam' });
  const { code, stdout } = await office.run(['show', id.slice(-6)]);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    new RegExp(
      `^Request +[0-9a-f-]{36}\\n${name.short} +Maya Okafor\\n${phone.short} +\\(555\\) 123-4567\\n${email.short} +maya@`,
    ),
  );
  expect(stdout).toMatch(/\nReply +due in \d+ (h|d), suspected spam\nSuspected +a sign of spam\n/);
  expect(stdout).toMatch(/\nnotification +sent +1 +\d{4}-\d\d-\d\d \d\d:\d\d\n/);
  expect(stdout).toMatch(/\nconfirmation +bounced +1 +\S+ \S+ +550 5\.1\.1 No such user \(RCPT TO\)\n/);
  await confirmation.set({ state: 'withheld', last_error: 'suspected spam' }).execute();
  expect((await office.run(['show', id])).stdout).toMatch(/\nconfirmation +withheld .+ {2}suspected spam\n/);
});

test('an ending of an id must be long enough, known, and the only one', async () => {
  await using office = await openOffice('sqlite');
  const id = await office.receive();
  await office.keep([{ id: `0190a0b0-0000-7000-8000-0${id.slice(-11)}` }]);
  const refused = async (text: string) => (await office.run(['show', text])).stderr;
  expect(await refused(id.slice(-5))).toContain('is not the id of a request. Give all of it, or its last 6');
  expect(await refused('%%%%%%%%')).toContain('is not the id of a request');
  expect(await refused('00000000')).toContain('No request has an id that ends in 00000000.');
  expect(await refused(id.slice(-8))).toContain('Several requests have an id that ends in');
  expect(await office.run(['show', id.toUpperCase()])).toMatchObject({ code: 0, stderr: '' });
});
