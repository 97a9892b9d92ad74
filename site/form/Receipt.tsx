import { createElement, type ReactNode } from 'react';
import { brand } from '../../agency/brand.ts';
import { replyDueAt } from '../../agency/promises.ts';
import type { ContactRequest } from '../../shared/contact-request.ts';
import { Tally } from '../ui/Logo.tsx';
import type { FormWords } from './form-words.ts';
import css from './Receipt.module.css';

/** A person sees at a glance whether these are right. */
const SHOWN = ['name', 'phone', 'email'] as const;

type Props = { words: FormWords; sent: ContactRequest; onCorrect: () => void };

/**
 * The receipt shows how the visitor can be reached, as it was sent, and when a reply comes. It stands above the fields,
 * which are empty again. It is no live region: the toast says that the request arrived. Like the toast it follows the
 * button, which has focus then.
 */
export function Receipt({ words, sent, onCorrect }: Props) {
  const { question, again, replyBy } = words.receipt;
  const due = dueTime();
  return (
    <div className={`stack ${css.receipt}`}>
      <div className={css.lines}>
        <div className={`row ${css.mark}`}>
          <Tally count={5} />
          <p className="stamp" data-size="subheading" data-lands>
            {words.succeeded.stamp}
          </p>
        </div>
        <ul role="list" translate="no" className="figures">
          {SHOWN.map((name) => (
            <li key={name}>
              <Value value={sent[name]} />
            </li>
          ))}
        </ul>
      </div>
      {due && (
        <div className={`row ${css.dueLine}`}>
          <p className={css.due}>
            <span className="quiet">{`${replyBy} `}</span>
            <b className="figures">{due}</b>
          </p>
          <span className={css.empty} />
        </div>
      )}
      <p className="small">
        {`${question} `}
        <button type="button" className="text-link tap" onClick={onCorrect}>
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

/** Says when the reply is due, in the visitor's own zone: `Sunday 1:46 AM`. Empty where the browser lacks the language. */
function dueTime() {
  if (Intl.DateTimeFormat.supportedLocalesOf(brand.locale).length === 0) return '';
  const due = new Date(replyDueAt(Date.now()));
  return due.toLocaleString(brand.locale, { weekday: 'long', hour: 'numeric', minute: '2-digit' });
}
