import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ContactRequest } from '../../shared/contact-request.ts';
import type { Ending } from './send-contact-request.ts';

/** How the last submission ended. */
export type SubmissionResult = 'succeeded' | 'failed';

/**
 * The form's states: idle, submitting, idle again. At most one submission runs at a time, even when a visitor presses
 * the button again, and each one ends. Its outcome holds until the next, or until it is forgotten; the toast that tells
 * it may be closed before.
 */
export function useSubmission(send: (request: ContactRequest) => Promise<Ending>) {
  const [submitting, setSubmitting] = useState(false);
  const [outcome, setOutcome] = useState<SubmissionResult | null>(null);
  const [isTold, setTold] = useState(false);
  // A second press can come before the disabled button is painted, so the guard can't be state.
  const running = useRef(false);

  /** Undefined while another submission runs. */
  async function submit(request: ContactRequest): Promise<Ending | undefined> {
    if (running.current) return;
    running.current = true;
    setSubmitting(true);
    setOutcome(null);

    const ending = await send(request);

    running.current = false;
    // The caller moves focus to the button next, which only works once it is enabled again.
    flushSync(() => {
      setSubmitting(false);
      setOutcome(ending.accepted ? 'succeeded' : 'failed');
      setTold(true);
    });
    return ending;
  }

  const forget = () => setOutcome(null);
  const closeToast = useCallback(() => setTold(false), []);

  return { submitting, outcome, toast: isTold ? outcome : null, submit, forget, closeToast };
}
