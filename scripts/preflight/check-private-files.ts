import type { Config } from '../../server/config.ts';
import { findOpenFiles, HOW_TO_CLOSE } from '../../server/private-files.ts';
import { fail, type Outcome, pass, warn } from './outcome.ts';

/** What visitors wrote must be kept from other users of the machine, and so must all that was written of it. */
export function checkPrivateFiles(config: Pick<Config, 'databaseUrl' | 'erasuresFile'>): Outcome {
  const { open, links, failed } = findOpenFiles(config);
  const [unseen] = failed;
  if (unseen !== undefined)
    return fail(`This user may not look at ${unseen.path} (${unseen.code}). ${HOW_TO_CLOSE}`);
  if (open.length > 0)
    return fail(
      `Other users of this machine have rights to ${firstOf(open)}. Start the server once: that takes them away.`,
    );
  if (links.length > 0)
    return warn(
      `What these symbolic links lead to was not looked at: ${firstOf(links)}. Keep it from other users: chmod -R go=.`,
    );
  return pass('Other users of this machine have no rights to what is kept in files.');
}

function firstOf([first = '', ...more]: string[]): string {
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}
