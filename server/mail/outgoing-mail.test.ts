import { expect, test } from 'vitest';
import { postJson, VISITOR } from '../../tests/support/contact-call.ts';
import { startFixtureServer } from '../../tests/support/fixture-server.ts';
import { startSmtpPeer } from '../../tests/support/smtp-peer.ts';

test('every mail brings the logo that it shows, and no soft hyphens', async () => {
  await using peer = await startSmtpPeer();
  await using server = await startFixtureServer({ smtpUrl: peer.url });
  await postJson(server.origin, { ...VISITOR, name: 'Geschäfts\u00ADprozess' });
  const mails = await peer.mails.waitFor(2);
  for (const { html, attachments } of mails) {
    const cid = html?.match(/\ssrc="cid:([^"]+)"/)?.[1];
    expect(html?.match(/<img|\ssrc=/g)).toHaveLength(2);
    expect(attachments[0]).toMatchObject({
      contentId: `<${cid}>`,
      mimeType: 'image/png',
      disposition: 'inline',
      content: 'the logo',
    });
  }
  const toAgency = mails.find(({ subject = '' }) => subject.includes('Geschäfts'));
  const card = toAgency?.attachments.at(-1)?.content;
  for (const part of [toAgency?.subject, toAgency?.text, toAgency?.html, String(card)]) {
    expect(part).toContain('Geschäftsprozess');
    expect(part).not.toContain('\u00AD');
  }
});
