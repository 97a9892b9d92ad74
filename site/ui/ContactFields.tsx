import { contact } from '../../agency/words/contact.ts';
import { contactFields } from '../../agency/words/contact-fields.ts';
import { HONEYPOT_FIELD } from '../../shared/contact-function.ts';
import { type ContactField, FIELDS, type Field } from '../../shared/contact-request.ts';

/** What a field held that came back. If it is why, `isBad` is `true` and `problem` says what to do; both are empty otherwise. */
type RefusedField = { value: string; isBad: string; problem: string };

type Props = {
  /** Only for the page that answers a form sent without script. */
  refused?: Record<ContactField, RefusedField>;
};

/**
 * The fields of the form, which no script draws again: what a visitor typed before the form is alive stays, whatever a
 * browser's translation has made of the page.
 */
export function ContactFields({ refused }: Props) {
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
}

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
    'aria-describedby': `${name}-problem`,
  };
  // The server writes whether it is invalid, which no type of React's allows for.
  const told: Record<string, string> | undefined = refused && { 'aria-invalid': refused.isBad };
  return (
    <>
      {type === 'textarea' ? (
        <textarea rows={4} {...common} {...told} />
      ) : (
        <input type={type} {...common} {...told} />
      )}
      <span id={`${name}-problem`} className="text-accent empty:hidden">
        {refused?.problem}
      </span>
    </>
  );
}
