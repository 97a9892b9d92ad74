import { notFound } from '../../agency/words/errors.ts';
import { ButtonLink } from './ButtonLink.tsx';
import { Sheet } from './Sheet.tsx';

/** A sheet stamped not found. */
export function NotFound() {
  return (
    <div className="page-width py-12 md:py-20">
      <Sheet>
        <div className="flex flex-col items-center gap-8 px-5 py-16 text-center md:py-24">
          <p className="-rotate-6 rounded-sheet border-8 border-stamp px-6 py-2 font-display text-giant font-bold text-nowrap text-stamp">
            404
          </p>
          <h1 className="text-heading">{notFound.text}</h1>
          <ButtonLink href="/">{notFound.wayHome}</ButtonLink>
        </div>
      </Sheet>
    </div>
  );
}
