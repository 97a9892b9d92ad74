import type { ReactNode } from 'react';
import { LastWordsTogether } from './LastWordsTogether.tsx';

/** The top of a page with a form or an answer to one: short, so that a laptop shows the form to its end. */
export function PageHeading({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="mb-6 md:mb-10">
      <h1 className="text-heading">
        <LastWordsTogether>{heading}</LastWordsTogether>
      </h1>
      <p className="mt-2 max-w-measure text-lede text-pencil">{children}</p>
    </div>
  );
}
