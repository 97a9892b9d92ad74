/**
 * Runs the checks with another agency, which is German: in a copy of the project, so that nothing changes here.
 * `tests/second-agency/` replaces `agency/` and adds a page, and its fields are those of the recipe.
 */
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { followRecipes } from '../tests/recipes/follow-recipes.ts';
import { sharePackages } from '../tests/support/copy-project.ts';
import { tempFolder } from '../tests/support/temp-folder.ts';
import { projectRoot, run } from './run.ts';

/** What is not in a fresh clone, and pictures. */
const NOT_COPIED =
  /^(node_modules|dist|dist-next|var|\.astro|\.git|\.env|test-results|playwright-report|agency|docs\/screenshots|bench\/node_modules)$/;

// A fork has deleted it, and may have fields for which the second agency has no words.
if (!existsSync(join(projectRoot, 'agency/specification.spec.ts'))) {
  console.log('The second agency is tested only with the agency that ships.');
  process.exit();
}

const folder = await tempFolder();
const root = join(folder.path, 'project');
try {
  cpSync(projectRoot, root, {
    recursive: true,
    filter: (file) => !NOT_COPIED.test(relative(projectRoot, file)),
  });
  cpSync(join(projectRoot, 'tests/second-agency'), root, { recursive: true });
  await followRecipes(root, 'shared/contact-request.ts');
  rmSync(join(root, 'tests/second-agency'), { recursive: true });
  await sharePackages(root);
  for (const step of ['npm run test:types', 'npm run test:unit', 'npm run test:browser']) {
    console.log(`\nWith the second agency: ${step}`);
    const code = run(step, root);
    if (code !== 0) process.exitCode = code;
  }
} finally {
  await folder.remove();
}
