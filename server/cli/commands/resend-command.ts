import type { Command } from 'commander';
import { SECOND_MS } from '../../../shared/durations.ts';
import { makeGivenUpDue } from '../../outbox/enqueue.ts';
import { POLL_EVERY_MS } from '../../outbox/worker.ts';
import type { CommandContext } from '../command-context.ts';
import { countOf } from '../format.ts';

export function addResend(program: Command, { console, clock, withStore }: CommandContext): void {
  program
    .command('resend')
    .description('send again each event that the webhook did not take for three days')
    .action(async () => {
      const events = await withStore((store) => makeGivenUpDue(store, clock()));
      const soon = `A server that runs sends them within ${POLL_EVERY_MS / SECOND_MS} seconds.`;
      console.log(`${countOf(events, 'event is', 'events are')} due again. ${soon}`);
    });
}
