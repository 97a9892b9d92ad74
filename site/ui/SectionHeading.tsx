import { LastWordsTogether } from './LastWordsTogether.tsx';

type Props = { id: string; heading: string; intro?: string };

/** A section's heading and the sentence or two below it. */
export function SectionHeading({ id, heading, intro }: Props) {
  return (
    <>
      <h2 id={id} className="text-heading">
        <LastWordsTogether>{heading}</LastWordsTogether>
      </h2>
      {intro && <p className="mt-4 max-w-measure text-lede text-pencil">{intro}</p>}
    </>
  );
}
