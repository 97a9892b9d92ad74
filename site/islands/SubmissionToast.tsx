import { useEffect, useLayoutEffect, useRef } from 'react';
import { contact, submission } from '../../agency/words/contact.ts';
import { AgencyAddress } from '../ui/AgencyAddress.tsx';
import { LineIcon } from './LineIcon.tsx';
import type { SubmissionResult } from './use-submission.ts';

const BOX =
  'grid min-h-28 grid-cols-1 content-center rounded-sheet border-2 bg-paper pt-3 pb-2 max-sm:pt-2 ps-5 pe-3 max-xs:ps-3 md:ps-10';
/** The button to close lies over the first row of the words, at its end. */
const CELL = '[grid-area:1/1]';
const COLORS = { succeeded: 'border-ledger text-ledger', failed: 'border-accent text-accent' };

type Props = { submitting: boolean; outcome: SubmissionResult | null; onDismiss: () => void };

/**
 * The toast that tells how a submission ended: a success politely, a failure at once. It stays until the visitor
 * dismisses it or touches the form again, and lies over the card's heading, where it covers no field. Both live regions
 * are in the page from the start, and empty, because some screen readers miss the words of a new one.
 */
export function SubmissionToast({ submitting, outcome, onDismiss }: Props) {
  const box = useRef<HTMLDivElement>(null);

  // The page's intro goes while the toast would cut through its words.
  useLayoutEffect(() => {
    const intro = document.querySelector<HTMLElement>('div:has(> h1) + p');
    if (!outcome || !intro) return;
    const makeRoom = () => {
      const isFree = intro.getBoundingClientRect().bottom <= (box.current?.getBoundingClientRect().top ?? 0);
      intro.style.visibility = isFree ? '' : 'hidden';
    };
    makeRoom();
    window.addEventListener('resize', makeRoom);
    return () => {
      window.removeEventListener('resize', makeRoom);
      intro.style.visibility = '';
    };
  }, [outcome]);

  useEffect(() => {
    if (!outcome) return;
    // A small screen cannot show the whole form and the toast above it.
    box.current?.scrollIntoView({ block: 'nearest' });
    const dismissByEscape = ({ key }: KeyboardEvent) => key === 'Escape' && onDismiss();
    document.addEventListener('keydown', dismissByEscape);
    return () => document.removeEventListener('keydown', dismissByEscape);
  }, [outcome, onDismiss]);

  return (
    <div
      ref={box}
      data-outcome={outcome}
      className={`absolute -inset-x-px bottom-full z-1 max-sm:-mb-1 ${outcome ? `${BOX} ${COLORS[outcome]}` : ''}`}
    >
      <div className={CELL}>
        <div role="status">
          {submitting && <span className="sr-only">{contact.submitting}</span>}
          {outcome === 'succeeded' && <Words outcome={outcome} />}
        </div>
        <div role="alert">{outcome === 'failed' && <Words outcome={outcome} />}</div>
      </div>
      {/* Not in a live region, which would read its name out, too. */}
      {outcome && (
        <button
          type="button"
          aria-label={submission.close}
          onClick={onDismiss}
          className={`${CELL} -mt-1 ms-auto inline-flex size-11 items-center justify-center rounded-sheet text-ink hover:bg-ink hover:text-paper`}
        >
          <LineIcon path="M18 6 6 18M6 6l12 12" />
        </button>
      )}
    </div>
  );
}

/** The first row leaves room for the button to close. */
function Words({ outcome }: { outcome: SubmissionResult }) {
  const { stamp, title, description } = submission[outcome];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] grid-rows-[minmax(2.25rem,auto)] items-center gap-x-4 max-md:gap-y-1 max-[22.5rem]:gap-y-2">
      <p
        className={`font-display text-title font-bold text-balance text-ink max-sm:leading-6 ${outcome === 'failed' ? 'max-sm:order-1 max-sm:col-span-full' : 'me-15'}`}
      >
        {title}
      </p>
      {/* Those who hear the toast have heard it: the title says the same. A success is stamped on the sheet. */}
      {outcome === 'failed' && (
        <p
          aria-hidden="true"
          className="stamp me-15 w-fit text-title whitespace-nowrap max-xs:text-small motion-safe:animate-stamp"
        >
          {stamp}
        </p>
      )}
      <p className="order-1 col-span-full pb-2 text-body text-balance pe-2 max-sm:leading-6 md:pe-7 text-ink">
        {description}
        {outcome === 'failed' && <AgencyAddress />}
      </p>
    </div>
  );
}
