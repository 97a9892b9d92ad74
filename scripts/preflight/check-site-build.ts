import { join } from 'node:path';
import { readAnswerPages } from '../../server/http/answer-pages.ts';
import { SiteNotBuiltError } from '../../server/http/site-files.ts';
import { siteStamp } from '../site-stamp.ts';
import { fail, type Outcome, pass } from './outcome.ts';

/** What is served must be what the sources in `root` and the settings of now make. */
export function checkSiteBuild(root: string, env: NodeJS.ProcessEnv): Outcome {
  try {
    readAnswerPages(join(root, 'dist'));
  } catch (error) {
    if (error instanceof SiteNotBuiltError) return fail(error.message);
    throw error;
  }
  const { kept, wanted } = siteStamp(root, env);
  if (kept === wanted) return pass('The site is built from the present sources and settings.');
  return fail(
    'The site in dist/ was built from other sources or other PUBLIC_ settings, or its build did not finish. Run npm run build.',
  );
}
