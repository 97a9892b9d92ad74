import type { ReactNode } from 'react';
import { contact } from '../../agency/words/contact.ts';
import { contactFields } from '../../agency/words/contact-fields.ts';
import { HONEYPOT_FIELD } from '../../shared/contact-function.ts';
import { FIELDS, type Field } from '../../shared/contact-request.ts';
import { functionAddress } from '../settings.ts';
import css from './ContactForm.module.css';

/**
 * The browser's own check guards the fields. Until React has brought the button, the child, to life, the browser itself
 * posts the form. React never renders the fields, so what a visitor typed before stays, also where an extension has
 * changed the page.
 */
export function ContactForm({ children }: { children: ReactNode }) {
  return (
    <form action={functionAddress} method="post" className={`stack ${css.form}`}>
      {FIELDS.map((field, index) => {
        const { name, type } = field;
        const { label } = contactFields[name];
        const control = <Control {...field} />;
        const isTicked = type === 'checkbox';
        return (
          <p key={name} className={`stack ${css.field}`}>
            <span className="row">
              <label htmlFor={name} className={`${css.label} ${isTicked ? css.tick : ''}`}>
                {isTicked && control}
                {isTicked ? label : <b>{label}</b>}
              </label>
              {index === 0 && <span className="small quiet">{contact.required}</span>}
            </span>
            {!isTicked && control}
            <span id={`${name}-problem`} className={css.problem} />
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

function Control({ name, type, autoComplete, required, options }: Field) {
  const { placeholder, options: words } = contactFields[name];
  const common = {
    id: name,
    name,
    autoComplete,
    placeholder: options ? undefined : placeholder,
    required,
    className: type === 'checkbox' ? css.box : css.control,
    'aria-describedby': `${name}-problem`,
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
          {options.map((option) => (
            <option key={option} value={option}>
              {words?.[option]}
            </option>
          ))}
        </select>
      );
    case 'checkbox':
      return <input type="checkbox" {...common} value={options[0]} />;
  }
}
