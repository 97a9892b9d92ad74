/**
 * The launch check: what to do before visitors come, in order, with what is done and how to do the rest. Exits with 0
 * when nothing failed, 1 when something did, and 78 when a setting cannot be used.
 */
import { resolveTxt } from 'node:dns/promises';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../../server/config.ts';
import { EXIT } from '../../server/errors.ts';
import { explain } from '../../server/problems.ts';
import { keepNewFilesPrivate } from '../../server/store/private-files.ts';
import { readOrigin } from '../../shared/public-origin.ts';
import { projectRoot } from '../run.ts';
import { type Finding, fail, findingLine } from './finding.ts';
import { checkLiveForm } from './live-form.ts';
import { checkMailServer, checkRecord } from './mail.ts';
import { checkBrand, checkMailAddresses, checkPublicOrigin, checkTestimonials } from './placeholders.ts';

keepNewFilesPrivate();

const { url } = new Command('npm run preflight --')
  .description('Lists what to do before visitors come: what is done, and how to do the rest.')
  .option('--url <origin>', 'reach the site here, while its public address does not lead to it', (text) => {
    const origin = readOrigin(text);
    if (origin) return origin;
    throw new InvalidArgumentError('Give a scheme and a host: http://127.0.0.1:3000.');
  })
  .parse()
  .opts<{ url: string | undefined }>();

const config = readSettings();
const siteDir = join(projectRoot, 'dist');
const checks: Record<string, () => Finding | Promise<Finding>> = {
  Brand: checkBrand,
  Testimonials: checkTestimonials,
  'Public origin': () => checkPublicOrigin(config.publicOrigin),
  'Mail addresses': () => checkMailAddresses(config),
  'Mail server': () => checkMailServer(config),
  SPF: () => checkRecord('SPF', config, resolveTxt),
  DMARC: () => checkRecord('DMARC', config, resolveTxt),
  'Live form': () => checkLiveForm(config, { siteDir, url }),
};

console.log(`To do before ${config.publicOrigin} goes live\n`);
// All at once. A check that throws has failed, and its error says why.
const running = Object.entries(checks).map(async ([name, check]) => {
  const finding = await Promise.try(check).catch((error: Error) => fail(error.message));
  return { name, finding };
});
let left = 0;
for (const found of running) {
  const { name, finding } = await found;
  console.log(findingLine(name, finding));
  if (finding.verdict === 'fail') left += 1;
}
console.log(
  left > 0
    ? `\n${left} to do. Do them from the top, then run npm run preflight again.`
    : '\nThe site can go live. Then see how it stands: npm run requests -- status, and docs/operating.md for every day after.',
);
process.exitCode = left > 0 ? EXIT.failed : EXIT.fine;

function readSettings() {
  try {
    return readConfig(process.env);
  } catch (error) {
    const { line, exitCode } = explain(error);
    console.error(line);
    process.exit(exitCode);
  }
}
