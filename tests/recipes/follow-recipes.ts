import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/run.ts';

/** A recipe asks for a file's whole content, or for changes in one that is there. */
interface Edit {
  file: string;
  /** `diff` for changes, else the language of the new file. */
  language: string;
  block: string;
}

/** A block, and the file that the sentence above it ends with. A block in a step is indented as the step's text is. */
const BLOCK = /(?:`([^`\s]+)`:\n\n)?^( *)```(\w+)\n(.*?)\n\2```$/gms;

const COMMANDS = 'sh';

/**
 * The edits in a document, in its order: each block that holds no commands.
 * @throws when a block is not introduced by the file that it belongs to.
 */
function readRecipes(document: string): Edit[] {
  return [...document.matchAll(BLOCK)].flatMap(([, file, indent = '', language = '', block = '']) => {
    if (language === COMMANDS) return [];
    if (!file) throw new Error(`No sentence that ends with a file stands above this block:\n${block}`);
    return { file, language, block: block.replaceAll(new RegExp(`^${indent}`, 'gm'), '') };
  });
}

/**
 * Makes the edits of `docs/making-it-yours.md` in a copy of the project, but for those that `leftOut` picks.
 * @throws when a change does not fit, or a new file is there already.
 */
export async function followRecipes(
  root: string,
  leftOut: (edit: Edit) => boolean = () => false,
): Promise<void> {
  const document = await readFile(join(projectRoot, 'docs/making-it-yours.md'), 'utf8');
  for (const edit of readRecipes(document).filter((each) => !leftOut(each))) {
    const path = join(root, edit.file);
    if (edit.language === 'diff') await writeFile(path, changed(await readFile(path, 'utf8'), edit));
    // `wx` fails when the new file is there already.
    else await writeFile(path, `${edit.block}\n`, { flag: 'wx' });
  }
}

/**
 * The file's text after a diff, in which `@@` separates one change from the next.
 * @throws when the lines of a change do not stand in the text exactly once.
 */
function changed(text: string, { file, block }: Edit): string {
  return block.split(/^@@\n/m).reduce((before, change) => {
    const lines = change.replace(/\n$/, '').split('\n');
    const side = (other: string) =>
      lines.flatMap((line) => (line.startsWith(other) ? [] : `${line.slice(1)}\n`)).join('');
    const parts = `\n${before}`.split(`\n${side('+')}`);
    const [head, tail] = parts;
    if (head === undefined || tail === undefined || parts.length > 2)
      throw new Error(`These lines stand in ${file} ${parts.length - 1} times, not once:\n${side('+')}`);
    return `${head}\n${side('-')}${tail}`.slice(1);
  }, text);
}
