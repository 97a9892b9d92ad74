import { join } from 'node:path';
import type { Config } from '../../server/config.ts';
import { readAnswerPages } from '../../server/http/read-answer-pages.ts';
import { isLocalName } from '../../server/process/loopback.ts';
import { keptSecret } from '../../server/process/secret.ts';
import { parseDatabaseUrl } from '../../server/store/database-url.ts';
import { siteInputs } from '../build/site-inputs.ts';
import { isPlaceholderDomain } from './agency.ts';
import { type CheckResult, fail, pass, warn } from './report.ts';

/**
 * The built site must match the sources in `root` and the current settings.
 * @throws when it is not there.
 */
export function checkSiteBuild(root: string, env: NodeJS.ProcessEnv): CheckResult {
  readAnswerPages(join(root, 'dist'));
  const { kept, wanted } = siteInputs(root, env);
  if (kept === wanted) return pass('The site is built from the present sources and settings.');
  return fail(
    'The site in dist/ was built from other sources or settings, or its build did not finish. Run npm run build.',
  );
}

/** Visitors' names and numbers must travel encrypted, and links must lead to the real site. */
export function checkPublicOrigin(publicOrigin: string): CheckResult {
  const { protocol, hostname } = new URL(publicOrigin);
  const isPublic = !isPlaceholderDomain(hostname) && !isLocalName(hostname);
  if (protocol === 'https:' && isPublic) return pass(`The site is ${publicOrigin}.`);
  const wrong = protocol === 'https:' ? 'which visitors cannot reach' : 'not https';
  return fail(
    `PUBLIC_ORIGIN is ${publicOrigin}, ${wrong}. Set it to the address that visitors type, such as https://www. and your domain, and run npm run build.`,
  );
}

/** Behind a proxy that is not listed, all visitors share one address and its limits. */
export function checkTrustedProxies(list: string | undefined): CheckResult {
  if (list !== undefined) return pass(`X-Forwarded-For is believed from ${list}.`);
  return warn(
    'TRUSTED_PROXIES is unset. Put a reverse proxy in front of the server and list it, for example TRUSTED_PROXIES=127.0.0.1: unlisted, all visitors share its address and its limits.',
  );
}

/**
 * The server must be able to read its secret. Makes none. Other servers on the same database need the same one.
 * @throws when it cannot be used: why.
 */
export function checkSecret(config: Pick<Config, 'secret' | 'secretFile' | 'databaseUrl'>): CheckResult {
  const kept = keptSecret(config);
  if (config.secret === undefined && parseDatabaseUrl(config.databaseUrl).kind === 'postgres')
    return warn(
      `SECRET is unset, so this server has one of its own in ${config.secretFile}. If another one shares the database, set the same SECRET on both: a link in a mail of one must open on the other.`,
    );
  return pass(
    kept === undefined
      ? `The secret is made in ${config.secretFile} on the first start.`
      : 'The server has its secret.',
  );
}
