import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ContactRequest, isBlank } from '../../shared/contact-request.ts';
import type { FormWords } from '../ui/form-words.ts';
import { CatchErrors } from './CatchErrors.tsx';
import { clean, fieldsOf, fillFields, readFields, showProblem, tell } from './form-fields.ts';
import { Receipt } from './Receipt.tsx';
import { SubmissionToast } from './SubmissionToast.tsx';
import css from './SubmitButton.module.css';
import { expectRequest, sendContactRequest } from './send-contact-request.ts';
import { useSubmission } from './use-submission.ts';

type Props = { words: FormWords };

/** The button of the form around it, and what tells how a submission ended. Once alive, it sends the form by script. */
export function SubmitButton({ words }: Props) {
  return (
    <CatchErrors words={words.error}>
      <Submission words={words} />
    </CatchErrors>
  );
}

function Submission({ words }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const { submitting, receipt, toast, submit, forget, closeToast } = useSubmission(sendContactRequest);
  const isReceived = receipt !== null;
  const [isAlive, setAlive] = useState(false);

  // The steps next to the form show it, too: NextSteps.module.css.
  useEffect(() => void document.documentElement.toggleAttribute('data-received', isReceived), [isReceived]);

  // Before the toast, which has the last word where a small screen cannot show both.
  useLayoutEffect(() => {
    if (toast) button.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [toast]);

  // React draws anew what an extension has changed before, so it owns nothing that a visitor types into.
  useEffect(() => {
    const form = button.current?.form;
    if (!form) return;
    const listening = new AbortController();
    const { signal } = listening;
    form.addEventListener('submit', (event) => send(event, form), { signal });
    form.addEventListener('input', touch, { signal });
    form.addEventListener('invalid', tell, { signal, capture: true });
    // A page that is left may be shown again as it was.
    window.addEventListener('pagehide', forget, { signal });
    document.addEventListener('click', stay, { signal });
    if (!isAlive) {
      setAlive(true);
      // A press may have come before. A selector that a browser does not know is left out of `:is()`.
      for (const field of fieldsOf(form))
        if (field.matches(':is(:user-invalid)')) showProblem(field, field.validationMessage);
    }
    expectRequest();
    return () => listening.abort();
  });

  async function send(event: SubmitEvent, form: HTMLFormElement) {
    event.preventDefault();
    const fields = fieldsOf(form);
    // The browser's own check lets blank values through, and the server does not: ask it again without them.
    for (const field of fields) if (isBlank(field.value)) field.value = '';
    if (!form.reportValidity()) return;
    const ending = await submit(() => readFields(form));
    if (!ending) return;
    if (ending.accepted && ending.isKept) form.reset();
    for (const field of fields) showProblem(field, ending.problems[field.name]);
    const refused = fields.find(({ name }) => ending.problems[name]);
    // On a small screen, scrolling to the button would move the toast out of sight again.
    returnFocus(refused ?? button.current, Boolean(refused));
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

  const dismiss = useCallback(() => {
    returnFocus(button.current);
    closeToast();
  }, [closeToast]);

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
        className={`button ${css.button}`}
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
