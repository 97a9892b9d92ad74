import { expect, test } from 'vitest';
import { person } from '../../agency/brand.ts';
import { postJson, VISITOR } from '../../tests/support/contact-call.ts';
import { startFixtureServer } from '../../tests/support/fixture-server.ts';
import { startSmtpPeer } from '../../tests/support/smtp-peer.ts';

test('every mail brings the pictures that it shows, and no soft hyphens', async () => {
  await using peer = await startSmtpPeer();
  await using server = await startFixtureServer({ smtpUrl: peer.url });
  await postJson(server.origin, { ...VISITOR, name: 'Geschäfts\u00ADprozess' });
  const mails = await peer.mails.waitFor(2);
  const pictures: number[] = [];
  for (const { html, attachments } of mails) {
    const shown = [...(html ?? '').matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, src]) => src);
    const brought = attachments.filter(({ mimeType }) => mimeType === 'image/png');
    expect(brought.map(({ contentId }) => `cid:${contentId?.slice(1, -1)}`)).toEqual(shown);
    expect(shown.map((src) => src?.replace(/^cid:(.*)@.*/, '$1'))).toEqual(
      brought.map(({ content }) => content),
    );
    expect(new Set(brought.map(({ disposition }) => disposition))).toEqual(new Set(['inline']));
    pictures.push(brought.length);
  }
  expect(pictures.sort()).toEqual([1, person?.signature ? 2 : 1]);
  const toAgency = mails.find(({ subject = '' }) => subject.includes('Geschäfts'));
  const card = toAgency?.attachments.at(-1)?.content;
  for (const part of [toAgency?.subject, toAgency?.text, toAgency?.html, String(card)]) {
    expect(part).toContain('Geschäftsprozess');
    expect(part).not.toContain('\u00AD');
  }
});
