import { describe, expect, test } from 'vitest';
import { VISITOR } from '../../tests/support/contact-call.ts';
import { MAIL_SETTINGS } from '../../tests/support/mail-settings.ts';
import { linkedIn } from '../../tests/support/mail-words.ts';
import { openAgency } from '../../tests/support/open-agency.ts';
import { readToken } from '../desk/signed-link.ts';
import { markReplied } from './marks.ts';

const HOUR_MINUTES = 60;
const isSummary = ({ messageId }: { messageId?: string | undefined }) =>
  messageId?.startsWith('<summary.') ?? false;

describe('the summary of a week', () => {
  test('says how many of those that came were answered and how many are open, and lists the open ones', async () => {
    // A Sunday, 21 hours before the summary.
    await using agency = await openAgency({ start: '2026-01-11T11:00:00Z' });
    const ids: string[] = [];
    for (const name of ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve']) {
      ids.push(await agency.request({ ...VISITOR, name }));
      await agency.pass(HOUR_MINUTES);
    }
    await markReplied(agency.store, { id: ids[0] ?? '', now: agency.clock.time });
    await agency.pass(16 * HOUR_MINUTES);
    const [mail] = agency.peer.mails.all.filter(isSummary);
    expect(mail?.subject).toBe('Your week: 5 requests came, 1 answered, 4 open');
    expect(mail?.html).not.toContain('all on time');
    expect(mail?.text).toMatch(/: +Ben\n.+\n\n.+: +Cleo\n.+\n\n.+: +Dan\n.+\n\n.+: +Eve\n/);
    const now = agency.clock.time;
    const leadTo = linkedIn(mail?.text ?? '').map(
      (link) => readToken(link.split('/').at(-1) ?? '', { ...MAIL_SETTINGS, now })?.id,
    );
    expect(leadTo).toEqual(ids.slice(1));
  });

  test('shows what was answered while it could not be sent', async () => {
    let isAway = false;
    await using agency = await openAgency({
      start: '2026-01-11T11:00:00Z',
      smtp: { onRcpt: () => (isAway ? { code: 451 } : undefined) },
    });
    const id = await agency.request();
    await agency.pass(20 * HOUR_MINUTES);
    isAway = true;
    await agency.pass(2 * HOUR_MINUTES);
    await markReplied(agency.store, { id, now: agency.clock.time });
    isAway = false;
    expect(await agency.pass(HOUR_MINUTES)).toEqual(['summary']);
    const [mail] = agency.peer.mails.all.filter(isSummary);
    expect(mail?.subject).toBe('Your week: 1 request came, 1 answered on time');
    expect(mail?.text).not.toContain(VISITOR.name);
  });
});
