import { brand } from '../brand.ts';
import { RETENTION_MONTHS, SESSION_MINUTES } from '../promises.ts';
import { submission } from './contact.ts';
import { whatTheFormAsks } from './contact-fields.ts';

/** The words of the mail that tells a visitor that their request arrived. */
export const confirmation = {
  /** Also the heading. */
  subject: 'Ihre Anfrage ist bei uns angekommen',
  /** How the request stands, next to the brand's name. */
  state: submission.succeeded.stamp,
  /** What an inbox shows next to the subject. */
  preview: (replyBy: string) => `Eine von uns meldet sich bis ${replyBy}.`,
  opening:
    'Vielen Dank. Ihre Anfrage liegt jetzt bei uns auf dem Tisch, und lesen wird sie ein Mensch, kein Programm.',
  next: 'So geht es weiter',
  steps: (replyBy: string, promised: string) => [
    {
      title: `Wir antworten bis ${replyBy}`,
      words: `Das sind ${promised} ab Ihrer Anfrage. Sollten Sie bis dahin nichts von uns hören, schreiben Sie uns bitte noch einmal.`,
    },
    {
      title: `Wir sprechen ${SESSION_MINUTES} Minuten miteinander, kostenlos`,
      words:
        'Sie erzählen uns, wovor es Ihnen in der Woche graut. Wir sagen Ihnen ehrlich, ob sich das abnehmen lässt.',
    },
    {
      title: 'Sie überlegen in Ruhe',
      words:
        'Unser Vorschlag passt auf ein Blatt Papier und gehört Ihnen, ganz gleich, wie Sie sich entscheiden.',
    },
  ],
  /** A link to the page where the visitor can pick a time; said only when the agency has one. */
  book: 'Oder suchen Sie sich selbst einen Termin aus',
  add: 'Haben Sie etwas vergessen? Antworten Sie einfach auf diese Nachricht.',
  /** Words, and a link among them. */
  erase: [
    'Waren Sie es gar nicht, oder sollen wir Ihre Angaben wieder löschen? Dann schreiben Sie von dieser Adresse aus an ',
    { words: brand.email, href: `mailto:${brand.email}` },
    `. Andernfalls bewahren wir Ihre Angaben (${whatTheFormAsks()}) ${RETENTION_MONTHS} Monate lang auf.`,
  ],
  signature: `Herzliche Grüße von ${brand.name}`,
  footnote: 'Automatisch verschickt, weil auf unserer Internetseite eine Anfrage gestellt wurde.',
};
