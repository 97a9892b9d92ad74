import type { ContactFieldWords } from '../../shared/words.ts';
import { brand } from '../brand.ts';
import { counted } from './counts.ts';

/** Each field of the contact form has its words here. The fields themselves are in `shared/contact-request.ts`. */
export const contactFields: ContactFieldWords = {
  name: {
    label: 'Full Name *',
    placeholder: 'Enter your full name',
    short: 'Name',
    inText: 'name',
    missing: 'Enter your full name.',
  },
  phone: {
    label: 'Phone Number *',
    placeholder: '(555) 123-4567',
    short: 'Phone',
    inText: 'phone number',
    missing: 'Enter your phone number.',
  },
  email: {
    label: 'Email Address *',
    short: 'Email',
    inText: 'email address',
    missing: 'Enter your email address.',
    invalid: 'Enter your whole email address, such as name@example.com.',
  },
};

/** These stand below a field that the server does not accept. */
export const refusedField = {
  tooLong: counted({
    one: 'Shorten this to # character or fewer.',
    other: 'Shorten this to # characters or fewer.',
  }),
  notAnOption: 'Choose this again.',
  /** A field with `invalid` says that instead. */
  invalid: 'Type this again in plain letters and figures.',
};

/** Lists all that the form asks for, for use within a sentence. */
export function whatTheFormAsks(): string {
  return new Intl.ListFormat(brand.locale).format(Object.values(contactFields).map(({ inText }) => inText));
}
