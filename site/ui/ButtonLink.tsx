type Props = {
  href: string;
  children: string;
  /** `stamp` for the one thing to press, `outline` for its quieter neighbour. */
  look?: 'stamp' | 'outline';
};

const looks = {
  stamp: 'border-stamp bg-stamp text-paper hover:border-stamp-deep hover:bg-stamp-deep',
  outline: 'border-ink text-ink hover:bg-ink hover:text-paper',
};

/** A link that looks like a button. */
export function ButtonLink({ href, children, look = 'stamp' }: Props) {
  return (
    <a
      href={href}
      className={`inline-flex min-h-12 items-center justify-center rounded-sheet border-2 px-5 py-2 text-center font-semibold motion-safe:transition-colors ${looks[look]}`}
    >
      {children}
    </a>
  );
}
