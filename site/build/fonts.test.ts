import { readFileSync } from 'node:fs';
import { convert } from 'fontverter';
import { expect, test } from 'vitest';
import { familyInside } from './fonts.ts';

test('a font is of the family that it says, whatever its package is called', async () => {
  const font = readFileSync('node_modules/@fontsource/besley/files/besley-latin-700-normal.woff2');
  const said = (await convert(font, 'truetype')).toString('latin1');
  expect(familyInside(Buffer.from(said, 'latin1'))).toBe('Besley');
  const inUtf16 = (name: string) => name.replaceAll(/./g, '\0$&');
  const renamed = said.replaceAll(inUtf16('Besley'), inUtf16('Bitter'));
  expect(familyInside(Buffer.from(renamed, 'latin1'))).toBe('Bitter');
});
