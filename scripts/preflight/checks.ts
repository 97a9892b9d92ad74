import type { Resolver } from 'node:dns/promises';
import { dirname, join } from 'node:path';
import { brand, brandIsPlaceholder } from '../../agency/brand.ts';
import { testimonialsAreSamples } from '../../agency/words/testimonials.ts';
import type { SmtpTimeouts } from '../../server/channels/mail/transports/smtp.ts';
import type { Config } from '../../server/config.ts';
import { parseDatabaseUrl } from '../../server/store/database-url.ts';
import { checkBrand, checkMailAddresses, checkTestimonials, checkTimeZone, domainOf } from './agency.ts';
import { checkClock } from './clock.ts';
import { checkDkim, checkDmarc, checkSpf, createTxtRecords } from './dns.ts';
import { checkDisk, checkPrivateFiles, checkSecrets } from './machine.ts';
import { checkMailServer } from './mail-server.ts';
import type { Check } from './report.ts';
import { checkPublicOrigin, checkSiteBuild, checkTrustedProxies } from './site.ts';
import { checkStore } from './store.ts';

export interface CheckParts {
  config: Config;
  env: NodeJS.ProcessEnv;
  /** The folder of the whole project, with the built site in it. */
  root: string;
  resolver: Resolver;
  sendsMail: boolean;
  smtpTimeouts: SmtpTimeouts;
  now: () => number;
  newId: () => string;
}

/** Everything that must be right before visitors come, in the order of the report. */
export function checks({
  config,
  env,
  root,
  resolver,
  sendsMail,
  smtpTimeouts,
  now,
  newId,
}: CheckParts): Check[] {
  const { databaseUrl, dkimSelector: selector } = config;
  const domain = domainOf(config.mailFrom.address);
  const txtRecords = createTxtRecords(resolver);
  return [
    { name: 'Brand', run: () => checkBrand(brand, brandIsPlaceholder) },
    { name: 'Testimonials', run: () => checkTestimonials(testimonialsAreSamples) },
    { name: 'Site', run: () => checkSiteBuild(root, env) },
    { name: 'Public origin', run: () => checkPublicOrigin(config.publicOrigin) },
    { name: 'Proxies', run: () => checkTrustedProxies(config.trustedProxies) },
    { name: 'Secret', run: () => checkSecrets(config, '.env') },
    { name: 'Files', run: () => checkPrivateFiles(config) },
    { name: 'Store', run: () => checkStore(databaseUrl) },
    { name: 'Disk', run: () => checkDisk(folders(config)) },
    { name: 'Clock', run: () => checkClock({ now, databaseUrl, builtFile: join(root, 'dist/.inputs') }) },
    {
      name: 'Time zone',
      // An empty variable counts as unset.
      run: () =>
        checkTimeZone(config.timeZone, {
          isSet: config.timeZone !== 'UTC' || (env['TIME_ZONE'] ?? '').trim() !== '',
        }),
    },
    { name: 'Mail addresses', run: () => checkMailAddresses(config) },
    {
      name: 'Mail server',
      run: () => checkMailServer({ config, sendsMail, timeouts: smtpTimeouts, now, newId }),
    },
    { name: 'SPF', run: () => checkSpf(domain, txtRecords) },
    { name: 'DKIM', run: () => checkDkim({ domain, selector }, txtRecords) },
    { name: 'DMARC', run: () => checkDmarc(domain, txtRecords) },
  ];
}

/** The folders that the server writes to. */
function folders({ dataDir, databaseUrl, secretFile }: Config): string[] {
  const address = parseDatabaseUrl(databaseUrl);
  const sqliteFolder = address.kind === 'sqlite' ? [dirname(address.path)] : [];
  return [...new Set([dataDir, ...sqliteFolder, dirname(secretFile)])];
}
