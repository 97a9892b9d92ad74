import { REPLY_WITHIN_HOURS, SESSION_MINUTES } from '../promises.ts';

/** The words of the contact page; those of its fields are in `contact-fields.ts`. */
export const contact = {
  heading: 'Erzählen Sie uns, was Ihre Abende frisst',
  intro: `Drei Angaben genügen, und Sie haben innerhalb von ${REPLY_WITHIN_HOURS}\u00a0Stunden Antwort, auch an Sonn- und Feiertagen.`,
  card: {
    title: 'Ihre Anfrage',
    text: 'Wir möchten wissen, mit wem wir sprechen und wie wir Sie erreichen.',
  },
  /** Says what the asterisk of a label means, next to the first one. */
  required: 'Was kein Pflichtfeld ist, können Sie leer lassen.',
  /** Labels the field that no person sees. */
  honeypot: 'Bitte nicht ausfüllen',
  submit: 'Anfrage absenden',
  submitting: 'Einen Moment …',
  privacyNote: 'Was Sie hier schreiben, liest nur unser Büro. Werbung schicken wir Ihnen nicht.',
  privacyLink: 'So gehen wir mit Ihren Daten um',
  next: {
    heading: 'Wie es weitergeht',
    steps: [
      {
        title: `Antwort innerhalb von ${REPLY_WITHIN_HOURS}\u00a0Stunden`,
        text: 'Eine von uns beiden ruft an oder schreibt Ihnen, ganz wie es Ihnen lieber ist.',
      },
      {
        title: `${SESSION_MINUTES}\u00a0Minuten am Telefon oder an Ihrem Tresen`,
        text: 'Wir hören erst einmal zu. Legen Sie den Kalender, das Auftragsbuch und den Poststapel bereit.',
      },
      {
        title: 'Ein Vorschlag auf einem Blatt Papier',
        text: 'Was wir übernehmen würden, was es im Monat kostet und wie Sie es wieder abbestellen.',
      },
    ],
  },
};

/** The words after a submission: toasts where there is script, whole pages where there is none. */
export const submission = {
  /** Names the button that closes a toast. */
  close: 'Schließen',
  /** The `stamp` is stamped next to the words: how the request stands. */
  succeeded: {
    stamp: 'angekommen',
    title: 'Danke, Ihre Anfrage ist da',
    description: `Sie hören innerhalb von ${REPLY_WITHIN_HOURS}\u00a0Stunden von uns. Eine Bestätigung ist schon auf dem Weg in Ihr Postfach.`,
  },
  /** The description ends with the address to write to, as a link. */
  failed: {
    stamp: 'nicht gesendet',
    title: 'Das hat nicht geklappt',
    description: 'Bitte senden Sie Ihre Anfrage noch einmal, oder schreiben Sie an ',
  },
};
