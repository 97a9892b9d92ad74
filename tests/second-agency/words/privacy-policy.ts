import { brand } from '../brand.ts';
import { EXPORTS_KEPT_DAYS, MINIMUM_AGE, REPLY_WITHIN_HOURS, RETENTION_MONTHS } from '../promises.ts';
import { whatTheFormAsks } from './contact-fields.ts';

type Section = { id: string; title: string; paragraphs: string[] };

export const privacyPolicy = {
  title: 'Privacy notice',
  /** Stands before the date in `../promises.ts`. */
  effective: 'In force from',
  summary: `If you make an enquiry, we keep your ${whatTheFormAsks()} in order to answer it. That is all we learn about you.`,
  contents: 'The parts of this notice',
  sections: [
    {
      id: 'information-collected',
      title: 'What we collect',
      paragraphs: [
        `From the form we keep the ${whatTheFormAsks()} that you entered, and when it reached us. We add the time of our answer.`,
        'A technical log holds times, results and random numbers. It holds no names, numbers or addresses.',
        `So that we know the site is read, we add up for each day how many times the first page and the enquiry page were opened and an enquiry arrived, and which notice or website pointed here. These are sums and name nobody; we keep them for ${RETENTION_MONTHS} months.`,
        'Against floods of false enquiries we count, for a day at most and in the memory of the server only, how many came from one network and for one mailbox.',
      ],
    },
    {
      id: 'use',
      title: 'What we do with it',
      paragraphs: [
        `We answer you within ${REPLY_WITHIN_HOURS} hours and send you one message to say that your enquiry arrived. We send no circulars.`,
      ],
    },
    {
      id: 'sharing',
      title: 'Whom we tell',
      paragraphs: [
        'Nobody. The server and the mail service that carry your enquiry work for us and may do nothing else with it.',
      ],
    },
    { id: 'cookies', title: 'Cookies', paragraphs: ['There are none, nor anything of the kind.'] },
    {
      id: 'security',
      title: 'Safekeeping',
      paragraphs: [
        'Your enquiry is on disk before we thank you for it. What we erase is overwritten. Should anything go astray, you would hear of it from us first.',
      ],
    },
    {
      id: 'privacy-rights',
      title: 'What you may ask of us',
      paragraphs: [
        `Enquiries are kept for ${RETENTION_MONTHS} months, and lists drawn from them for ${EXPORTS_KEPT_DAYS} days.`,
        `Write to ${brand.email}, from the address that you gave us, for a copy, a correction or an erasure. It is free, and done within a month. You may also complain to the Information Commissioner’s Office.`,
      ],
    },
    {
      id: 'third-party-links',
      title: 'Other people’s websites',
      paragraphs: ['Where we point to one, its own notice applies.'],
    },
    {
      id: 'children',
      title: `People younger than ${MINIMUM_AGE}`,
      paragraphs: [
        `We deal with businesses, and knowingly keep nothing about anybody younger than ${MINIMUM_AGE}.`,
      ],
    },
    {
      id: 'policy-changes',
      title: 'If this notice changes',
      paragraphs: ['The new one is published here with its date, and never applies backwards.'],
    },
    {
      id: 'contact-us',
      title: 'Whom to write to',
      paragraphs: [`${brand.email} reaches the two partners of ${brand.name}.`],
    },
  ] satisfies Section[],
};
