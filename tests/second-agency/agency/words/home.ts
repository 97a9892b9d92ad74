/** The words of the home page, in its order. The hero's figures are in `../promises.ts`. */

import type { Card, Term } from '../../shared/words.ts';
import { REPLY_WITHIN_HOURS, SESSION_MINUTES } from '../promises.ts';

export const hero = {
  heading: 'Endlich Feierabend ohne Papier\u00adkram.',
  lede: 'Wir nehmen Werkstätten, Praxen und Läden das Telefon, die Post und die Buchhaltung ab. Künstliche Intelligenz erledigt die Handgriffe, und wir sehen jeden Tag nach, ob alles stimmt.',
  action: 'Mit einem Gespräch anfangen',
  /** Stands below the button: what a press costs. */
  offer: `${SESSION_MINUTES}\u00a0Minuten, kostenlos und unverbindlich. Wiebke oder Jette Köhlbrand meldet sich innerhalb von ${REPLY_WITHIN_HOURS}\u00a0Stunden bei Ihnen.`,
  /** Stands above the figures: what they hold for. */
  figures: 'Womit Sie im ersten Vierteljahr rechnen können',
};

/** The sheet next to the hero: one ordinary day, handled. */
export const jobSheet = {
  title: 'Arbeitszettel',
  day: 'Donnerstag, 5.\u00a0März',
  lines: [
    { time: '06:50', work: 'Post der Nacht geöffnet und sortiert' },
    { time: '08:05', work: 'Zwei Termine verlegt, alle benachrichtigt' },
    { time: '09:30', work: 'Mehl bei der Mühle nachbestellt' },
    { time: '11:45', work: 'Anfrage der Stadtteilbücherei ausführlich beantwortet' },
    { time: '14:10', work: 'Umsatzsteuer\u00advoranmeldung vorbereitet' },
    { time: '16:20', work: 'An offene Rechnung erinnert, freundlich, zum zweiten Mal' },
    { time: '17:55', work: 'Tourenplan für morgen gedruckt' },
  ],
  done: 'erledigt',
  /** The line below the sum: what is left of the day. */
  rest: { label: 'Für Sie bleibt', work: 'der schöne Teil' },
};

export const services = {
  heading: 'Sieben Arbeiten, die wir Ihnen abnehmen',
  intro:
    'Die meisten fangen mit einer an. Die nächste kommt erst dazu, wenn die letzte einen Monat lang ruhig gelaufen ist.',
  /** Stands before the number of each. */
  number: 'Auftrag',
  items: [
    {
      icon: 'phone',
      title: 'Telefon',
      description:
        'Beim zweiten Klingeln meldet sich eine freundliche Stimme. Sie vergibt Termine, notiert Nachrichten und holt Sie, wenn es sein muss.',
    },
    {
      icon: 'inbox',
      title: 'Schriftverkehr und das gemeinsame Postfach',
      description: 'Briefe und E-Mails werden gelesen, sortiert und in Ihrem Ton beantwortet.',
    },
    {
      icon: 'route',
      title: 'Geschäfts\u00adprozess\u00adautomatisierung',
      description:
        'Bestellungen, Lieferscheine und Rechnungen wandern von einer Liste in die nächste, ohne dass noch jemand etwas abtippt. Sie entscheiden nur über die Ausnahmen.',
    },
    {
      icon: 'receipt-euro',
      title: 'Buchhaltung',
      description:
        'Belege finden ihre Buchung, und Ihre Steuerberatung bekommt alles für die Umsatzsteuer\u00advoranmeldung.',
    },
    {
      icon: 'truck',
      title: 'Lager und Nachbestellung',
      description: 'Die Mühle weiß Bescheid, bevor das Mehl ausgeht, und liefert zum vereinbarten Preis.',
    },
    {
      icon: 'pencil-line',
      title: 'Texte für Internet und Schaufenster',
      description:
        'Wir entwerfen Angebote, Aushänge und auch einmal einen Geburtstagsgruß. Was Ihnen nicht gefällt, streichen Sie durch.',
    },
    {
      icon: 'file-text',
      title: 'Kostenvoranschläge',
      description:
        'Vor Ort ausgemessen und fertig geschrieben, bis Sie wieder im Wagen sitzen. Einmal in der Woche haken wir nach, bis jemand Ja oder Nein sagt.',
    },
  ] satisfies Card[],
  /** A link to the form, below the cards. */
  action: 'Worauf würden Sie am liebsten verzichten? Sagen Sie es uns.',
};

export const benefits = {
  heading: 'Warum man bei uns bleibt',
  intro: 'Nach dem ersten Jahr haben wir vierzig Betriebe gefragt. Diese fünf Antworten kamen immer wieder.',
  items: [
    {
      icon: 'armchair',
      title: 'Abendessen zu Hause',
      description: 'Feierabend ist, wenn der Rollladen unten ist.',
    },
    {
      icon: 'clock-4',
      title: 'Niemand muss warten',
      description: 'Wer fragt, hat binnen einer Viertelstunde Antwort, auch am Sonntag.',
    },
    {
      icon: 'handshake',
      title: 'Ein Mensch, den man anrufen kann',
      description:
        'Wiebke oder Jette Köhlbrand kennt Ihren Betrieb und geht selbst ans Telefon. Warteschleifen und Vorgangsnummern gibt es bei uns nicht.',
    },
    {
      icon: 'lightbulb',
      title: 'Nachvollziehbarkeit',
      description: 'Jede Arbeit steht in klaren Worten auf dem Papier, mit ihrem Preis.',
    },
    {
      icon: 'mail',
      title: 'Ein Monat Kündigungsfrist, mehr nicht',
      description: 'Sie können jede Arbeit abbestellen: schriftlich, telefonisch oder im Vorbeigehen.',
    },
  ] satisfies Card[],
};

export const callToAction = {
  heading: 'Welchen Brief schieben Sie vor sich her?',
  offer: `Bringen Sie ihn mit. In ${SESSION_MINUTES}\u00a0Minuten, die Sie nichts kosten und zu nichts verpflichten, zeigen wir Ihnen, wie er längst beantwortet wäre.`,
  /** On the stub of the slip, in the typeface of figures. */
  terms: [
    { label: 'Dauer', value: `${SESSION_MINUTES}\u00a0Minuten am Telefon` },
    { label: 'Kosten', value: '0\u00a0€' },
    { label: 'Verpflichtung', value: 'nicht die geringste' },
    { label: 'Mitzubringen', value: 'ein Brief' },
  ] satisfies Term[],
  action: 'Termin vereinbaren',
};
