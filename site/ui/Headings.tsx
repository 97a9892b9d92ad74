import type { ReactNode } from 'react';
import css from './Headings.module.css';
import { Tally } from './Logo.tsx';

type PageHeadingProps = {
  heading: string;
  stamp?: string;
  children: ReactNode;
};

/** A page with a form, or with an answer to one, has a short top, so that a laptop shows the form to its end. */
export function PageHeading({ heading, stamp, children }: PageHeadingProps) {
  return (
    <div className={`stack ${css.heading} ${css.ofPage}`}>
      <div className="row">
        <h1 className="heading">{heading}</h1>
        {stamp && (
          <p className="stamp" data-ink="accent" data-size="subheading" data-lands>
            {stamp}
          </p>
        )}
      </div>
      <p className="lede measure quiet" data-makes-room>
        {children}
      </p>
    </div>
  );
}

/** The strokes of the tally before a section's heading count its place on the page, from 1. */
export type Placed = { place: number };

type SectionHeadingProps = Placed & {
  id: string;
  heading: string;
  intro?: string;
};

export function SectionHeading({ id, place, heading, intro }: SectionHeadingProps) {
  return (
    <div className={`stack ${css.heading}`}>
      <h2 id={id} className="heading">
        <Tally count={place} className={css.tally} />
        {heading}
      </h2>
      {intro && <p className="lede measure quiet">{intro}</p>}
    </div>
  );
}
