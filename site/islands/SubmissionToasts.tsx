import * as Toast from '@radix-ui/react-toast';
import { memo, useSyncExternalStore } from 'react';
import { submission } from '../../agency/words/contact.ts';
import { AgencyAddress } from '../ui/AgencyAddress.tsx';
import { LineIcon } from './LineIcon.tsx';
import type { Outcome } from './use-submission.ts';

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
          key={outcome.id}
          type={outcome.kind === 'failed' ? 'foreground' : 'background'}
          ref={bringIntoView}
          duration={Number.POSITIVE_INFINITY}
          onOpenChange={(open) => open || onDismiss()}
          data-outcome={outcome.kind}
          className="grid min-h-28 grid-cols-[auto_1fr_auto] content-center items-start rounded-sheet border-2 border-ink bg-paper py-2 pr-3 pl-5 max-xs:pl-3 md:pl-10 data-[outcome=failed]:border-stamp data-[outcome=failed]:bg-stamp data-[outcome=failed]:text-paper data-[outcome=failed]:*:[--focus-ring:var(--color-paper)]"
        >
          {outcome.kind === 'succeeded' && <Tick />}
          <Toast.Title className="col-start-2 pt-2 font-display text-title font-bold text-balance">
            {submission[outcome.kind].title}
          </Toast.Title>
          <Toast.Close
            aria-label={submission.close}
            className="inline-flex size-11 items-center justify-center rounded-sheet hover:bg-ink hover:text-paper"
          >
            <LineIcon path="M18 6 6 18M6 6l12 12" />
          </Toast.Close>
          <Toast.Description className="col-span-2 col-start-2 pb-2 text-body">
            {submission[outcome.kind].description}
            {outcome.kind === 'failed' && <AgencyAddress />}
          </Toast.Description>
        </Toast.Root>
      )}
      <Toast.Viewport label={submission.region} className="absolute -inset-x-px bottom-full z-1 grid" />
    </Toast.Provider>
  );
});

/** A tick, drawn once. */
function Tick() {
  return (
    <svg
      viewBox="0 0 16 16"
      className="row-span-2 mt-3 mr-4 size-6 text-ledger"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="m2 9 4 4 8-10"
        pathLength="1"
        strokeDasharray="1"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        className="motion-safe:animate-tick"
      />
    </svg>
  );
}

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
