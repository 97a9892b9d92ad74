/**
 * Runs the checks with another agency, `tests/second-agency/`, in the place of `agency/`: in a copy of the project, so
 * that nothing changes here. Only those that its words, look, fields or promises can break; with `--all` it runs
 * everything, faults included.
 */
import { cpSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sharePackages } from '../tests/support/copy-project.ts';
import { tempFolder } from '../tests/support/temp-folder.ts';
import { projectEnv, projectRoot, run } from './run.ts';

/** What is not in a fresh clone, and pictures. */
const NOT_COPIED =
  /^(node_modules|dist|dist-next|var|\.astro|\.git|\.env|test-results|playwright-report|agency|docs\/screenshots|bench\/node_modules)$/;

/** What the mails say, and what words, colours, typefaces and fields are made into. */
const UNIT = ['shared/', 'site/', 'server/channels/mail/layout/', 'server/channels/mail/messages/'];

/** What the pages say, how they are laid out, and what the form sends. */
const BROWSER = [
  ...['desk', 'carousel', 'contact-form', 'every-page', 'every-state'],
  ...['fonts', 'head', 'header', 'home', 'look', 'privacy', 'toasts', 'visitors-settings', 'weights'],
];

const all = process.argv.includes('--all');
const steps = all
  ? [
      'npm run test:types',
      'npm run test:unit',
      'npm run test:faults',
      'npm run test:slow-faults',
      'npm run test:browser',
    ]
  : [
      'npm run test:types',
      `npm run test:unit -- ${UNIT.join(' ')}`,
      `npm run test:browser -- ${BROWSER.map((name) => `/${name}[.]spec`).join(' ')}`,
    ];

const folder = await tempFolder();
const root = join(folder.path, 'project');
try {
  cpSync(projectRoot, root, {
    recursive: true,
    filter: (file) => !NOT_COPIED.test(relative(projectRoot, file)),
  });
  cpSync(join(projectRoot, 'tests/second-agency'), join(root, 'agency'), { recursive: true });
  rmSync(join(root, 'tests/second-agency'), { recursive: true });
  await sharePackages(root);
  for (const step of steps) {
    console.log(`\nWith the second agency: ${step}`);
    const code = run(step, projectEnv, root);
    if (code !== 0) process.exitCode = code;
  }
} finally {
  await folder.remove();
}
