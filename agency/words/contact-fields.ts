import type { ContactField, RequiredField } from '../../shared/contact-request.ts';
import { brand } from '../brand.ts';

export interface FieldWords {
  /** Above the field. */
  label: string;
  placeholder?: string;
  /** In mails, lists and what `show` prints, where there is little room. */
  short: string;
  /** Within a sentence: your phone number. */
  inText: string;
  /** What a program that leaves it out is told. Visitors see their browser's own words. */
  missing?: string;
}

/** The words of each field of the contact form. The fields themselves are in `shared/contact-request.ts`. */
export const contactFields: Record<ContactField, FieldWords> & Record<RequiredField, { missing: string }> = {
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
  },
};

/** Everything that the form asks for, for use within a sentence. */
export function whatTheFormAsks(): string {
  return new Intl.ListFormat(brand.locale).format(Object.values(contactFields).map(({ inText }) => inText));
}
