import { notFound, wayHome } from '../../agency/words/errors.ts';
import { ButtonLink } from './ButtonLink.tsx';
import { Sheet } from './Sheet.tsx';

/** A sheet stamped not found. */
export function NotFound() {
  return (
    <div className="page-width py-12 md:py-20">
      <Sheet>
        <div className="flex flex-col items-center gap-8 px-5 py-16 max-xs:px-3 text-center md:py-24">
          <p className="stamp pt-[0.14em] text-giant text-stamp whitespace-nowrap">404</p>
          <h1 className="text-heading">{notFound.text}</h1>
          <ButtonLink href="/">{wayHome}</ButtonLink>
        </div>
      </Sheet>
    </div>
  );
}
