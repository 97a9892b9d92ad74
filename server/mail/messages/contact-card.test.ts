import { expect, test } from 'vitest';
import { cardNote } from '../../../agency/words/agency-mails.ts';
import { FIELDS } from '../../../shared/contact-request.ts';
import { VISITOR } from '../../../tests/support/contact-call.ts';
import { storedRequest } from '../../../tests/support/stored-request.ts';
import { contactCard } from './contact-card.ts';

/** The card's lines as an address book reads them: https://www.rfc-editor.org/rfc/rfc2425#section-5.8.1 */
const linesOf = (card: string) => card.replaceAll('\r\n ', '').split('\r\n');

const company = FIELDS.find(({ autoComplete }) => autoComplete === 'organization');

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&');

test('the card is a vCard of the visitor that never changes', () => {
  const { filename, contentType, content } = contactCard(storedRequest({ phone: '+1 (213) 373-4253 x9' }));
  expect([filename, contentType]).toEqual(['00000001.vcf', 'text/vcard; charset=utf-8']);
  expect(linesOf(content).filter((line) => !line.startsWith('PRODID:'))).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Maya Okafor',
    'N:;Maya Okafor;;;',
    'EMAIL;TYPE=INTERNET:maya@bakery.example',
    `NOTE:${escaped(cardNote('+1 (213) 373-4253 x9'))}`,
    'UID:urn:uuid:0190a0b0-0000-7000-8000-000000000001',
    'REV:2026-01-01T10:00:00Z',
    'TEL:+12133734253',
    ...(company ? [`ORG:${VISITOR[company.name]}`] : []),
    'END:VCARD',
    '',
  ]);
});

test.each([
  ['semicolons; commas, and back\\slashes', 'semicolons\\; commas\\, and back\\\\slashes'],
  ['Maya\nEND:VCARD', 'Maya END:VCARD'],
  ['Maya\\nTEL:+1900', 'Maya\\\\nTEL:+1900'],
])('a visitor who types %j adds no property', (typed, written) => {
  const plain = linesOf(contactCard(storedRequest({ phone: 'none' })).content);
  const lines = linesOf(
    contactCard(storedRequest({ name: typed, phone: typed.replaceAll(/\d/g, '') })).content,
  );
  const names = (all: string[]) => all.map((line) => line.split(/[:;]/)[0]);
  expect(names(lines)).toEqual(names(plain));
  expect(lines).toContain(`FN:${written}`);
  expect(lines.join('\r\n')).not.toMatch(/[\u2028\u2029\v\f\x85]|\r(?!\n)|(?<!\r)\n/);
});
