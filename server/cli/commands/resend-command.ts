import { type Command, Option } from 'commander';
import { CommandError } from '../../errors.ts';
import { sendAgain } from '../../outbox/enqueue.ts';
import { POLL_EVERY_MS } from '../../outbox/worker.ts';
import { type Kind, kindsFor } from '../../store/kinds.ts';
import type { CommandContext } from '../command-context.ts';
import { findByIdOrEnding, ID } from './request-arguments.ts';

/** An alert is about a moment: sent again later it would be untrue. */
const SENT_AGAIN = kindsFor('received');

export function addResend(program: Command, context: CommandContext): void {
  program
    .command('resend')
    .description('send the notification of a request, or its confirmation, once more')
    .addArgument(ID)
    .addOption(new Option('--kind <kind>', 'which mail').choices(SENT_AGAIN).default('notification'))
    .action(async (id: string, { kind }: { kind: Kind }) => {
      const now = context.clock();
      await context.withStore(async (store) => {
        const request = await findByIdOrEnding(store, id);
        const [before] = await sendAgain(store, { requestId: request.id, kind, now });
        if (before === undefined) {
          throw new CommandError(`${request.id} has no ${kind}. See: npm run requests -- show ${id}`);
        }
        const was =
          before.state === 'pending' ? 'still waited and is due now' : `was ${before.state} and is due again`;
        const seconds = POLL_EVERY_MS / 1000;
        context.terminal.print(`The ${kind} ${was}. A server that runs sends it within ${seconds} seconds.`);
      });
    });
}
