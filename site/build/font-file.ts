import { join } from 'node:path';

/** The whole font, before it is cut down, as a path from the project's root. */
export function fontFile(family: string, weight: number) {
  return join('node_modules/@fontsource', family, 'files', `${family}-latin-${weight}-normal.woff2`);
}
