import type { ReactNode } from 'react';
import { LastWordsTogether } from './LastWordsTogether.tsx';

/** The top of a page that is not the home page. */
export function PageHeading({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="mb-12">
      <h1 className="text-display">
        <LastWordsTogether>{heading}</LastWordsTogether>
      </h1>
      <p className="mt-6 max-w-measure text-lede text-pencil">{children}</p>
    </div>
  );
}
