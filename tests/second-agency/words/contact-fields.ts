import type { ContactField, RequiredField } from '../../shared/contact-request.ts';

export interface FieldWords {
  /** Above the field. */
  label: string;
  placeholder?: string;
  /** In mails, lists and what `show` prints, where there is little room. */
  short: string;
  /** Within a sentence: your telephone number. */
  inText: string;
  missing?: string;
}

/** The words of each field of the contact form. */
export const contactFields: Record<ContactField, FieldWords> & Record<RequiredField, { missing: string }> = {
  name: {
    label: 'Your name (required)',
    short: 'Enquirer',
    inText: 'name',
    missing: 'Please give us your name.',
  },
  phone: {
    label: 'Telephone (required)',
    placeholder: '020 7946 0123',
    short: 'Telephone',
    inText: 'telephone number',
    missing: 'Please give us your telephone number.',
  },
  email: {
    label: 'E-mail (required)',
    placeholder: 'you@yourbusiness.co.uk',
    short: 'E-mail',
    inText: 'e-mail address',
    missing: 'Please give us your e-mail address.',
  },
};

/** Everything that the form asks for, for use within a sentence. */
export function whatTheFormAsks(): string {
  return new Intl.ListFormat('en-GB').format(Object.values(contactFields).map(({ inText }) => inText));
}
