import VCard from 'vcard-creator';
import { cardNote } from '../../../agency/words/agency-mails.ts';
import { FIELDS } from '../../../shared/contact-request.ts';
import { telephoneLink } from '../../../shared/telephone.ts';
import { withoutSoftHyphens } from '../../../shared/text.ts';
import type { StoredRequest } from '../../store/schema.ts';
import type { Attachment } from '../outgoing-mail.ts';

/**
 * The visitor as a vCard 3.0 (RFC 2426), the version that every address book takes. Opening it twice makes one contact.
 * No part of the file's name comes from the visitor.
 */
export function contactCard(request: StoredRequest) {
  const { id, name, phone, email, received_at } = request;
  const fullName = onOneLine(name);
  // A stranger's given name cannot be told from the family name.
  const card = new VCard()
    .addFullName(fullName)
    .addName({ givenName: fullName })
    .addEmail({ address: email, type: ['internet'] })
    .addNote(cardNote(onOneLine(phone)))
    .addUid(`urn:uuid:${id}`)
    .addRevision(new Date(received_at));
  const number = telephoneLink(phone)?.replace('tel:', '');
  // Without a type: abook 0.6.1 drops a number that has TYPE=VOICE, and Roundcube 1.6.5 files it under a kind of its own.
  if (number !== undefined) card.addPhoneNumber({ number, type: [] });
  const company = FIELDS.find(({ autoComplete }) => autoComplete === 'organization');
  if (company && request[company.name] !== '') card.addCompany({ name: onOneLine(request[company.name]) });
  return {
    filename: `${id.slice(-8)}.vcf`,
    contentType: 'text/vcard; charset=utf-8',
    // To rspamd a text in base64 hides something (MIME_BASE64_TEXT).
    contentTransferEncoding: 'quoted-printable',
    // ical.js 2.2.1 drops the seconds of a time that has parts of a second.
    content: withoutSoftHyphens(card.toString().replace(/^(REV:.*)\.\d+Z/m, '$1Z')),
  } satisfies Attachment;
}

/** Some address books take every kind of line break for the end of a property. */
function onOneLine(typed: string): string {
  return typed.split(/\s+/u).join(' ');
}
