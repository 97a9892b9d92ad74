import type { Testimonial } from '../../shared/words.ts';

/** The words around the quotes. */
export const carousel = {
  heading: 'In our customers’ own words',
  previous: 'The quote before',
  next: 'The quote after',
  /** Names the quote at a place, counted from 1, for a screen reader. */
  place: (number: number, count: number) => `Quote ${number}, ${count} in all`,
};

export const testimonialsAreSamples = true;

export const testimonials: Testimonial<'lined' | 'dotted'>[] = [
  {
    quote: 'The bookings diary fills itself now. I only open it to see who is coming.',
    name: 'Siân Prothero-Featherstonehaugh',
    role: 'Keeper of eleven rooms and a dog',
    business: 'Yr Wylan Guest House',
    town: 'Aberystwyth',
    paper: 'dotted',
  },
  {
    quote:
      'We used to lose an hour every morning to the answering machine. These days the messages are typed up, sorted and half of them settled before the kettle has boiled, and nobody in the yard has had to learn anything new.',
    name: 'Gordon Abernethy',
    age: 61,
    role: 'Foreman',
    business: 'Abernethy Tyres and Exhausts',
    town: 'Dundee',
    paper: 'lined',
  },
  {
    quote: 'It simply works, and when it does not, Odile picks up the telephone.',
    name: 'Priya Chandrasekhar',
    age: 34,
    role: 'Dispensing optician',
    business: 'Chandrasekhar & Low',
    town: 'Leamington Spa',
    paper: 'lined',
  },
  {
    quote: 'My invoices go out on the day of the job. I had not thought that possible at my time of life.',
    name: 'Bill Tregenza',
    age: 72,
    role: 'Slater and tiler',
    business: 'W. Tregenza',
    town: 'Truro',
    paper: 'dotted',
  },
];
