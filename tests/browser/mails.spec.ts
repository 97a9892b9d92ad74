import { brand } from '../../agency/brand.ts';
import { signsOfSpam } from '../../agency/words/agency-mails.ts';
import { markReplied } from '../../server/replies/marks.ts';
import { openAgency } from '../support/open-agency.ts';
import { expect, test } from './fixtures.ts';
import { foreignWords, foreignWordsOn, isPseudolocale } from './foreign-words.ts';

const HOUR = 60;

test('every word of every mail is from agency/', async ({ page }) => {
  test.skip(!isPseudolocale, 'Only in the pseudolocale the words are marked.');
  await using agency = await openAgency({
    start: '2026-01-01T10:00:00Z',
    settings: { timeZone: brand.timeZone },
  });
  const late = await agency.request();
  const suspected = await agency.request();
  await agency.store
    .updateTable('contact_requests')
    .set('suspicion', signsOfSpam.many)
    .where('id', '=', suspected)
    .execute();
  await agency.request();
  await agency.pass(25 * HOUR);
  await markReplied(agency.store, { id: late, now: agency.clock.time });
  const kinds = await agency.pass(72 * HOUR);
  expect(kinds).toContain('summary');
  for (const { subject = '', text = '', html = '', attachments } of agency.peer.mails.all) {
    await page.setContent(html);
    const names = attachments.map(({ filename }) => filename ?? '');
    expect([...foreignWords([subject, text, ...names]), ...(await foreignWordsOn(page))], subject).toEqual(
      [],
    );
  }
});
