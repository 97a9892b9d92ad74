import type { Testimonial } from '../../shared/words.ts';

/** The words around the quotes. */
export const carousel = {
  heading: 'Was man über uns erzählt',
  /** What a screen reader calls all of it, and one quote in it. */
  role: 'Karussell',
  slide: 'Folie',
  previous: 'Voriges Zitat',
  next: 'Nächstes Zitat',
  /** Names the quote at a place, counted from 1, for a screen reader. */
  place: (number: number, count: number) => `Zitat ${number} von ${count}`,
  /** A quote in the quotation marks of your language. */
  quoted: (words: string) => `„${words}“`,
};

export const testimonialsAreSamples = false;

export const testimonials: Testimonial<'lined' | 'dotted'>[] = [
  {
    quote:
      'Das Gästebuch füllt sich inzwischen von selbst. Ich schlage es nur noch auf, um zu sehen, wer kommt.',
    name: 'Friederike Großkopf-Überschär',
    role: 'Herrin über elf Zimmer und einen Hund',
    business: 'Gästehaus Möwennest',
    town: 'Büsum',
    paper: 'dotted',
  },
  {
    quote:
      'Früher ging jeden Morgen eine Stunde für den Anrufbeantworter drauf. Heute sind die Nachrichten abgetippt, sortiert und zur Hälfte erledigt, bevor der Kaffee durchgelaufen ist, und in der Werkstatt musste niemand etwas Neues lernen.',
    name: 'Hinnerk Jürgensen',
    age: '61',
    role: 'Werkstattmeister',
    business: 'Jürgensen Reifen & Auspuff',
    town: 'Itzehoe',
    paper: 'lined',
  },
  {
    quote:
      'Wegen der Umsatzsteuer\u00advoranmeldung habe ich seit Ostern kein Wochenende mehr im Büro gesessen. Dass ich das noch erlebe!',
    name: 'Käthe Lüttjohann',
    age: '72',
    role: 'Dachdeckermeisterin',
    business: 'Lüttjohann Bedachungen',
    town: 'Lüneburg',
    paper: 'dotted',
  },
];
