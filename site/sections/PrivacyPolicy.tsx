import { brand } from '../../agency/brand.ts';
import { privacyPolicy } from '../../agency/words/privacy-policy.ts';
import { LinkedText } from '../ui/LinkedText.tsx';
import css from './PrivacyPolicy.module.css';

/** A list of its sections stands next to the policy where there is room. */
export function PrivacyPolicy() {
  const { title, effective, summary, contents, sections } = privacyPolicy;
  return (
    <div className="page section columns">
      <article className="stack">
        <h1 className="display">{title}</h1>
        <p>{effective}</p>
        <p className="lede measure quiet">{summary}</p>
        <ol role="list" className={`stack measure ${css.sections}`} data-ruled>
          {sections.map(({ id, title, paragraphs }, index) => (
            <li key={id} id={id} className="stack">
              <h2 className="title">{`${(index + 1).toLocaleString(brand.locale)}. ${title}`}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>
                  <LinkedText text={paragraph} />
                </p>
              ))}
            </li>
          ))}
        </ol>
      </article>
      <nav aria-label={contents} className={css.contents}>
        <p className="title">{contents}</p>
        <ol role="list">
          {sections.map(({ id, title }, index) => (
            <li key={id}>
              <a href={`#${id}`} className="small tap">
                <span className="figures">{(index + 1).toLocaleString(brand.locale)}</span> {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}
