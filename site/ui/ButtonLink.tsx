import { type ButtonLook, buttonLooks } from './button-looks.ts';

type Props = {
  href: string;
  children: string;
  look?: ButtonLook;
};

/** A link that looks like a button. */
export function ButtonLink({ href, children, look = 'stamp' }: Props) {
  return (
    <a
      href={href}
      className={`inline-flex min-h-12 items-center justify-center rounded-sheet border-2 px-5 py-2 text-center font-semibold motion-safe:transition-colors ${buttonLooks[look]}`}
    >
      {children}
    </a>
  );
}
