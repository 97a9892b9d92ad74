import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../../tests/support/temp-database.ts';
import { assertPrintable } from './printable.ts';

test.each([
  ['a line break of slides', '\v'],
  ['the place of a picture', '\uFFFC'],
  ['a bullet of a symbol font', '\uF0B7'],
  ['a separator of lines', '\u2028'],
  ['a letter of another encoding', '\uFFFD'],
])('the build stops at words pasted with %s, and says where', async (_, character) => {
  const { path } = await tempFolder();
  const file = join(path, 'mails.ts');
  await writeFile(file, `export const subject = () =>\n  \`Your${character}call\`;\n`);
  expect(() => assertPrintable(path)).toThrow(
    new RegExp(`^${RegExp.escape(file)}, line 2: .*\\n\`Your▯call\`;$`),
  );
});

test('words are built with every character that readers see, and those that say where lines break', async () => {
  const { path } = await tempFolder();
  await writeFile(
    join(path, 'words.ts'),
    '\uFEFF// ￡5, 👩‍🍳, می‌خواهم, \u200E\u00AD\u200B\u00A0\u2060\r\n\t',
  );
  expect(() => assertPrintable(path)).not.toThrow();
});
