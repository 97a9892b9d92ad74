import type { ContactField, RequiredField } from '../../shared/contact-request.ts';
import type { FieldWords } from '../../shared/words.ts';
import { brand } from '../brand.ts';

/** The words of each field of the contact form. */
export const contactFields: Record<ContactField, FieldWords> & Record<RequiredField, { missing: string }> = {
  name: {
    label: 'Ihr Name (Pflichtfeld)',
    short: 'Name',
    inText: 'Name',
    missing: 'Bitte nennen Sie uns Ihren Namen.',
  },
  phone: {
    label: 'Telefon (Pflichtfeld)',
    placeholder: '040 12345678',
    short: 'Telefon',
    inText: 'Telefonnummer',
    missing: 'Bitte nennen Sie uns Ihre Telefonnummer.',
  },
  email: {
    label: 'E-Mail (Pflichtfeld)',
    placeholder: 'name@ihr-betrieb.de',
    short: 'E-Mail',
    inText: 'E-Mail-Adresse',
    missing: 'Bitte nennen Sie uns Ihre E-Mail-Adresse.',
    invalid: 'Bitte schreiben Sie die ganze Adresse, zum Beispiel name@ihr-betrieb.de.',
  },
  company: { label: 'Ihr Betrieb', short: 'Betrieb', inText: 'Betrieb' },
  message: {
    label: 'Was hält Sie am meisten auf?',
    placeholder: 'Zum Beispiel das Telefon',
    short: 'Nachricht',
    inText: 'Nachricht',
  },
};

/** Below a field that the server does not accept and that has no words of its own for it, where there is no script. */
export const invalidField = 'Bitte kürzen Sie das, oder tippen Sie es noch einmal ohne Sonderzeichen ein.';

/** Everything that the form asks for, for use within a sentence. */
export function whatTheFormAsks(): string {
  return new Intl.ListFormat(brand.locale).format(Object.values(contactFields).map(({ inText }) => inText));
}
