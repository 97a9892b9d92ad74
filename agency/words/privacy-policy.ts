import { brand } from '../brand.ts';
import { MINIMUM_AGE, REPLY_WITHIN_HOURS, RETENTION_MONTHS } from '../promises.ts';
import { whatTheFormAsks } from './contact-fields.ts';
import { hours, months } from './counts.ts';

type Section = { id: string; title: string; paragraphs: string[] };

export const privacyPolicy = {
  title: 'Privacy Policy',
  /** It names the day from which the policy holds. */
  effective: 'Effective May 1st, 2025',
  summary: `In short: if you ask for a consultation, we keep your ${whatTheFormAsks()} so that we can reply. Nothing else on this site knows who you are.`,
  contents: 'On this page',
  /** Each must stay true of this software. Addresses become links. */
  sections: [
    {
      id: 'information-collected',
      title: 'Information we collect',
      paragraphs: [
        `When you send the contact form we store the full ${whatTheFormAsks()} that you typed, and the time at which your request arrived. When we reply, we note that time beside it. You choose what to type, and we ask for nothing more.`,
        'Reading the site leaves no record of who you are. Our server keeps a technical log of form submissions (the time, the result and a random number) without names, phone numbers, email addresses or network addresses.',
        'To hold off floods of false requests, the server counts for up to a day how many came from one network and how many named one mailbox. It keeps these counts in its memory alone, and a restart forgets them.',
      ],
    },
    {
      id: 'use',
      title: 'How we use it',
      paragraphs: [
        `We use your details to reply to you within ${hours(REPLY_WITHIN_HOURS)}, to arrange the consultation you asked for, and to send you one email confirming that your request arrived.`,
        'We do not add you to a mailing list, build a profile of you, or let a computer make decisions about you. A filter may take a request for spam and hold back its confirmation, but a person still sees the request.',
      ],
    },
    {
      id: 'sharing',
      title: 'Sharing',
      paragraphs: [
        'Your information is never shared with third parties, sold or rented.',
        'Your request is kept on the server that runs this site, and it reaches us as an email through the mail service that carries all our mail. Both work on our behalf and may use your details for nothing else.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      paragraphs: [
        'This site sets no cookies and stores nothing in your browser. The browser itself may keep pages for a while, also a form that came back with what you typed. There is no analytics service, no advertising and no tracking pixel, and every file comes from our own address.',
      ],
    },
    {
      id: 'security',
      title: 'Security',
      paragraphs: [
        'Your request is written to disk before we tell you that it arrived, and only people who answer requests can read it.',
        'No system is perfectly safe. If your details were ever exposed, we would tell you without delay.',
      ],
    },
    {
      id: 'privacy-rights',
      title: 'Your privacy rights',
      paragraphs: [
        `We keep a request for ${months(RETENTION_MONTHS)} after it arrives. You can have it erased sooner at any time.`,
        `Write to ${brand.email} to ask for a copy of what we hold, to correct it, or to have it erased. Use the address that you gave us, so that we know it is you. We answer within 30 days, and it costs nothing. After an erasure we keep the request’s number and its times, and nothing that you typed, so that no backup brings it back.`,
      ],
    },
    {
      id: 'third-party-links',
      title: 'Third-party links',
      paragraphs: [
        'If we link to another website, its own privacy policy applies there. We do not control what other sites collect, so please read theirs before you give them your details.',
      ],
    },
    {
      id: 'children',
      title: `Children under ${MINIMUM_AGE}`,
      paragraphs: [
        `Our services are for business owners. We do not knowingly collect information from children under ${MINIMUM_AGE}. If a child has sent us the form, write to us and we will erase the request.`,
      ],
    },
    {
      id: 'policy-changes',
      title: 'Changes to this policy',
      paragraphs: [
        'When this policy changes we publish the new text on this page with a new effective date. A change never widens what we may do with a request that you have already sent.',
      ],
    },
    {
      id: 'contact-us',
      title: 'Contact',
      paragraphs: [
        `Questions about this policy, or about your own details, go to ${brand.email}. A person at ${brand.name} reads every message.`,
      ],
    },
  ] satisfies Section[],
};
