import { brand } from '../../agency/brand.ts';
import { privacyPolicy } from '../../agency/words/privacy-policy.ts';
import { LinkedText } from './LinkedText.tsx';

/** The policy, with a list of its sections next to it where there is room. */
export function PrivacyPolicy() {
  const { title, effective, summary, contents, sections } = privacyPolicy;
  return (
    <div className="page-width two-columns py-12 md:py-20">
      <article>
        <h1 id="heading" className="text-display">
          {title}
        </h1>
        <p className="mt-4">{effective}</p>
        <p className="mt-6 max-w-measure text-lede text-pencil">{summary}</p>
        <ol role="list" className="mt-12 max-w-measure">
          {sections.map(({ id, title, paragraphs }, index) => (
            <li key={id} id={id} className="border-t border-rule py-8">
              <h2 className="text-title">{`${(index + 1).toLocaleString(brand.locale)}. ${title}`}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-3">
                  <LinkedText text={paragraph} />
                </p>
              ))}
            </li>
          ))}
        </ol>
      </article>
      <nav aria-label={contents} className="sticky top-28 hidden self-start lg:block print:hidden">
        <p className="border-b-2 border-ink pb-2 font-display font-bold">{contents}</p>
        <ol role="list">
          {sections.map(({ id, title }, index) => (
            <li key={id} className="border-b border-rule">
              <a href={`#${id}`} className="flex gap-3 py-2 text-small hover:text-accent-deep">
                <span className="w-[2ch] shrink-0 text-end font-figures">
                  {(index + 1).toLocaleString(brand.locale)}
                </span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}
