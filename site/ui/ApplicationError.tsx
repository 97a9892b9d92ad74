import { applicationError, wayHome } from '../../agency/words/errors.ts';
import { AgencyAddress } from './AgencyAddress.tsx';
import { ButtonLink } from './ButtonLink.tsx';
import { Sheet } from './Sheet.tsx';

type Props = {
  /** The status text or the error's message. */
  reason: string;
  /** `h1` where it is the whole page, `h2` where it stands in for a part of one. */
  as?: 'h1' | 'h2';
};

/** The generic error screen: what happened, a link home, and a way to reach the agency. */
export function ApplicationError({ reason, as: Heading = 'h2' }: Props) {
  return (
    <div role="alert" className="page-width py-12 md:py-20">
      <Sheet>
        <div className="px-5 py-10 max-xs:px-3 md:px-12 md:py-16">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-5">
            <Heading id={Heading === 'h1' ? 'heading' : undefined} className="text-heading">
              {applicationError.heading}
            </Heading>
            <p className="stamp text-subheading text-accent">{applicationError.stamp}</p>
          </div>
          <p className="mt-4 font-semibold">{reason}</p>
          <p className="mt-4 max-w-measure text-pencil">
            {applicationError.advice} <AgencyAddress />.
          </p>
          <p className="mt-8">
            <ButtonLink href="/">{wayHome}</ButtonLink>
          </p>
        </div>
      </Sheet>
    </div>
  );
}
