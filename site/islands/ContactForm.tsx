import { memo, type SubmitEvent, useCallback, useRef } from 'react';
import { contact } from '../../agency/words/contact.ts';
import { contactFields } from '../../agency/words/contact-fields.ts';
import { HONEYPOT_FIELD } from '../../shared/contact-function.ts';
import { type ContactField, eachField, FIELDS, type Field, isBlank } from '../../shared/contact-request.ts';
import { functionAddress } from '../settings.ts';
import { buttonLooks } from '../ui/ButtonLink.tsx';
import { CatchErrors } from './CatchErrors.tsx';
import { SubmissionToast } from './SubmissionToast.tsx';
import { expectRequest, sendContactRequest } from './send-contact-request.ts';
import { useSubmission } from './use-submission.ts';

/** What a field held that came back. If it is why, `isBad` is `true` and `problem` says what to do; both are empty otherwise. */
type RefusedField = { value: string; isBad: string; problem: string };

type Props = {
  /** Only for the page that answers a form sent without script. */
  refused?: Record<ContactField, RefusedField>;
};

/**
 * The form that asks for a consultation. Without script it posts natively to the same address; the browser's own
 * check guards the fields in both cases.
 */
export function ContactForm(props: Props) {
  return (
    <CatchErrors>
      <Form {...props} />
    </CatchErrors>
  );
}

function Form({ refused }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const { submitting, outcome, submit, dismiss } = useSubmission(sendContactRequest);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    // The browser's own check lets blank values through, and the server does not: ask it again without them.
    clearFields(form, isBlank);
    if (!form.reportValidity()) return;
    const result = await submit(readFields(form));
    if (result === 'succeeded') clearFields(form);
    // On a small screen, scrolling to the button would move the toast out of sight again.
    returnFocus(button.current, { preventScroll: true });
  }

  const closeToast = useCallback(() => {
    returnFocus(button.current);
    dismiss();
  }, [dismiss]);

  return (
    <form
      action={functionAddress}
      method="post"
      onSubmit={send}
      onFocus={expectRequest}
      onPointerDown={expectRequest}
      onInput={dismiss}
      className="grid grid-cols-1 gap-4"
    >
      <Controls refused={refused} />
      <button
        ref={button}
        type="submit"
        disabled={submitting}
        className={`mt-2 min-h-12 rounded-sheet border-2 px-5 py-2 font-semibold max-xs:px-3 motion-safe:transition-colors disabled:border-pencil disabled:bg-pencil ${buttonLooks.accent}`}
      >
        {submitting ? contact.submitting : contact.submit}
      </button>
      <SubmissionToast submitting={submitting} outcome={outcome} onDismiss={closeToast} />
    </form>
  );
}

/**
 * Moves focus back to the button, which lost it while it was disabled: to the page, or, after a second click, to the
 * nearest focusable parent. Also moves it from a field, which closes a phone's keyboard, and from the toast. Leaves
 * focus where it is when the visitor has moved elsewhere.
 */
function returnFocus(button: HTMLButtonElement | null, options?: FocusOptions) {
  const { activeElement } = document;
  if (activeElement?.contains(button) || button?.form?.contains(activeElement)) button?.focus(options);
}

/** The fields. Not rendered again when the form submits, so that the button answers a press sooner. */
const Controls = memo(function Controls({ refused }: Props) {
  return (
    <>
      {FIELDS.map((field, index) => (
        <p key={field.name} className="grid grid-cols-1 gap-1">
          <span className="flex flex-wrap justify-between gap-x-4">
            <label htmlFor={field.name} className="font-semibold">
              {contactFields[field.name].label}
            </label>
            {index === 0 && <span className="text-small text-pencil">{contact.required}</span>}
          </span>
          <Control {...field} refused={refused?.[field.name]} />
        </p>
      ))}
      <p className="off-screen" aria-hidden="true">
        <label>
          {contact.honeypot}
          <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
    </>
  );
});

function Control({
  name,
  type,
  autoComplete,
  required,
  refused,
}: Field & { refused?: RefusedField | undefined }) {
  const common = {
    id: name,
    name,
    autoComplete,
    placeholder: contactFields[name].placeholder,
    defaultValue: refused?.value,
    required,
    className:
      'min-h-12 w-full rounded-sheet border border-pencil bg-paper px-4 py-2 placeholder:text-pencil aria-invalid:border-2 aria-invalid:border-accent',
  };
  // The server writes whether it is invalid, which no type of React's allows for.
  const told: Record<string, string> | undefined = refused && {
    'aria-invalid': refused.isBad,
    'aria-describedby': `${name}-problem`,
  };
  return (
    <>
      {type === 'textarea' ? (
        <textarea rows={4} {...common} {...told} />
      ) : (
        <input type={type} {...common} {...told} />
      )}
      {refused && (
        <span id={`${name}-problem`} className="text-accent empty:hidden">
          {refused.problem}
        </span>
      )}
    </>
  );
}

function readFields(form: HTMLFormElement): Record<ContactField, string> {
  const data = new FormData(form);
  return eachField(({ name }) => String(data.get(name) ?? ''));
}

/** Not `form.reset()`: on a refilled page, that would restore the values that the page came with. */
function clearFields(form: HTMLFormElement, which = (_value: string) => true) {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name]');
  for (const field of fields) if (which(field.value)) field.value = '';
}
