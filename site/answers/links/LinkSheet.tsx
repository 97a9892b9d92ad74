import { buttonLooks } from '../../ui/ButtonLink.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import type { LinkPage } from './pages.ts';

const stamps = { accent: 'text-accent', ledger: 'text-ledger' };

/** One request as the agency sees it, and the one thing to do about it. A form without script, to the page's own address. */
export function LinkSheet(page: LinkPage) {
  const { heading, standing, look = 'accent', facts = [], paragraphs, command, button } = page;
  return (
    <div className="mx-auto max-w-measure">
      <Sheet>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b-2 border-ink px-5 py-4 max-xs:px-3 md:px-10 md:py-6">
          <h1 id="heading" className="text-subheading">
            {heading}
          </h1>
          {standing && <p className={`stamp text-title ${stamps[look]}`}>{standing}</p>}
        </div>
        {facts.length > 0 && (
          <dl>
            {facts.map(({ label, value, strong }) => (
              <div
                key={label}
                className="border-b border-rule px-5 py-3 max-xs:px-3 sm:grid sm:grid-cols-[9rem_1fr] md:px-10"
              >
                <dt className="text-pencil">{label}</dt>
                <dd className={strong ? 'font-semibold' : undefined}>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <div className="grid grid-cols-1 gap-4 px-5 py-6 max-xs:px-3 md:px-10 md:py-8">
          {paragraphs.map((words) => (
            <p key={words}>{words}</p>
          ))}
          {command && (
            <p>
              <code>{command}</code>
            </p>
          )}
          {button && (
            <form method="post" className="mt-2 grid">
              <button
                type="submit"
                name="action"
                value={button.action}
                className={`min-h-12 rounded-sheet border-2 px-5 py-2 font-semibold ${buttonLooks[button.look]}`}
              >
                {button.text}
              </button>
            </form>
          )}
        </div>
      </Sheet>
    </div>
  );
}
