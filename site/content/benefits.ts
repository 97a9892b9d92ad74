import { Coins, MoonStar, Repeat, ShieldCheck, Sunrise, Users } from 'lucide-react';
import type { Item } from './services.ts';

export const benefits = {
  heading: 'What it adds up to',
  intro: 'The same day, with the small jobs already done. This is what owners tell us they notice first.',
  items: [
    {
      icon: Sunrise,
      title: 'Evenings back',
      description:
        'The invoices and messages that waited for you after closing are finished before you lock up.',
    },
    {
      icon: Users,
      title: 'No enquiry left waiting',
      description:
        'Everyone who calls or writes hears back within minutes, so fewer of them try the next name on the list.',
    },
    {
      icon: Coins,
      title: 'Lower running costs',
      description:
        'You pay for work done, not for another desk. Most of it costs less than a few hours of overtime.',
    },
    {
      icon: Repeat,
      title: 'Fewer mistakes',
      description:
        'A number is typed once and copied exactly. Wrong addresses and lost slips of paper stop happening.',
    },
    {
      icon: MoonStar,
      title: 'Open when you are closed',
      description:
        'A customer who thinks of you at ten at night can still ask, book and pay. You read about it at breakfast.',
    },
    {
      icon: ShieldCheck,
      title: 'You stay in charge',
      description:
        'You decide what runs by itself and what asks you first. Switch anything off with one phone call to us.',
    },
  ] satisfies Item[],
};
