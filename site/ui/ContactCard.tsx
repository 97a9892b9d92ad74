import type { ReactNode } from 'react';
import { contact } from '../../agency/words/contact.ts';
import { Sheet } from './Sheet.tsx';

/** The sheet that holds the form, with the privacy note below it. */
export function ContactCard({ children }: { children: ReactNode }) {
  return (
    <Sheet>
      <section aria-labelledby="contact-card-heading">
        <div className="border-b-2 border-ink px-5 py-3 max-xs:px-3 sm:py-4 md:px-10">
          <h2 id="contact-card-heading" className="text-title">
            {contact.card.title}
          </h2>
          <p className="text-pencil max-sm:leading-6 sm:mt-1">{contact.card.text}</p>
        </div>
        {/* The toast lies above this box, over the heading. */}
        <div>
          <div className="@container relative px-5 pt-3 pb-6 sm:pt-5 max-xs:px-3 md:px-10">{children}</div>
          <p className="border-t border-rule px-5 pt-3 pb-0.5 text-small max-xs:px-3 text-pencil md:px-10">
            {`${contact.privacyNote} `}
            <a href="/privacy" className="text-link block w-fit py-2.5">
              {contact.privacyLink}
            </a>
          </p>
        </div>
      </section>
    </Sheet>
  );
}
