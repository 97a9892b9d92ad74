import { expect, test } from 'vitest';
import { postJson, VISITOR } from '../../../tests/support/contact-call.ts';
import { startFixtureServer } from '../../../tests/support/fixture-server.ts';
import { startSmtpPeer } from '../../../tests/support/smtp-peer.ts';

test('a mail, its subject and contact card too, has no soft hyphens in long words', async () => {
  await using peer = await startSmtpPeer();
  await using server = await startFixtureServer({ smtpUrl: peer.url });
  await postJson(server.origin, { ...VISITOR, name: 'Geschäfts\u00ADprozess' });
  const [mail] = await peer.mails.waitFor(1, ({ subject = '' }) => subject.includes('Geschäfts'));
  const card = mail?.attachments.at(-1)?.content;
  for (const part of [mail?.subject, mail?.text, mail?.html, String(card)]) {
    expect(part).toContain('Geschäftsprozess');
    expect(part).not.toContain('\u00AD');
  }
});

test('every mail brings the one picture that it shows, the mark, so that opening it fetches nothing', async () => {
  await using peer = await startSmtpPeer();
  await using server = await startFixtureServer({ smtpUrl: peer.url });
  await postJson(server.origin);
  for (const { html, attachments } of await peer.mails.waitFor(2, () => true)) {
    const cid = html?.match(/\ssrc="cid:([^"]+)"/)?.[1];
    expect(html?.match(/<img|\ssrc=/g)).toHaveLength(2);
    expect(attachments[0]).toMatchObject({
      contentId: `<${cid}>`,
      mimeType: 'image/png',
      disposition: 'inline',
      content: 'the mark',
    });
  }
});
