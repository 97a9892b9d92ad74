import { brand } from '../../agency/brand.ts';
import { signsOfSpam } from '../../agency/words/agency-mails.ts';
import { openAgency } from '../support/open-agency.ts';
import { expectAxeFindsNothing } from './axe.ts';
import { BOTH_WAYS, expect, RELEASE, test } from './fixtures.ts';
import { foreignWords, foreignWordsOn } from './foreign-words.ts';
import { isFromRight, PHONE } from './home-page.ts';
import { beyondTheEdge } from './layout.ts';

const HOUR = 60;

/** A browser cannot show the pictures that come with a mail. */
const withoutPictures = (html: string) => html.replaceAll(/ src="cid:[^"]*"/g, '');

test('every mail has the words of agency/, fits a phone, and can be read in light and in dark', {
  tag: [BOTH_WAYS.tag, RELEASE.tag],
}, async ({ page }) => {
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
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAxeFindsNothing(page, ['color-contrast']);
    }
    // The first cell is the margin of the facts or the steps, and the second stands next to it.
    const [margin, said] = await page
      .locator('tr:has(> [valign=baseline]) > td')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));
    expect(isFromRight ? margin : said, subject).toBeGreaterThan((isFromRight ? said : margin) ?? Number.NaN);
  }
});
