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
  // What was sent, unless a visitor corrected it meanwhile: then no receipt says that what is in the fields arrived.
  const [receipt, setReceipt] = useState<ContactRequest | null>(null);
  const [isTold, setTold] = useState(false);
  // A second press can come before the disabled button is painted, so the guard can't be state.
  const running = useRef(false);

  /** Sends what is read. Undefined while another submission runs. */
  async function submit(read: () => ContactRequest): Promise<(Ending & { isKept: boolean }) | undefined> {
    if (running.current) return;
    running.current = true;
    setSubmitting(true);
    forget();

    const request = read();
    const ending = await send(request);

    running.current = false;
    const isKept = JSON.stringify(read()) === JSON.stringify(request);
    // The caller moves focus to the button next, which only works once it is enabled again.
    flushSync(() => {
      setSubmitting(false);
      setOutcome(ending.accepted ? 'succeeded' : 'failed');
      setReceipt(ending.accepted && isKept ? request : null);
      setTold(true);
    });
    return { ...ending, isKept };
  }

  function forget() {
    setOutcome(null);
    setReceipt(null);
  }

  const closeToast = useCallback(() => setTold(false), []);

  return { submitting, receipt, toast: isTold ? outcome : null, submit, forget, closeToast };
}
