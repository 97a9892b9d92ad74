import type { ReactNode } from 'react';
import { NextSteps } from './NextSteps.tsx';
import css from './SheetWithSteps.module.css';

type Props = {
  /** The id of the heading in `head`. */
  headingId: string;
  head: ReactNode;
  children: ReactNode;
};

/** The sheet with the form, or with what became of it, and next to it what a visitor can expect. */
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
