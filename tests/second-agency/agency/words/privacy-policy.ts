import { brand } from '../brand.ts';
import { EXPORTS_KEPT_DAYS, MINIMUM_AGE, REPLY_WITHIN_HOURS, RETENTION_MONTHS } from '../promises.ts';
import { whatTheFormAsks } from './contact-fields.ts';

type Section = { id: string; title: string; paragraphs: string[] };

export const privacyPolicy = {
  title: 'Datenschutz\u00aderklärung',
  /** Stands before the date in `../promises.ts`. */
  effective: 'Gültig ab dem',
  summary: `Wenn Sie uns eine Anfrage schicken, bewahren wir Ihre Angaben (${whatTheFormAsks()}) auf, um Ihnen zu antworten. Mehr erfahren wir nicht über Sie.`,
  contents: 'Auf dieser Seite',
  sections: [
    {
      id: 'welche-daten',
      title: 'Was wir erfassen',
      paragraphs: [
        `Aus dem Formular speichern wir, was Sie eingetragen haben (${whatTheFormAsks()}), und wann es bei uns ankam. Wenn wir geantwortet haben, vermerken wir auch diesen Zeitpunkt.`,
        'Ein technisches Protokoll hält Uhrzeiten, Ergebnisse und Zufallszahlen fest, aber keine Namen, Telefonnummern oder Adressen.',
        `Damit wir wissen, ob die Seite gelesen wird, zählen wir für jeden Tag zusammen, wie oft die Startseite und das Formular geöffnet wurden, wie oft eine Anfrage ankam und welcher Hinweis oder welche Internetseite hierher geführt hat. Diese Summen sagen nichts über Sie persönlich aus; wir bewahren sie ${RETENTION_MONTHS}\u00a0Monate lang auf.`,
        'Gegen massenhaft falsche Anfragen zählt der Server höchstens einen Tag lang, und nur in seinem Arbeitsspeicher, wie viele aus einem Netz und für ein Postfach kamen.',
      ],
    },
    {
      id: 'wozu',
      title: 'Wozu wir es verwenden',
      paragraphs: [
        `Wir antworten Ihnen innerhalb von ${REPLY_WITHIN_HOURS}\u00a0Stunden und schicken Ihnen eine einzige E-Mail, die bestätigt, dass Ihre Anfrage angekommen ist. Rundschreiben verschicken wir nicht.`,
      ],
    },
    {
      id: 'weitergabe',
      title: 'An wen wir es weitergeben',
      paragraphs: [
        'An niemanden. Der Server und der Maildienst, über die Ihre Anfrage läuft, arbeiten in unserem Auftrag und dürfen Ihre Angaben zu nichts anderem verwenden (Auftragsverarbeitung nach Artikel\u00a028 der Datenschutz-Grundverordnung).',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      paragraphs: ['Wir setzen keine, und auch nichts Vergleichbares.'],
    },
    {
      id: 'sicherheit',
      title: 'Wie wir es schützen',
      paragraphs: [
        'Ihre Anfrage ist gespeichert, bevor wir Ihnen dafür danken. Was wir löschen, wird überschrieben. Sollte doch einmal etwas in falsche Hände geraten, erfahren Sie es zuerst von uns.',
      ],
    },
    {
      id: 'ihre-rechte',
      title: 'Ihre Rechte',
      paragraphs: [
        `Anfragen bewahren wir ${RETENTION_MONTHS}\u00a0Monate lang auf, Listen, die wir daraus ziehen, ${EXPORTS_KEPT_DAYS}\u00a0Tage.`,
        `Schreiben Sie von der Adresse aus, die Sie uns genannt haben, an ${brand.email}, wenn Sie Auskunft wünschen oder wenn wir etwas berichtigen oder löschen sollen. Das kostet nichts und ist binnen eines Monats erledigt. Sie können sich auch bei der Datenschutzaufsicht Ihres Bundeslandes beschweren.`,
      ],
    },
    {
      id: 'andere-seiten',
      title: 'Internetseiten anderer Leute',
      paragraphs: ['Wenn wir auf eine fremde Seite verweisen, gilt dort deren eigene Erklärung.'],
    },
    {
      id: 'jugendliche',
      title: `Wer jünger als ${MINIMUM_AGE} ist`,
      paragraphs: [
        `Wir arbeiten für Betriebe und bewahren wissentlich nichts über Menschen auf, die jünger als ${MINIMUM_AGE} sind.`,
      ],
    },
    {
      id: 'aenderungen',
      title: 'Wenn sich diese Erklärung ändert',
      paragraphs: ['Die neue Fassung steht mit ihrem Datum auf dieser Seite und gilt niemals rückwirkend.'],
    },
    {
      id: 'ansprechpartner',
      title: 'An wen Sie sich wenden',
      paragraphs: [
        `Unter ${brand.email} erreichen Sie die beiden Inhaberinnen von ${brand.name}, die auch für diese Daten verantwortlich sind.`,
      ],
    },
  ] satisfies Section[],
};
