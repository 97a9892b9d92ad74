/** `accent` is the one thing to press, `outline` its quieter neighbor: styles/button.css. */
export type ButtonLook = 'accent' | 'outline';

type Props = {
  href: string;
  children: string;
  look?: ButtonLook;
};

export function ButtonLink({ href, children, look = 'accent' }: Props) {
  return (
    <a href={href} className="button" data-look={look}>
      {children}
    </a>
  );
}
