/** The words of the home page, in its order. The hero's figures are in `../promises.ts`. */

import type { Card, Term } from '../../shared/words.ts';
import { REPLY_WITHIN_HOURS, SESSION_MINUTES } from '../promises.ts';

export const hero = {
  heading: 'Your counter needs you. Your correspondence does not.',
  lede: 'We take the telephone, the post and the bookkeeping off the hands of shops, surgeries and workshops, and we look in on the machinery every day so that you need not.',
  action: 'Begin with a conversation',
  /** Stands below the button: what a press costs. */
  offer: `${SESSION_MINUTES} minutes, at no charge and without obligation. Odile or Rupert answers you inside ${REPLY_WITHIN_HOURS} hours.`,
  /** Stands above the figures: what they hold for. */
  figures: 'What to expect of us in the first quarter',
};

/** The sheet next to the hero: one ordinary day, handled. */
export const jobSheet = {
  title: 'Day book',
  day: 'Thursday 5 March',
  lines: [
    { time: '06:50', work: 'Overnight post opened and sorted' },
    { time: '08:05', work: 'Two appointments moved, everybody told' },
    { time: '09:30', work: 'Flour reordered from the usual mill' },
    { time: '11:45', work: 'Enquiry from the neighbourhood council answered in full' },
    { time: '14:10', work: 'VAT receipts matched' },
    { time: '16:20', work: 'Overdue account reminded, politely, for the second time' },
    { time: '17:55', work: 'Tomorrow’s round printed' },
  ],
  done: 'settled',
  /** The line below the sum: what is left of the day. */
  rest: { label: 'Still to do', work: 'whatever you like' },
};

export const services = {
  heading: 'Seven sorts of work that we take over',
  intro:
    'Most customers begin with a single one. We add the next only when the last has run quietly for a month.',
  /** Stands before the number of each. */
  number: 'Order',
  items: [
    {
      icon: 'phone',
      title: 'Answering the telephone',
      description:
        'Callers hear a courteous voice at the second ring. It books, it takes messages, it fetches you if need be.',
    },
    {
      icon: 'inbox',
      title: 'Correspondence and the general office inbox',
      description: 'Letters and messages are read, sorted and answered in your tone.',
    },
    {
      icon: 'book-open-check',
      title: 'Appointment-diary administration',
      description:
        'Bookings, cancellations and reminders look after one another. You keep the last word on every Saturday.',
    },
    {
      icon: 'receipt',
      title: 'Bookkeeping',
      description: 'Receipts find their entries.',
    },
    {
      icon: 'truck',
      title: 'Stock and reordering',
      description: 'The mill is rung before the flour runs out, at the price that you agreed.',
    },
    {
      icon: 'pencil-line',
      title: 'Writing for your website and your window',
      description:
        'We draft the offers, the notices and the odd birthday greeting. You cross out what you do not like.',
    },
    {
      icon: 'file-text',
      title: 'Quotations',
      description:
        'Measured on site, written up by the time you are back in the van. Each one is followed up once a week until somebody says yes or no.',
    },
  ] satisfies Card[],
  /** A link to the form, below the cards. */
  action: 'Tell us which of these you would be gladdest to lose',
};

export const benefits = {
  heading: 'Why people stay with us',
  intro: 'We asked forty customers after their first year. These five answers came up again and again.',
  items: [
    {
      icon: 'armchair',
      title: 'Suppers at home',
      description: 'The day ends when the shutters come down.',
    },
    {
      icon: 'clock-4',
      title: 'Nobody is kept waiting',
      description: 'Questions get their answer within the quarter of an hour, on Sundays as well.',
    },
    {
      icon: 'handshake',
      title: 'A person to ring up',
      description:
        'Odile or Rupert knows your business and answers the telephone in person. There is no ticket and no queue.',
    },
    {
      icon: 'lightbulb',
      title: 'Straightforwardness',
      description: 'Every job is written down in plain English, with its price.',
    },
    {
      icon: 'mail',
      title: 'A month’s notice, no more',
      description: 'You may stop any of it by letter, by message or in passing.',
    },
  ] satisfies Card[],
};

export const callToAction = {
  heading: 'Which letter have you been putting off?',
  offer: `Bring it along. In ${SESSION_MINUTES} minutes, which cost you nothing and bind you to nothing, we show you how it would have been answered by now.`,
  /** On the stub of the slip, in the typeface of figures. */
  terms: [
    { label: 'Takes', value: `${SESSION_MINUTES} min by telephone` },
    { label: 'Charge', value: '£0' },
    { label: 'Obligation', value: 'not the least' },
    { label: 'Bring', value: 'one letter' },
  ] satisfies Term[],
  action: 'Choose a time with us',
};
