import { brand } from '../../agency/brand.ts';
import { signsOfSpam } from '../../agency/words/agency-mails.ts';
import { renderHtml } from '../../server/mail/layout/message.ts';
import { confirmation } from '../../server/mail/messages/confirmation-mail.ts';
import { requestMail } from '../../server/mail/messages/request-mail.ts';
import { MAIL_SETTINGS } from '../support/mail-settings.ts';
import { openAgency } from '../support/open-agency.ts';
import { storedRequest } from '../support/stored-request.ts';
import { expectAxeFindsNothing } from './axe.ts';
import { BOTH_WAYS, expect, test } from './fixtures.ts';
import { foreignWords, foreignWordsOn } from './foreign-words.ts';
import { isFromRight, PHONE } from './home-page.ts';
import { beyondTheEdge } from './layout.ts';

const HOUR = 60;

const settings = { ...MAIL_SETTINGS, timeZone: brand.timeZone };

/** A browser cannot show what comes with a mail. */
const withoutPictures = (html: string) => html.replaceAll(/ src="cid:[^"]*"/g, '');

test('every mail can be read in light and in dark mode', async ({ page }) => {
  const suspected = storedRequest({ suspicion: signsOfSpam.many });
  for (const draft of [
    requestMail('overdue', suspected, settings),
    confirmation(storedRequest(), { ...settings, bookingUrl: 'https://calendar.example' }),
  ]) {
    await page.setContent(withoutPictures(renderHtml(draft)));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAxeFindsNothing(page, ['color-contrast']);
    }
  }
});

test('every word of every mail is from agency/, and fits a phone', BOTH_WAYS, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await using agency = await openAgency({
    start: '2026-01-01T10:00:00Z',
    settings: { timeZone: brand.timeZone },
  });
  const suspected = await agency.request();
  await agency.store
    .updateTable('contact_requests')
    .set('suspicion', signsOfSpam.many)
    .where('id', '=', suspected)
    .execute();
  await agency.request();
  expect(await agency.pass(25 * HOUR)).toContain('overdue');
  for (const { subject = '', text = '', html = '', attachments } of agency.peer.mails.all) {
    await page.setContent(withoutPictures(html));
    const names = attachments.map(({ filename }) => filename ?? '');
    expect([...foreignWords([subject, text, ...names]), ...(await foreignWordsOn(page))], subject).toEqual(
      [],
    );
    expect(await page.evaluate(beyondTheEdge), subject).toEqual([]);
    // The margin of the facts or the steps, and what stands next to it.
    const [margin, said] = await page
      .locator('tr:has(> [valign=baseline]) > td')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));
    expect(isFromRight ? margin : said, subject).toBeGreaterThan((isFromRight ? said : margin) ?? Number.NaN);
  }
});
