import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ErrorBoundary } from 'react-error-boundary';
import { type ContactRequest, isBlank } from '../../shared/contact-request.ts';
import { ApplicationError } from './ApplicationError.tsx';
import { clean, fieldsOf, fillFields, readFields, showProblem, tell } from './form-fields.ts';
import type { FormWords } from './form-words.ts';
import { Receipt } from './Receipt.tsx';
import { type Outcome, SubmissionToast } from './SubmissionToast.tsx';
import { expectRequest, sendContactRequest } from './send-contact-request.ts';

type Props = { words: FormWords };

/**
 * The behaviour of the form around it: what its button does, and what tells how a submission ended. Until it is alive, the
 * form posts natively. A part that throws is replaced by the error screen, and the rest of the page stays.
 */
export function FormBehaviour({ words }: Props) {
  return (
    <ErrorBoundary
      fallbackRender={({ error }) => (
        <ApplicationError
          words={words.error}
          reason={error instanceof Error ? error.message : String(error)}
        />
      )}
    >
      <Submission words={words} />
    </ErrorBoundary>
  );
}

/** The form is idle, submitting, and idle again. At most one submission runs at a time, and each one ends. */
function Submission({ words }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isAlive, setAlive] = useState(false);
  const [submitting, setSubmitting] = useState(false);
  const [toast, setToast] = useState<Outcome | null>(null);
  // What was sent, unless a visitor corrected it meanwhile: then no receipt says that what is in the fields arrived.
  const [receipt, setReceipt] = useState<ContactRequest | null>(null);
  // A second press can come before the disabled button is painted, so the guard can't be state.
  const running = useRef(false);
  const isReceived = receipt !== null;

  // The steps next to the form show it, too: NextSteps.module.css.
  useEffect(() => void document.documentElement.toggleAttribute('data-received', isReceived), [isReceived]);

  // Before the toast, which has the last word where a small screen cannot show both.
  useLayoutEffect(() => {
    if (toast) button.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [toast]);

  // React draws anew what an extension has changed before, so it owns nothing that a visitor types into.
  const submit = useEffectEvent(send);
  const forgetWith = useEffectEvent(touch);
  useEffect(() => {
    const form = button.current?.form;
    if (!form) return;
    const listening = new AbortController();
    const { signal } = listening;
    form.addEventListener('submit', (event) => submit(event, form), { signal });
    form.addEventListener('input', (event) => forgetWith(event), { signal });
    form.addEventListener('invalid', tell, { signal, capture: true });
    // A page that is left may be shown again as it was.
    window.addEventListener('pagehide', (event) => forgetWith(event), { signal });
    document.addEventListener('click', stay, { signal });
    // A press may have come before. A selector that a browser does not know is left out of `:is()`.
    for (const field of fieldsOf(form))
      if (field.matches(':is(:user-invalid)')) showProblem(field, field.validationMessage);
    setAlive(true);
    expectRequest();
    return () => listening.abort();
  }, []);

  async function send(event: SubmitEvent, form: HTMLFormElement) {
    event.preventDefault();
    const fields = fieldsOf(form);
    // The browser's own check lets blank values through, and the server does not: ask it again without them.
    for (const field of fields) if (isBlank(field.value)) field.value = '';
    if (!form.reportValidity() || running.current) return;
    running.current = true;
    setSubmitting(true);
    forget();
    const request = readFields(form);
    const ending = await sendContactRequest(request, () => form.submit());
    running.current = false;
    if (!ending) return setSubmitting(false);
    const { accepted, problems } = ending;
    const isKept = JSON.stringify(readFields(form)) === JSON.stringify(request);
    // Focus moves to the button next, which only works once it is enabled again.
    flushSync(() => {
      setSubmitting(false);
      setToast(accepted ? 'succeeded' : 'failed');
      setReceipt(accepted && isKept ? request : null);
    });
    if (accepted && isKept) form.reset();
    for (const field of fields) showProblem(field, problems[field.name]);
    const refused = fields.find(({ name }) => problems[name]);
    // On a small screen, scrolling to the button would move the toast out of sight again.
    returnFocus(refused ?? button.current, Boolean(refused));
  }

  function forget() {
    setToast(null);
    setReceipt(null);
  }

  /** Puts back what was sent, which takes less than to type it again. */
  function mend(request: ContactRequest) {
    const fields = fieldsOf(button.current?.form);
    fillFields(fields, request);
    forget();
    (fields.find(({ type }) => type === 'tel') ?? fields[0])?.focus();
  }

  function touch(event: Event) {
    tell(event);
    forget();
  }

  function dismiss() {
    returnFocus(button.current);
    setToast(null);
  }

  return (
    <>
      <button
        ref={button}
        type="submit"
        // Enter in a field clicks it, too, and the browser's own check comes after that.
        onClick={() => fieldsOf(button.current?.form).forEach(clean)}
        disabled={submitting}
        // A translated page has other words here, which is no reason to draw the form again.
        suppressHydrationWarning
        className="button"
        data-look={isReceived ? 'resting' : 'accent'}
      >
        {submitting ? words.submitting : words.submit}
      </button>
      {receipt && <Receipt words={words} sent={receipt} onMend={() => mend(receipt)} />}
      {isAlive && (
        <SubmissionToast words={words} submitting={submitting} outcome={toast} onDismiss={dismiss} />
      )}
    </>
  );
}

/** A link to this page leads to its top: the browser would load it again, and what was typed would be lost. */
function stay(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.href !== location.origin + location.pathname) return;
  // Into another tab or window.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  location.replace('#main');
}

/**
 * Moves focus to the button, which lost it while it was disabled: to the page, or, after a second click, to the nearest
 * focusable parent. Or to a field. Also moves it from a field, which closes a phone's keyboard, and from the toast.
 * Leaves focus where it is when the visitor has moved elsewhere.
 */
function returnFocus(target: HTMLButtonElement | HTMLInputElement | null, isShown = true) {
  const { activeElement } = document;
  if (!activeElement?.contains(target) && !target?.form?.contains(activeElement)) return;
  target?.focus({ preventScroll: true });
  // By itself focus would move it to the middle of a small screen, and a receipt out of sight.
  if (isShown) target?.scrollIntoView({ block: 'nearest' });
}
