import { brand, person } from '../../agency/brand.ts';
import { contact } from '../../agency/words/contact.ts';
import { inOneLine } from '../../shared/words.ts';
import { Signature } from './Signature.tsx';
import { TelephoneLink } from './TelephoneLink.tsx';

/** What a visitor can expect after sending the form. Where it was sent, the first step is marked: sheets.css. */
export function NextSteps() {
  return (
    <section aria-labelledby="next-steps-heading">
      <h2 id="next-steps-heading" className="content-end border-b-2 border-ink pb-4 text-title">
        {contact.next.heading}
      </h2>
      <div className="@container">
        <ol role="list" className="@min-[60rem]:grid @min-[60rem]:grid-cols-3 @min-[60rem]:gap-x-6">
          {contact.next.steps.map(({ title, text }, index) => (
            <li
              key={title}
              className="grid grid-cols-[2rem_1fr] items-baseline gap-x-3 gap-y-1 @min-[60rem]:row-span-2 @min-[60rem]:grid-cols-[1.25rem_1fr] @min-[60rem]:grid-rows-subgrid border-b border-rule py-5 last:border-b-0 @min-[60rem]:border-b-0"
            >
              <span aria-hidden="true" className="relative w-fit font-figures text-body/4">
                {(index + 1).toLocaleString(brand.locale)}
              </span>
              <h3 className="font-text text-body font-semibold">{title}</h3>
              <p className="col-start-2 max-w-measure text-pencil">{text}</p>
            </li>
          ))}
        </ol>
        {person && (
          <p className="border-t border-rule pt-5">
            {contact.next.person}
            <br />
            <Signature />
            <b className="font-semibold">{person.name}</b>
            <br />
            {inOneLine(person.role, person.town)}
            <TelephoneLink className="text-link block w-fit py-2" />
          </p>
        )}
      </div>
    </section>
  );
}
