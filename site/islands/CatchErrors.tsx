import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ApplicationError } from '../ui/ApplicationError.tsx';

/** Puts the error screen in the place of a component that throws; the rest of the page stays. */
export function CatchErrors({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallbackRender={({ error }) => <ApplicationError reason={messageOf(error)} />}>
      {children}
    </ErrorBoundary>
  );
}

function messageOf(error: unknown) {
  return error instanceof Error ? error.message : String(error);
}
