import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ErrorBoundary } from 'react-error-boundary';
import type { ContactRequest } from '../../shared/contact-request.ts';
import { isBlank } from '../../shared/typed-text.ts';
import { ApplicationError } from '../ui/ApplicationError.tsx';
import { clean, fieldsOf, fillFields, readFields, repeatProblem, showProblem } from './form-fields.ts';
import type { FormWords } from './form-words.ts';
import { Receipt } from './Receipt.tsx';
import { type Outcome, SubmissionToast } from './SubmissionToast.tsx';
import { fetchClientEarly, sendContactRequest } from './send-contact-request.ts';

type Props = { words: FormWords };

type ButtonRef = RefObject<HTMLButtonElement | null>;

/**
 * The form around this posts natively until it is alive. From then on its button sends the form, and a toast and a receipt
 * tell how that ended. A part that throws is replaced by the error screen, and the rest of the page stays.
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

function Submission({ words }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const { isAlive, submitting, toast, receipt, putBack, dismiss } = useSubmission(button);
  const isReceived = receipt !== null;

  // The steps next to the form show that it was received, too: NextSteps.module.css.
  useEffect(() => void document.documentElement.toggleAttribute('data-received', isReceived), [isReceived]);

  // The toast scrolls after the button, and has the last word where a small screen cannot show both.
  useLayoutEffect(() => {
    if (toast) button.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [toast]);

  return (
    <>
      <button
        ref={button}
        type="submit"
        // Enter in a field clicks the button, too, and the browser's own check comes after that.
        onClick={() => fieldsOf(button.current?.form).forEach(clean)}
        disabled={submitting}
        // A translated page has other words here, which is no reason to draw the form again.
        suppressHydrationWarning
        className="button"
        data-look={isReceived ? 'resting' : 'accent'}
      >
        {submitting ? words.submitting : words.submit}
      </button>
      {receipt && <Receipt words={words} sent={receipt} onCorrect={() => putBack(receipt)} />}
      {isAlive && (
        <SubmissionToast words={words} submitting={submitting} outcome={toast} onDismiss={dismiss} />
      )}
    </>
  );
}

/** A toast and what was sent tell how a submission ended. */
type Shown = { toast: Outcome | null; receipt: ContactRequest | null };

const NOTHING: Shown = { toast: null, receipt: null };

/** The form is idle, submitting, and idle again. At most one submission runs at a time, and each one ends. */
function useSubmission(button: ButtonRef) {
  const [submitting, setSubmitting] = useState(false);
  const [shown, show] = useState(NOTHING);
  // A second press can come before the disabled button is painted, so the guard can't be state.
  const running = useRef(false);
  const isAlive = useForm(button, { onSubmit: send, onTouch: () => show(NOTHING) });

  async function send(form: HTMLFormElement) {
    if (!isFilledIn(form) || running.current) return;
    running.current = true;
    setSubmitting(true);
    show(NOTHING);
    const request = readFields(form);
    const ending = await sendContactRequest(request, () => form.submit());
    running.current = false;
    if (!ending) return setSubmitting(false);
    const { accepted, problems } = ending;
    // A visitor may have corrected a field meanwhile: then no receipt says that what is in the fields arrived.
    const isReceived = accepted && JSON.stringify(readFields(form)) === JSON.stringify(request);
    // Focus moves to the button next, which only works once it is enabled again.
    flushSync(() => {
      setSubmitting(false);
      show({ toast: accepted ? 'succeeded' : 'failed', receipt: isReceived ? request : null });
    });
    if (isReceived) form.reset();
    const fields = fieldsOf(form);
    for (const field of fields) showProblem(field, problems[field.name]);
    const refused = fields.find(({ name }) => problems[name]);
    // Scrolling to the button would move the toast out of sight again on a small screen.
    returnFocus(refused ?? button.current, Boolean(refused));
  }

  /** Puts back what was sent, which takes less than to type it again. */
  function putBack(request: ContactRequest) {
    const fields = fieldsOf(button.current?.form);
    fillFields(fields, request);
    show(NOTHING);
    fields.find(({ name }) => name === 'phone')?.focus();
  }

  function dismiss() {
    returnFocus(button.current);
    show({ ...shown, toast: null });
  }

  return { isAlive, submitting, ...shown, putBack, dismiss };
}

/**
 * Listens to the form around the button, and returns whether it does so yet. Where an extension has changed the page,
 * React renders its part anew, so that part has no field in it.
 */
function useForm(
  button: ButtonRef,
  { onSubmit, onTouch }: { onSubmit: (form: HTMLFormElement) => void; onTouch: () => void },
): boolean {
  const [isAlive, setAlive] = useState(false);
  const submit = useEffectEvent(onSubmit);
  const touch = useEffectEvent(onTouch);
  useEffect(() => {
    const form = button.current?.form;
    if (!form) return;
    const listening = new AbortController();
    const { signal } = listening;
    const send = (event: Event) => {
      event.preventDefault();
      submit(form);
    };
    form.addEventListener('submit', send, { signal });
    form.addEventListener('input', () => touch(), { signal });
    for (const type of ['input', 'invalid'])
      form.addEventListener(type, repeatProblem, { signal, capture: true });
    // A page that is left may be shown again as it was.
    window.addEventListener('pagehide', () => touch(), { signal });
    document.addEventListener('click', ignoreLinkToThisPage, { signal });
    // A press may have come before. A selector that a browser does not know is left out of `:is()`.
    for (const field of fieldsOf(form))
      if (field.matches(':is(:user-invalid)')) showProblem(field, field.validationMessage);
    setAlive(true);
    fetchClientEarly();
    return () => listening.abort();
  }, [button]);
  return isAlive;
}

/** The browser's own check lets blank values through, and the server does not: ask it again without them. */
function isFilledIn(form: HTMLFormElement): boolean {
  for (const field of fieldsOf(form)) if (isBlank(field.value)) field.value = '';
  return form.reportValidity();
}

/** A link to this page leads to its top: the browser would load it again, and what was typed would be lost. */
function ignoreLinkToThisPage(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.href !== location.origin + location.pathname.replace(/\/$/, '')) return;
  // Such a press opens another tab or window.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  location.replace('#main');
}

/**
 * Focuses the refused field, or else the button, which lost focus while it was disabled: to the page, or, after a
 * second click, to the nearest focusable parent. Takes focus from a field, too, which closes a phone's keyboard, and
 * from the toast. Does nothing when the visitor has moved elsewhere.
 */
function returnFocus(target: HTMLButtonElement | HTMLInputElement | null, isShown = true) {
  const { activeElement } = document;
  if (!activeElement?.contains(target) && !target?.form?.contains(activeElement)) return;
  target?.focus({ preventScroll: true });
  // By itself focus would move its target to the middle of a small screen, and a receipt out of sight.
  if (isShown) target?.scrollIntoView({ block: 'nearest' });
}
