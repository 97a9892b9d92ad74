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
    <div className="mb-6 md:mb-10">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 id="heading" className="text-heading">
          <LastWordsTogether>{heading}</LastWordsTogether>
        </h1>
        {stamp && <p className="stamp text-subheading text-accent motion-safe:animate-stamp">{stamp}</p>}
      </div>
      <p className="mt-2 max-w-measure text-lede text-balance text-pencil">{children}</p>
    </div>
  );
}

/** A section's heading and the sentence or two below it. */
export function SectionHeading({ id, heading, intro }: { id: string; heading: string; intro: string }) {
  return (
    <>
      <h2 id={id} className="text-heading">
        <LastWordsTogether>{heading}</LastWordsTogether>
      </h2>
      <p className="mt-4 max-w-measure text-lede text-balance text-pencil">{intro}</p>
    </>
  );
}

/**
 * A heading's text whose last two words stay on one line, so that no word is left alone on the last. Of three words they
 * would leave the first alone, so it takes four. Two that do not fit on a line break within their own box.
 */
export function LastWordsTogether({ children: text }: { children: string }) {
  const [, start, pair] = /^(\S+ .* )(\S+ \S+)$/.exec(text) ?? [];
  if (!start) return text;
  return (
    <>
      {start}
      <span className="inline-block wrap-anywhere">{pair}</span>
    </>
  );
}
