import { globSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { replaceIn } from '../support/copy-project.ts';
import { followRecipes } from './follow-recipes.ts';
import { markWords } from './mark-words.ts';

/** The values of these are not words for people. */
const NAMES_OF_VALUES = [
  'icon',
  'paper',
  'id',
  'href',
  'email',
  'country',
  'locale',
  'timeZone',
  'origin',
  'lang',
];

/** Polish and Hebrew have these plural forms, and English does not. */
const FURTHER_FORMS = ['two', 'few', 'many'];

/** Forty letters, which nothing breaks. */
const ADDRESS = 'hello@harborstreetanddaughtersco.example';

/**
 * Makes another agency of the one that ships, in a copy of the project: the recipes are followed, then every text gets a
 * third longer and is written in letters that no other text has, with the plural forms and the zone of Poland.
 * @throws when a recipe, or what is changed here, does not fit any more.
 */
export async function makePseudolocale(root: string): Promise<void> {
  // No other service answers in a test.
  await followRecipes(root, ({ file, block }) => /embeds|<iframe/.test(file + block));
  await rm(join(root, 'agency/specification.spec.ts'));
  for (const [file, ...replacements] of CHANGES) await replaceIn(join(root, file), replacements);
  for (const file of globSync('agency/{*,words/*}.ts', { cwd: root })) {
    const path = join(root, file);
    await writeFile(path, withMarkedWords(path, await readFile(path, 'utf8')));
  }
}

/**
 * Makes it Kashmiri: Chromium 156 does not know its figures, which Node does, and Lightning CSS 1.33 not that it is read
 * from the right: https://lightningcss.dev/transpilation.html#%3Adir()-selector
 */
export function turnRound(root: string): Promise<void> {
  return replaceIn(join(root, 'agency/brand.ts'), [['pl-PL-x-pseudo', 'ks-IN-u-hc-h23-x-pseudo']]);
}

/** The recipes do not show these changes. Each comes with its file. */
const CHANGES: [string, ...[string, string][]][] = [
  [
    'agency/brand.ts',
    ['Hammond Automation', 'Harbor Street & Daughters'],
    ['hello@hammond.example', ADDRESS],
    ["'US'", "'PL'"],
    ["'en-US'", "'pl-PL-x-pseudo'"],
    ['America/Chicago', 'Europe/Warsaw'],
  ],
  // An imprint is a page of such lines.
  ['agency/words/prices.ts', ['items: [', `items: [{ job: 'Write to us', price: '${ADDRESS}' },`]],
  [
    'agency/words/testimonials.ts',
    [
      '\n];',
      "{ quote: 'I sleep.', name: 'Ann Otis', role: 'Baker', business: 'Bread & Sons', town: 'Ely', paper: 'carbon' },\n];",
    ],
  ],
];

/** The source with its words marked, and with the further forms of what is counted. */
function withMarkedWords(path: string, source: string): string {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const edits: { start: number; end: number; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isPropertyAssignment(node)) {
      const name = node.name.getText();
      if (NAMES_OF_VALUES.includes(name) && !ts.isObjectLiteralExpression(node.initializer)) return;
      visit(node.initializer);
      // An option of a field may have that name, too.
      if (name === 'other' && ts.isCallExpression(node.parent.parent)) {
        const form = markWords(node.initializer.getText());
        edits.push({
          start: node.end,
          end: node.end,
          text: FURTHER_FORMS.map((further) => `, ${further}: ${form}`).join(''),
        });
      }
      return;
    }
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node))
      edits.push({ start: node.getStart(), end: node.end, text: markWords(node.getText()) });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return edits.reduceRight(
    (text, { start, end, text: fresh }) => text.slice(0, start) + fresh + text.slice(end),
    source,
  );
}
