import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Typeface } from '../../shared/look.ts';

/**
 * The whole font, before it is cut down, as a path from the project's root.
 * @throws when the package is not installed or does not have this weight.
 */
export function fontFile({ package: name }: Typeface, weight: number, format: 'woff2' | 'woff' = 'woff2') {
  const file = join('node_modules', name, 'files', `${basename(name)}-latin-${weight}-normal.${format}`);
  if (!existsSync(file)) {
    throw new Error(
      `agency/look/typefaces.ts asks for ${name} in weight ${weight}, and there is no ${file}. Install the package, or choose a weight that it has.`,
    );
  }
  return file;
}
