import { brand, person } from '../../agency/brand.ts';
import { contact } from '../../agency/words/contact.ts';
import { inOneLine } from '../../shared/person.ts';
import { TelephoneLink } from './TelephoneLink.tsx';

/** What a visitor can expect after sending the form. */
export function NextSteps() {
  return (
    <section aria-labelledby="next-steps-heading" className="@container">
      <h2 id="next-steps-heading" className="text-title">
        {contact.next.heading}
      </h2>
      <ol
        role="list"
        className="mt-4 border-t-2 border-ink @min-[52rem]:grid @min-[52rem]:grid-cols-3 @min-[52rem]:gap-x-10"
      >
        {contact.next.steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[2rem_1fr] items-baseline gap-x-3 gap-y-1 self-start border-b border-rule py-5 last:border-b-0 @min-[52rem]:border-b-0"
          >
            <span aria-hidden="true" className="row-span-2 font-figures text-body">
              {(index + 1).toLocaleString(brand.locale)}
            </span>
            <h3 className="font-text text-body font-semibold">{title}</h3>
            <p className="text-balance text-pencil">{text}</p>
          </li>
        ))}
      </ol>
      {person && (
        <p className="border-t border-rule py-5">
          {contact.next.person}
          <br />
          <b className="font-semibold">{person.name}</b>
          <br />
          {inOneLine(person.role, person.town)}
          <TelephoneLink className="text-link block w-fit py-2" />
        </p>
      )}
    </section>
  );
}
