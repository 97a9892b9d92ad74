import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { checkBrand, checkMailAddresses, checkTestimonials, checkTimeZone } from './agency.ts';

const BRAND = { name: 'Agency', email: 'desk@agency.test' };
const ADDRESSES = { MAIL_FROM: 'desk@agency.test', MAIL_TO: 'jo@agency.test, leads@mail.example.com' };

test.each([
  [
    'a brand with a placeholder address',
    checkBrand({ name: 'Agency', email: 'desk@agency.example' }, undefined, false),
    'fail',
    'desk@agency.example is a placeholder that receives no mail. Put in your own address',
  ],
  [
    'a brand still marked as a placeholder',
    checkBrand(BRAND, undefined, true),
    'fail',
    'set brandIsPlaceholder to false',
  ],
  [
    'a number that no one has',
    checkBrand(BRAND, { name: 'Jo', telephone: '+1 (212) 555-0142' }, false),
    'fail',
    '+1 (212) 555-0142 is a placeholder that no one answers. Put in a real number',
  ],
  ['testimonials that are samples', checkTestimonials(true), 'fail', 'agency/words/testimonials.ts'],
  ['a time zone left at UTC', checkTimeZone('UTC'), 'warn', 'Times in mails are in UTC'],
  [
    'a placeholder among the mail addresses',
    checkMailAddresses(readConfig(ADDRESSES)),
    'fail',
    'leads@mail.example.com is a placeholder that receives no mail',
  ],
])('%s is named, with what to do', (_what, outcome, verdict, words) => {
  expect(outcome).toEqual({ verdict, says: expect.stringContaining(words) });
});
