import { expect, test } from 'vitest';
import { postJson, VISITOR } from '../../../tests/support/contact-call.ts';
import { startFixtureServer } from '../../../tests/support/fixture-server.ts';
import { startSmtpPeer } from '../../../tests/support/smtp-peer.ts';

test('a mail, its subject too, has long words without the soft hyphens at which pages break them', async () => {
  await using peer = await startSmtpPeer();
  await using server = await startFixtureServer({ smtpUrl: peer.url });
  await postJson(server.origin, { ...VISITOR, name: 'Geschäfts\u00ADprozess' });
  const [mail] = await peer.mails.waitFor(1, ({ subject = '' }) => subject.includes('Geschäfts'));
  for (const part of [mail?.subject, mail?.text, mail?.html]) {
    expect(part).toContain('Geschäftsprozess');
    expect(part).not.toContain('\u00AD');
  }
});
