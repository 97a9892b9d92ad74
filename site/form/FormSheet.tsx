import type { ReactNode } from 'react';
import { contact } from '../../agency/words/contact.ts';
import css from './FormSheet.module.css';
import { NextSteps } from './NextSteps.tsx';

/** The form's sheet holds the privacy note below the form, and what follows stands next to it. */
export function FormSheet({ children }: { children: ReactNode }) {
  const head = (
    <>
      <h2 id="contact-card-heading" className="title">
        {contact.card.title}
      </h2>
      <p className="quiet">{contact.card.text}</p>
    </>
  );
  return (
    <SheetWithSteps headingId="contact-card-heading" head={head}>
      <div className={`sheet-body ${css.form}`}>{children}</div>
      <p className={`small quiet ${css.note}`}>
        {contact.privacyNote} <br />
        <a href="/privacy" className="text-link tap">
          {contact.privacyLink}
        </a>
      </p>
    </SheetWithSteps>
  );
}

type Props = {
  /** The heading in `head` has this id. */
  headingId: string;
  head: ReactNode;
  children: ReactNode;
};

/** The next steps stand next to a sheet: that with the form, or that which says what became of it. */
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
