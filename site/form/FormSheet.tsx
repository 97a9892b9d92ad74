import type { ReactNode } from 'react';
import { contact } from '../../agency/words/contact.ts';
import css from './FormSheet.module.css';
import { SheetWithSteps } from './SheetWithSteps.tsx';

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
