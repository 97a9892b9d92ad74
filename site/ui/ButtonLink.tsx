/** What a button or a link can look like: `accent` for the one thing to press, `outline` for its quieter neighbour. */
export const buttonLooks = {
  // Browsers print no grounds, so on paper the words need a colour of their own.
  accent:
    'border-accent bg-accent text-paper hover:border-accent-deep hover:bg-accent-deep print:bg-paper print:text-accent',
  outline: 'border-ink text-ink hover:bg-ink hover:text-paper',
};

export type ButtonLook = keyof typeof buttonLooks;

type Props = {
  href: string;
  children: string;
  look?: ButtonLook;
};

/** A link that looks like a button. */
export function ButtonLink({ href, children, look = 'accent' }: Props) {
  return (
    <a
      href={href}
      className={`inline-flex min-h-12 items-center justify-center rounded-sheet border-2 px-5 py-2 text-center text-balance max-[22rem]:px-1.5 font-semibold ${buttonLooks[look]}`}
    >
      {children}
    </a>
  );
}
