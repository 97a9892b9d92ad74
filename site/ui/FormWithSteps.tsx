import type { ReactNode } from 'react';
import { contact } from '../../agency/words/contact.ts';
import css from './FormWithSteps.module.css';
import { NextSteps } from './NextSteps.tsx';

/** The sheet that holds the form, with the privacy note below it, and what follows next to it. */
export function FormWithSteps({ children }: { children: ReactNode }) {
  return (
    <div className={`columns ${css.parts}`}>
      <div className={`sheet ${css.sheet}`}>
        <section aria-labelledby="contact-card-heading">
          <div className={`sheet-head ${css.head}`}>
            <h2 id="contact-card-heading" className="title">
              {contact.card.title}
            </h2>
            <p className="quiet">{contact.card.text}</p>
          </div>
          <div>
            <div className={css.form}>{children}</div>
            <p className={`small quiet ${css.note}`}>
              {`${contact.privacyNote} `}
              <a href="/privacy" className="text-link">
                {contact.privacyLink}
              </a>
            </p>
          </div>
        </section>
      </div>
      <NextSteps isLevel />
    </div>
  );
}
