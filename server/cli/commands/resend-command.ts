import { type Command, Option } from 'commander';
import { CommandError } from '../../errors.ts';
import { sendAgain, sendGivenUp } from '../../outbox/enqueue.ts';
import { POLL_EVERY_MS } from '../../outbox/worker.ts';
import { type Kind, kindsOf } from '../../store/kinds.ts';
import type { CommandContext } from '../command-context.ts';
import { countOf } from '../format.ts';
import { findByIdOrEnding, ID } from './request-arguments.ts';

/** An alert is about a moment: sent again later it would be untrue. */
const SENT_AGAIN = ['notification', 'confirmation', ...kindsOf('webhook')];

const SOON = `A server that runs sends it within ${POLL_EVERY_MS / 1000} seconds.`;

interface Options {
  kind: Kind;
  givenUp?: boolean;
}

export function addResend(program: Command, context: CommandContext): void {
  program
    .command('resend')
    .description('send the notification of a request, its confirmation or an event once more')
    .argument('[id]', ID.description)
    .addOption(new Option('--kind <kind>', 'what of it').choices(SENT_AGAIN).default('notification'))
    .option('--given-up', 'every event that the webhook took in no try')
    .action(async (id: string | undefined, { kind, givenUp = false }: Options) => {
      if ((id === undefined) !== givenUp)
        throw new CommandError('Give either the id of a request, or --given-up.');
      const now = context.clock();
      await context.withStore(async (store) => {
        if (id === undefined) {
          const events = await sendGivenUp(store, now);
          return context.console.log(`${countOf(events, 'event is', 'events are')} due again. ${SOON}`);
        }
        const request = await findByIdOrEnding(store, id);
        if ((await sendAgain(store, { requestId: request.id, kind, now })) === 0)
          throw new CommandError(`${request.id} has no ${kind}. See: npm run requests -- show ${id}`);
        context.console.log(`The ${kind} is due now. ${SOON}`);
      });
    });
}
