import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ApplicationError } from '../ui/ApplicationError.tsx';
import type { FormWords } from '../ui/form-words.ts';

type Props = { words: FormWords['error']; children: ReactNode };

/** Puts the error screen in the place of a component that throws; the rest of the page stays. */
export function CatchErrors({ words, children }: Props) {
  return (
    <ErrorBoundary
      fallbackRender={({ error }) => <ApplicationError words={words} reason={messageOf(error)} />}
    >
      {children}
    </ErrorBoundary>
  );
}

function messageOf(error: unknown) {
  return error instanceof Error ? error.message : String(error);
}
