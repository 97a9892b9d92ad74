import type { ReactNode } from 'react';

/** A sheet of paper with the edge of its carbon copy beneath. */
export function Sheet({ children }: { children: ReactNode }) {
  return <div className="rounded-sheet border border-ink bg-paper shadow-copy">{children}</div>;
}
