import type { Command } from 'commander';
import { makeGivenUpDue } from '../../outbox/enqueue.ts';
import type { CommandContext } from '../command-context.ts';
import { countOf } from '../format.ts';

export function addResend(program: Command, { console, clock, withStore }: CommandContext): void {
  program
    .command('resend')
    .description('send again each event that the webhook did not take for three days')
    .action(async () => {
      const events = await withStore((store) => makeGivenUpDue(store, clock()));
      console.log(
        `${countOf(events, 'event is', 'events are')} due again. A server with WEBHOOK_URL sends them soon, after a 410 within an hour.`,
      );
    });
}
