import css from './LinkSheet.module.css';
import type { LinkSheetContent } from './link-sheets.ts';

/** A sheet shows one request and the one thing to do about it. Without script its form posts to the page's address. */
export function LinkSheet(content: LinkSheetContent) {
  const { heading, stamp, ink = 'accent', facts = [], paragraphs, command, button } = content;
  return (
    <div className={`sheet ${css.sheet}`}>
      <div className="sheet-head row">
        <h1 className="subheading">{heading}</h1>
        {stamp && (
          <p className="stamp" data-ink={ink} data-size="title">
            {stamp}
          </p>
        )}
      </div>
      {facts.length > 0 && (
        <dl className={`stack ${css.facts}`} data-ruled>
          {facts.map(({ label, value, strong }) => (
            <div key={label} className="row">
              <dt className="quiet">{label}</dt>
              <dd>
                <bdi>{strong ? <b>{value}</b> : value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="sheet-body stack">
        {paragraphs.map((words) => (
          <p key={words}>{words}</p>
        ))}
        {command && (
          <p>
            <code>{command}</code>
          </p>
        )}
        {button && (
          <form method="post" className="stack">
            <button
              type="submit"
              name="action"
              value={button.action}
              className="button"
              data-look={button.look}
            >
              {button.text}
            </button>
          </form>
        )}
      </div>
    </div>
  );
}
