import { brand } from '../../agency/brand.ts';
import { privacyPolicy } from '../../agency/words/privacy-policy.ts';
import { LinkedText } from './LinkedText.tsx';
import css from './PrivacyPolicy.module.css';

/** The policy, with a list of its sections next to it where there is room. */
export function PrivacyPolicy() {
  const { title, effective, summary, contents, sections } = privacyPolicy;
  return (
    <div className="page section columns">
      <article>
        <h1 className="display">{title}</h1>
        <p className={css.effective}>{effective}</p>
        <p className={`lede measure quiet ${css.summary}`}>{summary}</p>
        <ol role="list" className={`measure ${css.sections}`}>
          {sections.map(({ id, title, paragraphs }, index) => (
            <li key={id} id={id}>
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
        <p>{contents}</p>
        <ol role="list">
          {sections.map(({ id, title }, index) => (
            <li key={id}>
              <a href={`#${id}`} className="small">
                <span className="figures">{(index + 1).toLocaleString(brand.locale)}</span> {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}
