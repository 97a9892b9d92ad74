import * as Toast from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { memo, useSyncExternalStore } from 'react';
import { submission } from '../../agency/words/contact.ts';
import { AgencyAddress } from '../ui/AgencyAddress.tsx';
import type { Outcome } from './use-submission.ts';

/** Milliseconds that a success stays. A failure stays until it is dismissed or the form is sent again. */
const SUCCESS_STAYS = 10_000;

type Props = { outcome: Outcome | null; onDismiss: () => void };

/**
 * The toast that tells how a submission ended: a success politely, a failure at once. The region is in the page as soon
 * as the form has hydrated, before there is anything to announce, because some screen readers miss a new one. Not rendered
 * again when the form begins to submit with no toast to close, so that its button answers a press sooner.
 */
export const SubmissionToasts = memo(function SubmissionToasts({ outcome, onDismiss }: Props) {
  // The region carries an inline style, which the content security policy allows to script but not to HTML.
  if (!useHydrated()) return null;

  return (
    <Toast.Provider>
      {outcome && (
        <Toast.Root
          key={outcome.id}
          type={outcome.kind === 'failed' ? 'foreground' : 'background'}
          duration={outcome.kind === 'failed' ? Number.POSITIVE_INFINITY : SUCCESS_STAYS}
          onOpenChange={(open) => open || onDismiss()}
          data-outcome={outcome.kind}
          className="grid grid-cols-[1fr_auto] items-start gap-x-4 rounded-sheet border-2 border-l-8 border-ink border-l-ledger bg-paper p-4 pt-2 data-[outcome=failed]:border-stamp data-[outcome=failed]:bg-stamp data-[outcome=failed]:text-paper"
        >
          <Toast.Title className="pt-2 font-display text-title font-bold text-balance">
            {submission[outcome.kind].title}
          </Toast.Title>
          <Toast.Close
            aria-label={submission.close}
            className="inline-flex size-11 items-center justify-center rounded-sheet hover:bg-ink hover:text-paper"
          >
            <X aria-hidden="true" />
          </Toast.Close>
          <Toast.Description className="col-span-2 text-small">
            {submission[outcome.kind].description}
            {outcome.kind === 'failed' && <AgencyAddress />}
          </Toast.Description>
        </Toast.Root>
      )}
      <Toast.Viewport className="fixed inset-x-4 top-20 z-20 grid outline-none md:right-8 md:left-auto md:w-full md:max-w-narrow lg:top-auto lg:bottom-8" />
    </Toast.Provider>
  );
});

const useHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
