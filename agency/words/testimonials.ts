import type { Testimonial } from '../../shared/words.ts';

/**
 * This is true while the quotes below are samples, not words that a client said: the heading and a stamp say so. Replace
 * them with real ones that you may publish, then set it to false.
 */
export const testimonialsAreSamples = true;

export const carousel = {
  heading: testimonialsAreSamples ? 'What it could sound like' : 'From the people who hired us',
  /** A screen reader calls the whole so, and one quote in it `slide`. */
  role: 'carousel',
  slide: 'slide',
  previous: 'Previous',
  next: 'Next',
  /** It tells a screen reader which quote this is, counted from 1. */
  place: (number: number, count: number) => `${number} of ${count}`,
  /** It stands between a name and an age, and between a role, a business and a town. */
  separator: ', ',
  /** It is stamped on each quote while they are samples. */
  sample: 'sample',
  /** It puts a quote into the quotation marks of your language. */
  quoted: (words: string) => `“${words}”`,
};

/** `look/papers.css` draws these papers. */
type Paper = 'ruled' | 'carbon';

export const testimonials: Testimonial<Paper>[] = [
  {
    quote:
      'The phone used to ring while I had both hands in dough. Now every call is answered and the cake orders are on my list when I wash up.',
    name: 'Rosa Delgado',
    age: '46',
    role: 'Owner',
    business: 'Masa Madre Bakery',
    town: 'Las Cruces, New Mexico',
    paper: 'ruled',
  },
  {
    quote:
      'I quote from the truck and forget to follow up. Now every quote gets a call on the third day. In April that brought back four roofs.',
    name: 'Walt Hendricks',
    age: '58',
    role: 'Owner',
    business: 'Hendricks & Daughter Roofing',
    town: 'Boone, Iowa',
    paper: 'carbon',
  },
];
