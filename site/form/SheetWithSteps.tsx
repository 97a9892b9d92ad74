import type { ReactNode } from 'react';
import { NextSteps } from './NextSteps.tsx';
import css from './SheetWithSteps.module.css';

type Props = {
  /** The heading in `head` has this id. */
  headingId: string;
  head: ReactNode;
  children: ReactNode;
};

/** What a visitor can expect stands next to the sheet with the form, or with what became of it. */
export function SheetWithSteps({ headingId, head, children }: Props) {
  return (
    <div className={`columns ${css.parts}`}>
      <section aria-labelledby={headingId} className="sheet">
        <div className="sheet-head">{head}</div>
        <div>{children}</div>
      </section>
      <NextSteps />
    </div>
  );
}
