import type { ReactNode } from 'react';
import { contact } from '../content/contact.ts';

/** The sheet that holds the form, with the privacy note below it. */
export function ContactCard({ children }: { children: ReactNode }) {
  return (
    <section
      aria-labelledby="contact-card-heading"
      className="rounded-sheet border-2 border-ink bg-paper p-6 md:p-10"
    >
      <h2 id="contact-card-heading" className="text-heading">
        {contact.card.title}
      </h2>
      <p className="mt-2 mb-8 text-pencil">{contact.card.text}</p>
      {children}
      <p className="mt-6 text-small text-pencil">
        {contact.privacyNote}{' '}
        <a href="/privacy" className="text-link">
          {contact.privacyLink}
        </a>
      </p>
    </section>
  );
}
