import type { ReactNode } from 'react';

type PageHeadingProps = {
  heading: string;
  /** Says next to the heading what went wrong. */
  stamp?: string;
  children: ReactNode;
};

/** The top of a page with a form or an answer to one: short, so that a laptop shows the form to its end. */
export function PageHeading({ heading, stamp, children }: PageHeadingProps) {
  return (
    <div className="mb-5 sm:mb-6 md:mb-10">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 id="heading" className="text-heading">
          {heading}
        </h1>
        {stamp && <p className="stamp text-subheading text-accent motion-safe:animate-stamp">{stamp}</p>}
      </div>
      <p className="mt-1 max-[22.5rem]:mt-2 max-w-measure text-lede text-pencil max-sm:leading-6 sm:mt-2">
        {children}
      </p>
    </div>
  );
}

/** A section's heading and the sentence or two below it. */
export function SectionHeading({ id, heading, intro }: { id: string; heading: string; intro: string }) {
  return (
    <>
      <h2 id={id} className="text-heading">
        {heading}
      </h2>
      <p className="mt-4 max-w-measure text-lede text-pencil">{intro}</p>
    </>
  );
}
