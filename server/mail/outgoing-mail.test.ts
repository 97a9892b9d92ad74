import { expect, test } from 'vitest';
import { person } from '../../agency/brand.ts';
import { postJson, VISITOR } from '../../tests/support/contact-call.ts';
import { startSmtpPeer } from '../../tests/support/receivers.ts';
import { startFixtureServer } from '../../tests/support/server.ts';

test('every mail brings the pictures that it shows, and no soft hyphens', async () => {
  await using peer = await startSmtpPeer();
  await using server = await startFixtureServer({ smtpUrl: peer.url });
  await postJson(server.origin, { ...VISITOR, name: 'Geschäfts\u00ADprozess' });
  const mails = await peer.mails.waitFor(2);
  for (const { html = '', subject, text, attachments } of mails) {
    const shown = [...html.matchAll(/<img[^>]* src="cid:([^"]*)"/g)].map(([, cid]) => `<${cid}>`);
    expect(attachments.map(({ contentId }) => contentId)).toEqual(shown);
    expect([subject, text, html].join()).not.toContain('\u00AD');
  }
  const pictures = mails.map(({ attachments }) => attachments.length).sort();
  expect(pictures).toEqual([1, person?.signature ? 2 : 1]);
});
