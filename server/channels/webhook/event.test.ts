import { expect, test } from 'vitest';
import { FIELD_NAMES } from '../../../shared/contact-request.ts';
import { VISITOR } from '../../../tests/support/contact-call.ts';
import { storedRequest } from '../../../tests/support/stored-request.ts';
import { LINK_PATH, readToken } from '../../desk/signed-link.ts';
import type { EventKind } from '../../store/schema.ts';
import { contactRequestEvent } from './event.ts';

const SETTINGS = {
  hasPersonal: false,
  publicOrigin: 'https://agency.example',
  secret: 'a secret for the tests, of no use elsewhere',
};
const request = storedRequest();
const NOON = Date.parse('2026-01-01T12:00:00Z');

function event(type: EventKind, about = request, settings = SETTINGS) {
  const happened = { type, happenedAt: NOON, id: about.id, request: about };
  return JSON.parse(contactRequestEvent(happened, settings));
}

const ABOUT_REQUESTS: EventKind[] = [
  'contact_request.received',
  'contact_request.replied',
  'contact_request.overdue',
];

test.each(ABOUT_REQUESTS)('%s says what happened, when, and how the request stands', (type) => {
  expect(event(type)).toEqual({
    type,
    timestamp: '2026-01-01T12:00:00.000Z',
    data: {
      id: request.id,
      received_at: '2026-01-01T10:00:00.000Z',
      reply_due_at: '2026-01-02T10:00:00.000Z',
      replied_at: null,
      suspected_spam: false,
      url: expect.any(String),
    },
  });
});

test('an event says when the request was marked as replied, and whether it may be spam', () => {
  const { data } = event('contact_request.replied', {
    ...request,
    replied_at: NOON,
    suspicion: 'link in name',
  });
  expect(data).toMatchObject({ replied_at: '2026-01-01T12:00:00.000Z', suspected_spam: true });
});

test('the link of an event opens the page of that request for 30 days', () => {
  const { url } = event('contact_request.received').data;
  const start = `${SETTINGS.publicOrigin}${LINK_PATH}/`;
  expect(url.slice(0, start.length)).toBe(start);
  const expiresAt = Date.parse('2026-01-31T10:00:00Z');
  const open = (now: number) => readToken(url.slice(start.length), { secret: SETTINGS.secret, now });
  expect(open(expiresAt - 1)).toEqual({ action: 'replied', id: request.id, expiresAt });
  expect(open(expiresAt)).toBeUndefined();
});

test.each(ABOUT_REQUESTS)(
  '%s holds nothing that the visitor typed, unless the agency asks for it',
  (type) => {
    const marked = Object.fromEntries(FIELD_NAMES.map((name) => [name, `typed as ${name}`]));
    const suspected = { ...request, ...marked, suspicion: 'typed, honeypot' };
    expect(JSON.stringify(event(type, suspected))).not.toContain('typed');
  },
);

test.each(ABOUT_REQUESTS)('%s holds every field of the form when the agency asks for it', (type) => {
  const { data } = event(type, request, { ...SETTINGS, hasPersonal: true });
  expect(data.fields).toEqual(VISITOR);
});

test('contact_request.erased holds the id and nothing else, even when the agency asks for what was typed', () => {
  const happened = { type: 'contact_request.erased', happenedAt: NOON, id: request.id } as const;
  for (const known of [undefined, request]) {
    const body = contactRequestEvent({ ...happened, request: known }, { ...SETTINGS, hasPersonal: true });
    expect(JSON.parse(body)).toEqual({
      type: 'contact_request.erased',
      timestamp: '2026-01-01T12:00:00.000Z',
      data: { id: request.id },
    });
  }
});
