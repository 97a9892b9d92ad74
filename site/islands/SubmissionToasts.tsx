import * as Toast from '@radix-ui/react-toast';
import { memo, useSyncExternalStore } from 'react';
import { submission } from '../../agency/words/contact.ts';
import { AgencyAddress } from '../ui/AgencyAddress.tsx';
import { LineIcon } from './LineIcon.tsx';
import type { Outcome } from './use-submission.ts';

const looks = { succeeded: 'border-ledger text-ledger', failed: 'border-stamp text-stamp' };

type Props = { outcome: Outcome | null; onDismiss: () => void };

/**
 * The toast that tells how a submission ended: a success politely, a failure at once. It stays until the visitor
 * dismisses it or touches the form again, and lies over the card's heading, where it covers no field. The region is in
 * the page as soon as the form has hydrated, before there is anything to announce, because some screen readers miss a
 * new one. Not rendered again when the form begins to submit with no toast to close, so that its button answers a press
 * sooner.
 */
export const SubmissionToasts = memo(function SubmissionToasts({ outcome, onDismiss }: Props) {
  // The region carries an inline style, which the content security policy allows to script but not to HTML.
  if (!useHydrated()) return null;

  return (
    <Toast.Provider label={submission.toast}>
      {outcome && (
        <Toast.Root
          type={outcome === 'failed' ? 'foreground' : 'background'}
          ref={bringIntoView}
          duration={Number.POSITIVE_INFINITY}
          onOpenChange={(open) => open || onDismiss()}
          data-outcome={outcome}
          className={`flex min-h-28 flex-wrap content-center items-center gap-x-4 rounded-sheet border-2 bg-paper py-2 pr-3 pl-5 max-xs:pl-3 md:pl-10 ${looks[outcome]}`}
        >
          <Toast.Title className="font-display text-title font-bold text-balance text-ink max-sm:order-1 max-sm:w-full sm:flex-1">
            {submission[outcome].title}
          </Toast.Title>
          {/* Those who hear the toast have heard it: the title says the same. */}
          <span
            aria-hidden="true"
            className="stamp text-title whitespace-nowrap max-xs:text-small motion-safe:animate-stamp"
          >
            {submission[outcome].stamp}
          </span>
          <Toast.Close
            aria-label={submission.close}
            className="ml-auto inline-flex size-11 items-center justify-center rounded-sheet text-ink hover:bg-ink hover:text-paper"
          >
            <LineIcon path="M18 6 6 18M6 6l12 12" />
          </Toast.Close>
          <Toast.Description className="order-1 w-full pb-2 text-body text-balance md:pr-7 text-ink">
            {submission[outcome].description}
            {outcome === 'failed' && <AgencyAddress />}
          </Toast.Description>
        </Toast.Root>
      )}
      <Toast.Viewport
        label={submission.region}
        className="absolute -inset-x-px bottom-full z-1 grid max-sm:-mb-2"
      />
    </Toast.Provider>
  );
});

/** A small screen cannot show the whole form and the toast above it. */
function bringIntoView(toast: HTMLElement | null) {
  toast?.scrollIntoView({ block: 'nearest' });
}

const useHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
