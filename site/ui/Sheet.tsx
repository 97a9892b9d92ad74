import type { ReactNode } from 'react';

/**
 * A sheet of paper with the edge of its carbon copy beneath. Tailwind's own classes for shadows would bring two dozen
 * variables to every page.
 */
export function Sheet({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-sheet border border-ink bg-paper [box-shadow:var(--shadow-copy)]">{children}</div>
  );
}
