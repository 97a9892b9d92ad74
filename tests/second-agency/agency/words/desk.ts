/** The words that the agency itself reads: the mails to it, and the pages behind their links. */

import type { RequestMailWords } from '../../shared/words.ts';
import { counted } from './counts.ts';

/** What can be done about a request: links in mails, and buttons on the pages. */
export const actions = {
  markReplied: 'Als beantwortet vermerken',
  unmark: 'Noch nicht beantwortet',
  notSpam: 'Kein Spam',
};

/** Stand before the facts about a request. Those of the form's fields are in `contact-fields.ts`. */
export const labels = {
  received: 'Eingegangen',
  due: 'Antwort bis',
  overdue: 'Überfällig seit',
  replied: 'Vermerkt',
  suspicion: 'Verdacht',
};

/** Why a request may be spam. */
export const signsOfSpam = {
  honeypot: 'verstecktes Feld ausgefüllt',
  link: (field: string) => `Internetadresse im Feld „${field}“`,
  markup: (field: string) => `Programmcode im Feld „${field}“`,
  encoded: (field: string) => `kodierter Text im Feld „${field}“`,
  many: 'viele Anfragen von einer Adresse',
};

/** The mails about one request. */
export const requestMails: Record<'notification' | 'reminder' | 'overdue', RequestMailWords> = {
  notification: {
    subject: ({ name }) => `Neue Anfrage: ${name}`,
    preview: ({ due, phone }) => `Antwort bis ${due}. Telefon ${phone}`,
    heading: 'Neue Anfrage',
    state: 'offen',
  },
  reminder: {
    subject: ({ weekday, name }) => `Antwort bis ${weekday} Uhr: ${name}`,
    preview: ({ phone }) => `Noch nicht als beantwortet vermerkt. Telefon ${phone}`,
    heading: 'Hier fehlt noch eine Antwort',
    state: 'bald fällig',
    opening: ({ promised }) =>
      `Versprochen ist eine Antwort innerhalb von ${promised}, und noch hat niemand diese Anfrage als beantwortet vermerkt.`,
  },
  overdue: {
    subject: ({ weekday, name }) => `Überfällig seit ${weekday} Uhr: ${name}`,
    preview: ({ phone }) => `Immer noch nicht als beantwortet vermerkt. Telefon ${phone}`,
    heading: 'Eine Antwort ist überfällig',
    state: 'überfällig',
    opening: ({ promised }) =>
      `Versprochen war eine Antwort innerhalb von ${promised}, doch niemand hat diese Anfrage als beantwortet vermerkt.`,
  },
};

/** Stands in each of these mails before its link. */
export const howToReply =
  'Eine Antwort auf diese E-Mail geht direkt an die Person, die angefragt hat. Wenn Sie geantwortet haben, vermerken Sie es hier:';

/** What these mails say when the request may be spam. */
export const suspected = {
  /** Stands before the subject, so that a mail program can sort it. */
  subjectMark: '[Spamverdacht]',
  warning: (signs: string) => `Spamverdacht: ${signs}. Eine Bestätigung wurde nicht verschickt.`,
  notSpam: 'Das war doch ein Mensch? Dann sagen Sie es hier, und die Bestätigung wird verschickt:',
  replied:
    'Spam braucht keine Antwort. Vermerken Sie die Anfrage als beantwortet, dann kommt dazu keine E-Mail mehr. Eine Antwort auf diese E-Mail geht an die Adresse, die im Formular stand.',
};

export const linksEnd = (until: string) =>
  `Die Links in dieser E-Mail gelten bis ${until}, und zwar für alle, die diese E-Mail haben.`;

/** On the card for an address book that comes with a new request. */
export const cardNote = (phone: string) => `Hat um ein Gespräch gebeten. Telefon wie eingegeben: ${phone}`;

const requests = counted({ '=0': 'keine', one: '# Anfrage', other: '# Anfragen' });
const confirmations = counted({ '=0': 'keine', one: '# Bestätigung', other: '# Bestätigungen' });
const visits = counted({ '=0': 'keine', one: '# Besuch', other: '# Besuche' });

/** The mail that sums up a week. */
export const summary = {
  heading: 'Ihre Woche',
  subject: (news: string) => `Ihre Woche: ${news}`,
  opening: (week: string, news: string) => `Die Woche ${week}: ${news}.`,
  came: counted({ '=0': 'keine Anfrage', one: '# Anfrage', other: '# Anfragen' }),
  answered: counted('# beantwortet'),
  answeredOnTime: counted('# rechtzeitig beantwortet'),
  late: counted('# verspätet'),
  open: counted('# offen'),
  overdue: counted('# überfällig'),
  /** How the week stands, next to the brand's name, when nothing is late, open or overdue. */
  allOnTime: 'pünktlich',
  quiet: 'Rückblick',
  waiting: {
    heading: 'Warten auf eine Antwort',
    text: 'Wenn Sie geantwortet haben, vermerken Sie es hier:',
    late: (duration: string) => `${duration} überfällig`,
    left: (duration: string) => `noch ${duration}`,
    /** A command follows. */
    more: counted('Und noch # weitere. Alle zeigt dieser Befehl:'),
  },
  figures: {
    heading: 'In Zahlen',
    came: { label: 'Eingegangen', count: requests },
    suspected: {
      label: 'Spamverdacht',
      count: counted({
        one: '# Anfrage, unten nicht mitgezählt',
        other: '# Anfragen, unten nicht mitgezählt',
      }),
    },
    carriedOver: {
      label: 'Übertrag',
      count: counted({
        one: '# Anfrage, in der Vorwoche noch nicht fällig',
        other: '# Anfragen, in der Vorwoche noch nicht fällig',
      }),
    },
    answered: { label: 'Beantwortet', count: requests },
    slowest: { label: 'Am längsten' },
    open: { label: 'Offen', count: requests },
    bounced: { label: 'Unzustellbar', count: confirmations },
    expired: { label: 'Aufgegeben', count: confirmations },
  },
  underAMinute: 'unter 1 Min.',
  /** What to do about confirmations that did not arrive. */
  bounced: counted({
    one: '# Bestätigung kam zurück, diese Person ist also nicht per E-Mail zu erreichen. Rufen Sie lieber an; um welche Anfrage es geht, steht im Protokoll.',
    other:
      '# Bestätigungen kamen zurück, diese Personen sind also nicht per E-Mail zu erreichen. Rufen Sie lieber an; um welche Anfragen es geht, steht im Protokoll.',
  }),
  expired: counted({
    one: '# Bestätigung ging auch nach einem Tag nicht hinaus und wurde aufgegeben. Warum, steht im Protokoll.',
    other:
      '# Bestätigungen gingen auch nach einem Tag nicht hinaus und wurden aufgegeben. Warum, steht im Protokoll.',
  }),
  visitors: {
    heading: 'Besuche auf Ihrer Seite',
    /** How often a visitor took each step. */
    home: { label: 'Startseite', count: visits },
    contact: { label: 'Formular', count: visits },
    sent: { label: 'Abgeschickt', count: counted({ '=0': 'nie', one: '#-mal', other: '#-mal' }) },
    /** Follows in brackets. */
    before: counted({ '=0': 'Vorwoche:\u00A00', one: 'Vorwoche:\u00A0#', other: 'Vorwoche:\u00A0#' }),
  },
  everyMonday: 'Diese E-Mail kommt jeden Montag. Bleibt sie aus, stimmt etwas nicht.',
  asOf: (time: string) => `Stand der Zahlen: ${time}.`,
  linksEnd: (until: string) => `Die Links gelten bis ${until}, und zwar für alle, die diese E-Mail haben.`,
};

const marked =
  'Zu dieser Anfrage kommen keine Erinnerungen mehr. War das ein Versehen? Dann nehmen Sie den Vermerk zurück.';

/** The pages behind the links. `standing` is stamped on the sheet: how the request stands, in a word or two. */
export const linkPages = {
  waiting: {
    heading: 'Als beantwortet vermerken',
    standing: 'offen',
    paragraphs: [
      'Haben Sie angerufen oder geschrieben? Dann drücken Sie auf den Knopf, und es kommt keine Erinnerung.',
    ],
  },
  overdue: {
    heading: 'Als beantwortet vermerken',
    standing: 'überfällig',
    paragraphs: (promised: string) => [
      `Die versprochenen ${promised} sind um. Sobald Sie angerufen oder geschrieben haben, drücken Sie bitte auf den Knopf.`,
    ],
  },
  replied: { heading: 'Als beantwortet vermerkt', standing: 'rechtzeitig', paragraphs: [marked] },
  repliedLate: { heading: 'Als beantwortet vermerkt', standing: 'verspätet', paragraphs: [marked] },
  suspected: {
    heading: 'Doch kein Spam?',
    standing: 'verdächtig',
    paragraphs: [
      'Eine Bestätigung wurde nicht verschickt. Wenn das ein Mensch geschrieben hat, drücken Sie auf den Knopf, dann geht sie hinaus.',
      'Wenn es Spam ist, lassen Sie alles, wie es ist.',
    ],
  },
  cleared: {
    heading: 'Doch kein Spam',
    standing: 'echt',
    paragraphs: ['Das ist jetzt eine Anfrage wie jede andere, und ihre Bestätigung wird verschickt.'],
    onward: 'Weiter zu „Als beantwortet vermerken“',
  },
  badLink: {
    heading: 'Dieser Link funktioniert nicht',
    /** The command follows. */
    paragraphs: [
      'Er wurde abgeschnitten, er ist zu alt, oder die Anfrage ist gelöscht. Geändert wurde nichts.',
      'Öffnen Sie die neueste E-Mail zu dieser Anfrage und nehmen Sie den Link von dort. Wer den Server betreut, kann auch selbst nachsehen, mit diesem Befehl:',
    ],
  },
  unavailable: {
    heading: 'Bitte versuchen Sie es noch einmal',
    paragraphs: [
      'Die Anfragen sind gerade nicht zu erreichen. Versuchen Sie es in einer halben Minute noch einmal: Dann zeigt die Seite, wie die Dinge stehen.',
    ],
    onward: 'Noch einmal versuchen',
  },
};
