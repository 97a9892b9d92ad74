/** `accent` for the one thing to press, `outline` for its quieter neighbour: styles/button.css. */
export type ButtonLook = 'accent' | 'outline';

type Props = {
  href: string;
  children: string;
  look?: ButtonLook;
};

/** A link that looks like a button. */
export function ButtonLink({ href, children, look = 'accent' }: Props) {
  return (
    <a href={href} className="button" data-look={look}>
      {children}
    </a>
  );
}
