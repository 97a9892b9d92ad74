import { readFileSync } from 'node:fs';
import type { fontProviders } from 'astro/config';
import { alphabets, typefaces } from '../../agency/look/typefaces.ts';
import { TYPE_ROLES, type TypeRole } from '../../shared/look.ts';

/**
 * Pages fetch these fonts as `--font-display` and `--font-figures`, and `fonts` in Astro's configuration takes them: https://docs.astro.build/en/guides/fonts/. Of
 * each alphabet a browser fetches the file only when a page shows one of its letters.
 */
export function siteFonts(provider: ReturnType<typeof fontProviders.local>) {
  return TYPE_ROLES.map((role) => {
    const { family, weight, kind } = typefaces[role];
    const [first, ...others] = fontFiles(role).map(({ file, unicodeRange }) => ({
      src: [`./${file}`] satisfies [string],
      weight,
      style: 'normal' as const,
      unicodeRange,
    }));
    if (!first) throw new Error(`${family} has none of the alphabets in agency/look/typefaces.ts.`);
    return {
      name: family,
      cssVariable: `--font-${role}` as const,
      provider,
      fallbacks: [kind],
      options: { variants: [first, ...others] satisfies [typeof first, ...(typeof first)[]] },
    };
  });
}

/**
 * Returns the file of each alphabet that the family has, with Latin's first: Astro measures the first, to match Latin fonts
 * of a reader's system to it. The letters of another are shown in the reader's own font.
 * @throws when the package is not installed.
 */
export function fontFiles(role: TypeRole, wanted = alphabets) {
  const { package: name, weight } = typefaces[role];
  const folder = `node_modules/${name}`;
  const ranges: Record<string, string> = JSON.parse(readFileSync(`${folder}/unicode.json`, 'utf8'));
  return ['latin', ...wanted.filter((alphabet) => alphabet !== 'latin')].flatMap((alphabet) => {
    const [first, ...others] = ranges[alphabet]?.split(',') ?? [];
    if (!first) return [];
    return {
      file: `${folder}/files/${name.split('/').at(-1)}-${alphabet}-${weight}-normal.woff2`,
      unicodeRange: [first, ...others] satisfies [string, ...string[]],
    };
  });
}
