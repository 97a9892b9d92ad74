import { AgencyAddress } from './AgencyLinks.tsx';
import { ButtonLink } from './ButtonLink.tsx';
import type { ErrorWords } from './error-words.ts';

type Props = {
  words: ErrorWords;
  /** The error's message or the status text says why. */
  reason: string;
  /** The heading is `h1` where the error is the whole page, `h2` where it stands in for a part of one. */
  as?: 'h1' | 'h2';
};

/** The error screen says what happened, and offers a link home and a way to reach the agency. */
export function ApplicationError({ words, reason, as: Heading = 'h2' }: Props) {
  return (
    <div role="alert" className="page section">
      <div className="sheet">
        <div className="sheet-head row">
          <Heading className="heading">{words.heading}</Heading>
          <p className="stamp" data-ink="accent" data-size="subheading">
            {words.stamp}
          </p>
        </div>
        <div className="sheet-body stack">
          <p>
            <b>{reason}</b>
          </p>
          <p className="measure quiet">
            {words.advice} <AgencyAddress />.
          </p>
          <p>
            <ButtonLink href="/">{words.wayHome}</ButtonLink>
          </p>
        </div>
      </div>
    </div>
  );
}
