import type { ReactNode } from 'react';
import { contact } from '../../agency/words/contact.ts';
import { contactFields } from '../../agency/words/contact-fields.ts';
import { HONEYPOT_FIELD } from '../../shared/contact-function.ts';
import { type ContactField, FIELDS, type Field } from '../../shared/contact-request.ts';
import { functionAddress } from '../settings.ts';
import css from './ContactForm.module.css';

/**
 * What a field held that came back: its value, or `true` for the option that was chosen. If it is why, `isBad` is `true`
 * and `problem` says what to do; otherwise `isBad` is `false` and `problem` is empty.
 */
type RefusedField = { value: string; chosen: string[]; isBad: string; problem: string };

type Props = {
  /** Only for the page that answers a form sent without script. */
  refused?: Record<ContactField, RefusedField>;
  /** The button. */
  children: ReactNode;
};

/**
 * The form that asks for a consultation. The browser's own check guards its fields. It posts natively until its button
 * is alive. No script draws it: what a visitor typed before stays, whatever an extension has made of the page.
 */
export function ContactForm({ refused, children }: Props) {
  return (
    <form action={functionAddress} method="post" className={`stack ${css.form}`}>
      {FIELDS.map((field, index) => {
        const { name, type } = field;
        const { label } = contactFields[name];
        const control = <Control {...field} refused={refused?.[name]} />;
        const isTicked = type === 'checkbox';
        return (
          <p key={name} className={`stack ${css.field}`}>
            <span className="ends">
              <label htmlFor={name} className={isTicked ? css.tick : css.label}>
                {isTicked ? control : null}
                {label}
              </label>
              {index === 0 && <span className="small quiet">{contact.required}</span>}
            </span>
            {isTicked ? null : control}
            <span id={`${name}-problem`} className={css.problem}>
              {refused?.[name].problem}
            </span>
          </p>
        );
      })}
      <p className={css.honeypot} aria-hidden="true">
        <label>
          {contact.honeypot}
          <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      {children}
    </form>
  );
}

function Control({
  name,
  type,
  autoComplete,
  required,
  options,
  refused,
}: Field & { refused?: RefusedField | undefined }) {
  const { placeholder, options: words } = contactFields[name];
  // The server writes whether it is invalid, which no type of React's allows for.
  const told: Record<string, string> | undefined = refused && { 'aria-invalid': refused.isBad };
  const common = {
    id: name,
    name,
    autoComplete,
    placeholder: options ? undefined : placeholder,
    defaultValue: options ? undefined : refused?.value,
    required,
    className: type === 'checkbox' ? css.box : css.control,
    'aria-describedby': `${name}-problem`,
    ...told,
  };
  switch (type) {
    case 'text':
    case 'tel':
    case 'email':
      return <input type={type} {...common} />;
    case 'textarea':
      return <textarea rows={4} {...common} />;
    case 'select':
      return (
        <select {...common}>
          <option value="">{placeholder}</option>
          {options.map((option, index) => (
            <option key={option} value={option} data-selected={refused?.chosen[index]}>
              {words?.[option]}
            </option>
          ))}
        </select>
      );
    case 'checkbox':
      return <input type="checkbox" {...common} value={options[0]} data-checked={refused?.chosen[0]} />;
  }
}
