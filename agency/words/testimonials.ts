import type { Testimonial } from '../../shared/words.ts';

/**
 * True while the quotes below are samples, not words that a client said: the heading and a stamp say so. Replace them with real ones
 * that you may publish, then set this to false.
 */
export const testimonialsAreSamples = true;

/** The words around the quotes. */
export const carousel = {
  heading: testimonialsAreSamples ? 'What it could sound like' : 'From the people who hired us',
  /** What a screen reader calls all of it, and one quote in it. */
  role: 'carousel',
  slide: 'slide',
  previous: 'Previous',
  next: 'Next',
  /** Names the quote at a place, counted from 1, for a screen reader. */
  place: (number: number, count: number) => `${number} of ${count}`,
  /** Between a name and an age, and between a role, a business and a town. */
  separator: ', ',
  /** Stamped on each quote while they are samples. */
  sample: 'sample',
  /** A quote in the quotation marks of your language. */
  quoted: (words: string) => `“${words}”`,
};

/** What a quote can be written on: look/papers.css. */
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
