import { PRIVACY_EFFECTIVE_DATE } from '../../business/promises.ts';
import { privacyPolicy } from '../content/privacy-policy.ts';
import { ordinalDate } from './ordinal-date.ts';

export function PrivacyPolicy() {
  return (
    <article className="page-width py-12 md:py-20">
      <h1 className="text-display">{privacyPolicy.title}</h1>
      <p className="mt-4">
        Effective <time dateTime={PRIVACY_EFFECTIVE_DATE}>{ordinalDate(PRIVACY_EFFECTIVE_DATE)}</time>
      </p>
      <p className="mt-6 max-w-measure text-lede text-pencil">{privacyPolicy.summary}</p>
      <ol className="mt-12 max-w-measure">
        {privacyPolicy.sections.map(({ id, title, paragraphs }, index) => (
          <li key={id} id={id} className="border-t border-rule py-8">
            <h2 className="text-title">
              {index + 1}. {title}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3">
                {paragraph}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </article>
  );
}
