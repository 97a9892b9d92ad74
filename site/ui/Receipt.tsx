import { createElement, type ReactNode } from 'react';
import { type ContactRequest, FIELDS } from '../../shared/contact-request.ts';
import type { FormWords } from './form-words.ts';
import css from './Receipt.module.css';

/** Of these a person sees at a glance whether they are right. */
const SHOWN = FIELDS.filter(({ autoComplete = '' }) => ['name', 'tel', 'email'].includes(autoComplete));

type Props = { words: FormWords; sent: ContactRequest; onMend: () => void };

/**
 * What was sent, stamped, above the fields, which are empty again. It is no live region: the toast says that it arrived.
 * Like the toast it follows the button, which has focus then.
 */
export function Receipt({ words, sent, onMend }: Props) {
  const { question, again } = words.receipt;
  return (
    <div className={css.receipt}>
      <p className={`stamp ${css.stamp}`} data-lands>
        {words.succeeded.stamp}
      </p>
      <ul role="list" translate="no" className={`figures ${css.lines}`}>
        {SHOWN.map(({ name }) => (
          <li key={name}>
            <Value value={sent[name]} />
          </li>
        ))}
      </ul>
      <p className={css.question}>
        {`${question} `}
        <button type="button" className={`text-link ${css.again}`} onClick={onMend}>
          {again}
        </button>
      </p>
    </div>
  );
}

/** An address that is too long for its line breaks at its marks. */
function Value({ value }: { value: string }) {
  const parts: ReactNode[] = [];
  for (const part of value.split(/(?=[.@])/)) parts.push(part, createElement('wbr'));
  return createElement('bdi', null, ...parts);
}
