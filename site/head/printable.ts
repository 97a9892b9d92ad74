import { globSync, readFileSync } from 'node:fs';

/** Controls, private characters, separators of lines and stand-ins for objects: words from slides bring them along. */
const UNPRINTABLE = /(?![\t\r])[\p{Cc}\p{Co}\p{Zl}\p{Zp}\uFFF9-\uFFFF]/gu;

/** @throws when words of the agency's hold a character that readers see as a box, and says where. */
export function assertPrintable(folder = 'agency'): void {
  for (const file of globSync(`${folder}/**/*.ts`))
    for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
      const shown = line.replaceAll(UNPRINTABLE, '▯');
      if (shown !== line)
        throw new Error(
          `${file}, line ${index + 1}: readers see a box where ▯ stands. Type the words around it again:\n${shown.trim()}`,
        );
    }
}
