import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ContactRequest } from '../../shared/contact-request.ts';

/** How the last submission ended. */
export type Outcome = 'succeeded' | 'failed';

type Send = (request: ContactRequest, idempotencyKey: string) => Promise<boolean>;

/**
 * The form's states: idle, submitting, idle again. At most one submission runs at a time, even when a visitor presses
 * the button again, and each one ends. The same values sent again carry the same idempotency key until they are
 * accepted.
 */
export function useSubmission(send: Send) {
  const [submitting, setSubmitting] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // A second press can come before the disabled button is painted, so the guard can't be state.
  const running = useRef(false);
  const attempt = useRef({ values: '', key: '' });

  async function submit(request: ContactRequest): Promise<Outcome | 'ignored'> {
    if (running.current) return 'ignored';
    running.current = true;
    setSubmitting(true);
    setOutcome(null);

    const values = JSON.stringify(request);
    if (attempt.current.values !== values) attempt.current = { values, key: newKey() };

    const accepted = await send(request, attempt.current.key);
    if (accepted) attempt.current = { values: '', key: '' };

    running.current = false;
    const ending = accepted ? 'succeeded' : 'failed';
    // The caller moves focus to the button next, which only works once it is enabled again.
    flushSync(() => {
      setSubmitting(false);
      setOutcome(ending);
    });
    return ending;
  }

  const dismiss = useCallback(() => setOutcome(null), []);

  return { submitting, outcome, submit, dismiss };
}

/** 128 random bits in hexadecimal. Not `crypto.randomUUID`: pages read over plain http have none. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
