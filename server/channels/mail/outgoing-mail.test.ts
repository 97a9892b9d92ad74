import { expect, test } from 'vitest';
import { postJson, VISITOR } from '../../../tests/support/contact-call.ts';
import { startFixtureServer } from '../../../tests/support/fixture-server.ts';
import { startSmtpPeer } from '../../../tests/support/smtp-peer.ts';

test('a mail, its subject and contact card too, has no soft hyphens in long words', async () => {
  await using peer = await startSmtpPeer();
  await using server = await startFixtureServer({ smtpUrl: peer.url });
  await postJson(server.origin, { ...VISITOR, name: 'Geschäfts\u00ADprozess' });
  const [mail] = await peer.mails.waitFor(1, ({ subject = '' }) => subject.includes('Geschäfts'));
  const card = mail?.attachments[0]?.content;
  for (const part of [mail?.subject, mail?.text, mail?.html, String(card)]) {
    expect(part).toContain('Geschäftsprozess');
    expect(part).not.toContain('\u00AD');
  }
});
