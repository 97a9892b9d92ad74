import { expect, test } from 'vitest';
import { brandIsPlaceholder } from '../agency/brand.ts';
import { testimonialsAreSamples } from '../agency/words/testimonials.ts';
import { placeholdersLeft, recordsMissing } from './before-launch.ts';
import { readConfig } from './config.ts';

test('what the agency has not replaced is named, with where to do it', () => {
  const left = (env: Record<string, string>) =>
    placeholdersLeft(readConfig({ PUBLIC_ORIGIN: 'https://www.agency.com', ...env })).join('\n');
  expect(left({ MAIL_TO: 'desk@example.com' })).toMatch(
    /^Placeholders are left: .*desk@example\.com\. .+ MAIL_TO/,
  );
  // An agency of its own may still have an address of the examples.
  if (brandIsPlaceholder) expect(left({})).toContain('brandIsPlaceholder');
  expect(left({}).includes('testimonialsAreSamples')).toBe(testimonialsAreSamples);
});

const DMARC = [['v=DMARC1; p=none']];
const SPF = [['other=1'], ['v=spf1 include:spf.prov', 'ider.test -all']];

test.each([
  ['agency.com', { 'agency.com': SPF, '_dmarc.agency.com': DMARC }, []],
  ['mail.web.agency.com', { 'mail.web.agency.com': SPF, '_dmarc.agency.com': DMARC }, []],
  ['agency.com', { 'agency.com': [['v=spf10 -all']], '_dmarc.agency.com': DMARC }, ['has 0 SPF records']],
  ['agency.com', { 'agency.com': [...SPF, ...SPF], '_dmarc.agency.com': DMARC }, ['has 2 SPF records']],
  ['web.agency.com', { 'agency.com': SPF, '_dmarc.com': DMARC }, ['has 0 SPF', 'has 0 DMARC']],
  ['agency.example', {}, []],
])('of the sender’s domain %s with the records %j is said %j', async (domain, zone, says) => {
  const records = new Map<string, string[][]>(Object.entries(zone));
  const resolveTxt = async (name: string) => {
    const found = records.get(name);
    if (found) return found;
    throw Object.assign(new Error('queryTxt'), { code: 'ENODATA' });
  };
  const found = await recordsMissing(readConfig({ MAIL_FROM: `desk@${domain}` }), { resolveTxt });
  expect(found).toEqual(says.map((words) => expect.stringContaining(words)));
});
