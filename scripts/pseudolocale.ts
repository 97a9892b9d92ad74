/**
 * Runs the checks with another agency, which is made of the one that ships: in a copy of the project, so that nothing
 * changes here. `tests/recipes/pseudolocale.ts` says in what it differs.
 */
import { cpSync, existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { makePseudolocale, turnRound } from '../tests/recipes/pseudolocale.ts';
import { sharePackages } from '../tests/support/copy-project.ts';
import { tempFolder } from '../tests/support/temp-database.ts';
import { projectRoot, run } from './run.ts';

/** These tests depend on no agency's words, so they run only with the agency that ships. */
const SAME_IN_ANY_WORDS = '(networks|scripts-that-fail|development|build-settings).spec';

/** A fresh clone has none of these. */
const NOT_COPIED = /^(node_modules|dist|var|\.astro|\.git|\.env|test-results|playwright-report)$/;

// A fork has deleted it, and has replaced what the recipes change.
if (!existsSync(join(projectRoot, 'agency/specification.spec.ts'))) {
  console.log('The pseudolocale is made only of the agency that ships.');
  process.exit();
}

const folder = await tempFolder();
const root = join(folder.path, 'project');
try {
  cpSync(projectRoot, root, {
    recursive: true,
    filter: (file) => !NOT_COPIED.test(relative(projectRoot, file)),
  });
  await makePseudolocale(root);
  await sharePackages(root);
  check('In the pseudolocale', [
    'npx tsc',
    'npm run build',
    'npm run test:unit -- --tags-filter=!release',
    `npm run test:browser -- --grep-invert '${SAME_IN_ANY_WORDS}'`,
  ]);
  await turnRound(root);
  check('In the pseudolocale, from the right', [
    'npm run build',
    'npm run test:browser -- --grep @both-ways',
  ]);
} finally {
  await folder.remove();
}

function check(where: string, steps: string[]) {
  for (const step of steps) {
    console.log(`\n${where}: ${step}`);
    const code = run(step, root);
    if (code !== 0) process.exitCode = code;
  }
}
