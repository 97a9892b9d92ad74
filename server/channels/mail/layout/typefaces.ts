import { typefaces } from '../../../../agency/look/typefaces.ts';
import type { Typeface, TypeKind, TypeRole } from '../../../../shared/look.ts';

/** What nearly every machine has of each kind, because a mail loads no font. */
const USUAL: Record<TypeKind, readonly string[]> = {
  serif: ['Georgia', 'Times New Roman'],
  'sans-serif': ['Helvetica', 'Arial'],
  monospace: ['Courier New', 'Courier'],
};

/** Outlook's Word engine knows one family, not a list: an unknown first name becomes Times New Roman. */
const OUTLOOK: Record<TypeKind, string> = {
  serif: 'Georgia',
  'sans-serif': 'Arial',
  monospace: "'Courier New'",
};

/** The site's families, then similar ones on the reader's own machine. */
export const TYPEFACES: Record<TypeRole, string> = {
  display: stack(typefaces.display),
  text: stack(typefaces.text),
  figures: stack(typefaces.figures),
};

export const OUTLOOK_TYPEFACES: Record<TypeRole, string> = {
  display: OUTLOOK[typefaces.display.kind],
  text: OUTLOOK[typefaces.text.kind],
  figures: OUTLOOK[typefaces.figures.kind],
};

/** In single quotes, because it stands in a style attribute. */
function stack({ family, alike = [], kind }: Typeface): string {
  const names = [family, ...alike, ...USUAL[kind]].map((name) =>
    /^[\w-]+$/.test(name) ? name : `'${name}'`,
  );
  return [...names, kind].join(', ');
}
