/**
 * Runs the checks with another agency, `tests/second-agency/`, in the place of `agency/`: in a copy of the project, so
 * that nothing changes here. Leaves out what no agency can change; with `--all` it runs everything, faults included.
 */
import { join } from 'node:path';
import { copyWithSecondAgency } from '../tests/support/copy-with-second-agency.ts';
import { tempFolder } from '../tests/support/temp-folder.ts';
import { projectEnv, run } from './run.ts';

/** The folders of the unit tests that no agency can change; the recipes change the agency that ships. */
const SAME_FOR_ALL = ['scripts', 'server/http', 'server/schedule', 'server/store', 'tests/recipes'];

/** The same for tests in the browser, by their files. */
const SAME_IN_BROWSER = ['build-settings', 'development', 'honeypot', 'networks', 'scripts-that-fail'];

const all = process.argv.includes('--all');

const folders = all ? ['tests/recipes'] : SAME_FOR_ALL;
/** Nor does an agency change in which store a request is. */
const tests = all ? '' : '--testNamePattern "^(?!.*on postgres)"';
const files = all ? '' : `"^(?!.*/(${SAME_IN_BROWSER.join('|')})[.]spec).*"`;
const steps = [
  'npm run test:types',
  `npm run test:unit -- ${folders.map((folder) => `--exclude "${folder}/**"`).join(' ')} ${tests}`,
  ...(all ? ['npm run test:faults'] : []),
  `npm run test:browser -- ${files}`,
];

const folder = await tempFolder();
const root = join(folder.path, 'project');
try {
  await copyWithSecondAgency(root);
  for (const step of steps) {
    console.log(`\nWith the second agency: ${step}`);
    const code = run(step, projectEnv, root);
    if (code !== 0) process.exitCode = code;
  }
} finally {
  await folder.remove();
}
