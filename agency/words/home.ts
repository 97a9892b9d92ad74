/** These are the words of the home page, in its order. */

import type { Card, Service, Term } from '../../shared/words.ts';
import { REPLY_WITHIN_HOURS, SESSION_MINUTES } from '../promises.ts';
import { hours, minutes } from './counts.ts';

export const hero = {
  heading: 'The office work, done while you do the real work.',
  lede: 'We set up AI automation for small businesses. It answers your calls, follows up your quotes and sends your invoices, while you are on the roof or at the oven.',
  action: 'Start Your Automation Journey',
  /** It stands below the button and says what a press costs. */
  offer: `Free ${SESSION_MINUTES}-minute session. No commitment. A person replies within ${hours(REPLY_WITHIN_HOURS)}.`,
  /** On a phone a strip with a button follows, and says the same in short. */
  offerInShort: `${SESSION_MINUTES} min · free`,
  /** It stands above the figures and says what they hold for. */
  figures: 'What we aim for on each job',
};

/** The hero claims these, in this order: a figure, and the words before or after it. */
export const heroFigures = [
  { before: '', figure: '95%', after: 'time saved' },
  { before: '', figure: '3x', after: 'lead generation' },
  { before: 'ROI in', figure: '3 months', after: '' },
] as const;

/** The sheet next to the hero shows one ordinary Tuesday, handled. */
export const jobSheet = {
  title: 'Job sheet',
  day: 'Tuesday',
  /** Each has at most 24 letters, so that a phone shows all of the day at once. */
  lines: [
    {
      time: '7:02',
      work: 'Call answered, visit booked',
      call: {
        /** It opens what was said, and then stands above it. */
        open: 'A sample call, word for word',
        /** Each line names who speaks, and then says the words. */
        lines: [
          ['Assistant', 'Birch Street Roofing. I am an AI assistant, not a person. How can I help?'],
          ['Caller', 'It hailed last night. Water drips in by the chimney.'],
          ['Assistant', 'I am sorry. We can look at it on Thursday, at 9:00\u00a0AM or at 1:00\u00a0PM.'],
          ['Caller', 'Nine is good.'],
          ['Assistant', 'Thursday at 9:00\u00a0AM. What is your name, and where is the house?'],
          ['Caller', 'Dana Ortiz, 14 Linden Street. Will my insurance pay for it?'],
          ['Assistant', 'That I do not know. A person from our office will call you about it today.'],
          ['Caller', 'All right. Thank you.'],
          ['Assistant', 'Thank you, Dana. Your visit is booked.'],
        ],
      },
    },
    { time: '9:40', work: 'Gutter invoice sent' },
    { time: '11:20', work: 'Open quote accepted' },
    { time: '1:15', work: 'Three inquiries answered' },
    { time: '4:30', work: 'A week of posts scheduled' },
    { time: '8:05', work: 'Price given in the chat' },
  ],
  done: 'done',
  /** The sum at its foot says what is left of the day. */
  total: { label: 'Left for you', value: 'the roof' },
};

export const services = {
  heading: 'Six jobs you can hand over',
  intro: 'Take one or all. We set it up with you and keep it running.',
  items: [
    {
      icon: 'workflow',
      title: 'AI process automation',
      description:
        'Orders, invoices and appointments move from one list to the next without anyone retyping them. You look only at the odd ones.',
      work: 'Gutter invoice',
      stamp: 'sent',
    },
    {
      icon: 'calendar-days',
      title: 'Social media content creation',
      description:
        'A week of posts drafted in your own voice, from photos you already take. You read them over coffee and say yes.',
      work: 'A week of posts',
      stamp: 'scheduled',
    },
    {
      icon: 'message-square-text',
      title: 'Chatbot installation',
      description:
        'Your website answers the questions you answer all day: prices, business hours, whether you deliver. When it is unsure, it asks you.',
      work: 'Price in the chat',
      stamp: 'given',
    },
    {
      icon: 'phone-call',
      title: 'Voice agents',
      description:
        'An AI voice answers while your hands are full, says that it is one, and books the visit or takes a message.',
      work: 'Call answered, visit',
      stamp: 'booked',
    },
    {
      icon: 'megaphone',
      title: 'Lead generation automation',
      description: 'We show your offer to people nearby who are looking for it, and answer the ones who ask.',
      work: 'Three inquiries',
      stamp: 'answered',
    },
    {
      icon: 'chart-no-axes-column-increasing',
      title: 'Sales process optimization',
      description:
        'Every quote gets a date to follow it up. You see at a glance which jobs are likely to come in.',
      work: 'Quote followed\u00a0up',
      stamp: 'accepted',
    },
  ] satisfies Service[],
  /** This link below the cards leads to the form. */
  action: 'Not sure which to hand\u00a0over first? Ask us.',
};

export const benefits = {
  heading: 'What you get back',
  intro: 'The same day, with the small jobs already done.',
  items: [
    {
      icon: 'house',
      title: 'Evenings back',
      description:
        'The invoices and messages that waited for you after closing are finished before you lock up.',
    },
    {
      icon: 'reply',
      title: 'No inquiry left waiting',
      description:
        'Everyone who calls or writes hears back within minutes, so fewer of them try the next name on the list.',
    },
    {
      icon: 'coins',
      title: 'No extra salary',
      description: 'The small jobs get done without another desk, another hire or another day of training.',
    },
    {
      icon: 'copy-check',
      title: 'Fewer mistakes',
      description:
        'An address is typed once and copied exactly, so the crew and the invoice go to the same door.',
    },
    {
      icon: 'moon',
      title: 'Open when you are closed',
      description:
        'A customer who thinks of you at ten at night can still ask and book, and you read about it at breakfast.',
    },
    {
      icon: 'toggle-right',
      title: 'You stay in charge',
      description:
        'You decide what runs by itself and what asks you first, and one message switches any of it off.',
    },
  ] satisfies Card[],
  /** The sum stands below the cards. */
  total: { label: 'It adds up to', value: 'the evening off' },
};

export const callToAction = {
  heading: 'Bring us one job.',
  offer: `In a free ${SESSION_MINUTES}-minute strategy session we look at how your day runs. There is no commitment, and the person you talk to would also build it. You leave knowing where to start, and you get a price in writing.`,
  /** These are set in the typeface of figures. */
  terms: [
    { label: 'Length', value: minutes(SESSION_MINUTES) },
    { label: 'Price', value: 'free' },
    { label: 'Reply', value: `within ${hours(REPLY_WITHIN_HOURS)}` },
  ] satisfies Term[],
  /** It stands above the name of the person, where `brand.ts` has one. */
  person: 'You talk to',
  /** The sum at its foot answers that of the job sheet. */
  total: { label: 'Left for us', value: 'the job you like least' },
  action: 'Schedule Free Consultation',
};
