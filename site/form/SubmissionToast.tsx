import { useEffect, useEffectEvent, useRef } from 'react';
import { AgencyAddress } from '../ui/AgencyLinks.tsx';
import { LineIcon } from '../ui/LineIcon.tsx';
import type { FormWords } from './form-words.ts';
import css from './SubmissionToast.module.css';

export type Outcome = 'succeeded' | 'failed';

type Props = {
  words: FormWords;
  submitting: boolean;
  outcome: Outcome | null;
  onDismiss: () => void;
};

/**
 * The toast tells how a submission ended: a success politely, a failure at once. It stays until the visitor
 * dismisses it or touches the form again, and lies over the card's heading, where it covers no field. Both live regions
 * are in the page as soon as the form is alive, and empty, because some screen readers miss the words of a new one.
 */
export function SubmissionToast({ words, submitting, outcome, onDismiss }: Props) {
  const box = useRef<HTMLDivElement>(null);

  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    const main = box.current?.closest('main');
    if (!outcome || !box.current || !main) return;
    // With few words above the form the toast would begin under the header, where no scrolling leads.
    const lack = main.offsetTop - box.current.getBoundingClientRect().top - window.scrollY;
    if (lack > 0) main.style.paddingTop = `${lack}px`;
    // A small screen cannot show the whole form and the toast above it.
    box.current.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const dismissByEscape = ({ key }: KeyboardEvent) => key === 'Escape' && dismiss();
    document.addEventListener('keydown', dismissByEscape);
    return () => {
      main.style.paddingTop = '';
      document.removeEventListener('keydown', dismissByEscape);
    };
  }, [outcome]);

  return (
    <div ref={box} data-outcome={outcome} className={css.toast}>
      <div>
        <div role="status">
          {submitting && <span className="visually-hidden">{words.submitting}</span>}
          {outcome === 'succeeded' && <Words {...words.succeeded} />}
        </div>
        <div role="alert">{outcome === 'failed' && <Words {...words.failed} isFailure />}</div>
      </div>
      {/* The button is in no live region, which would read its name out, too. */}
      {outcome && (
        <button
          type="button"
          aria-label={words.close}
          onClick={onDismiss}
          className={`button ${css.close}`}
          data-look="outline"
        >
          <LineIcon path="M18 6 6 18M6 6l12 12" />
        </button>
      )}
    </div>
  );
}

function Words({ stamp, title, description, isFailure }: FormWords['failed'] & { isFailure?: boolean }) {
  return (
    <>
      <div className={`row ${css.first}`}>
        <p className="title">{title}</p>
        {/* Those who hear the toast have heard it: the title says the same. A success is stamped on the sheet. */}
        {isFailure && (
          <p aria-hidden="true" className="stamp" data-ink="accent" data-size="title" data-lands>
            {stamp}
          </p>
        )}
      </div>
      <p>
        {description}
        {isFailure && <AgencyAddress />}
      </p>
    </>
  );
}
