import { randomUUIDv7 as newId } from 'node:crypto';
import type { Resolver } from 'node:dns/promises';
import { join } from 'node:path';
import { brand, brandIsPlaceholder, person } from '../../agency/brand.ts';
import { testimonialsAreSamples } from '../../agency/words/testimonials.ts';
import type { Config } from '../../server/config.ts';
import { leftInSqlite } from '../../server/watch/storage-health.ts';
import { readSetting } from '../../shared/read-setting.ts';
import { projectRoot } from '../run.ts';
import {
  checkBrand,
  checkMailAddresses,
  checkTestimonials,
  checkTimeZone,
  domainOf,
  isPlaceholderDomain,
} from './agency.ts';
import { checkRecord, dmarc, type MailRecord, spf } from './dns.ts';
import { checkLiveForm } from './live-form.ts';
import { checkMailServer } from './mail-server.ts';
import { type Checks, fail } from './report.ts';
import { checkPublicOrigin, checkSecret, checkSiteBuild, checkTrustedProxies } from './site.ts';
import { checkBackup, checkStore } from './store.ts';
import { checkWebhook } from './webhook.ts';

interface CheckParts {
  config: Config;
  resolver: Resolver;
  /** Where to reach the site instead of at its public origin. */
  url: string | undefined;
}

/** Everything that must be right before visitors come, in the order in which one does it. */
export function checks({ config, resolver, url }: CheckParts): Checks {
  const { webhook } = config;
  const domain = domainOf(config.mailFrom.address);
  /** A record of the sender's own domain, once there is one. */
  const record = (wanted: MailRecord) => () =>
    isPlaceholderDomain(domain)
      ? fail(`${domain} is a placeholder. Set MAIL_FROM to an address of your own domain first.`)
      : checkRecord(wanted, resolver);
  return {
    Brand: () => checkBrand(brand, person, brandIsPlaceholder),
    Testimonials: () => checkTestimonials(testimonialsAreSamples),
    'Time zone': () => checkTimeZone(config.timeZone),
    'Public origin': () => checkPublicOrigin(config.publicOrigin),
    Proxies: () => checkTrustedProxies(readSetting(process.env['TRUSTED_PROXIES'])),
    'Mail addresses': () => checkMailAddresses(config),
    Secret: () => checkSecret(config),
    Site: () => checkSiteBuild(projectRoot, process.env),
    Store: () => {
      const [left] = leftInSqlite(config);
      return left === undefined ? checkStore(config.databaseUrl) : fail(left);
    },
    Backup: () => checkBackup(config.dataDir, Date.now()),
    'Mail server': () => checkMailServer({ config, now: Date.now, newId }),
    SPF: record(spf(domain)),
    DMARC: record(dmarc(domain)),
    ...(webhook && { Webhook: () => checkWebhook(webhook, { now: Date.now, newId }) }),
    'Live form': () => checkLiveForm({ config, siteDir: join(projectRoot, 'dist'), url }),
  };
}
