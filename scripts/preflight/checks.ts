import type { Resolver } from 'node:dns/promises';
import { dirname, join } from 'node:path';
import { brand, brandIsPlaceholder } from '../../agency/brand.ts';
import { testimonialsAreSamples } from '../../agency/words/testimonials.ts';
import type { SmtpTimeouts } from '../../server/channels/mail/transports/smtp.ts';
import type { Config } from '../../server/config.ts';
import { parseDatabaseUrl } from '../../server/store/database-url.ts';
import {
  checkBrand,
  checkMailAddresses,
  checkTestimonials,
  checkTimeZone,
  domainOf,
  isPlaceholderDomain,
} from './agency.ts';
import { checkBuiltForm } from './built-form.ts';
import { checkClock } from './clock.ts';
import { checkDkim, checkDmarc, checkSpf, createTxtRecords } from './dns.ts';
import { checkLiveForm, type LiveFormParts } from './live-form.ts';
import { checkDisk, checkPrivateFiles, checkSecrets } from './machine.ts';
import { checkMailServer } from './mail-server.ts';
import { type Check, fail, type Step } from './report.ts';
import { checkPublicOrigin, checkSiteBuild, checkTrustedProxies } from './site.ts';
import { checkStore } from './store.ts';
import { testRequest } from './test-request.ts';
import { checkWebhookAddress, checkWebhookReceiver } from './webhook.ts';

export interface CheckParts {
  config: Config;
  env: NodeJS.ProcessEnv;
  /** The folder of the whole project, with the built site in it. */
  root: string;
  resolver: Resolver;
  sendsMail: boolean;
  smtpTimeouts: SmtpTimeouts;
  /** How to reach the live form. */
  form: Pick<LiveFormParts, 'url' | 'sends' | 'timeoutMs'>;
  now: () => number;
  newId: () => string;
}

/** Everything that must be right before visitors come, in the order in which one does it. */
export function steps({
  config,
  env,
  root,
  resolver,
  sendsMail,
  smtpTimeouts,
  form,
  now,
  newId,
}: CheckParts): Step[] {
  const { databaseUrl, dkimSelector: selector, publicOrigin, webhook } = config;
  const domain = domainOf(config.mailFrom.address);
  const txtRecords = createTxtRecords(resolver);
  const siteDir = join(root, 'dist');
  /** A record of the sender's own domain, once there is one. */
  const ofSender = (run: Check['run']) =>
    isPlaceholderDomain(domain)
      ? () => fail(`${domain} is a placeholder. Set MAIL_FROM first, in step 2.`)
      : run;
  return [
    {
      title: 'Make it yours',
      checks: [
        { name: 'Brand', run: () => checkBrand(brand, brandIsPlaceholder) },
        { name: 'Testimonials', run: () => checkTestimonials(testimonialsAreSamples) },
        { name: 'Time zone', run: () => checkTimeZone(config.timeZone) },
      ],
    },
    {
      title: 'Settings',
      checks: [
        { name: 'Public origin', run: () => checkPublicOrigin(publicOrigin) },
        { name: 'Proxies', run: () => checkTrustedProxies(config.trustedProxies) },
        { name: 'Mail addresses', run: () => checkMailAddresses(config) },
        { name: 'Secret', run: () => checkSecrets(config, '.env') },
      ],
    },
    {
      title: 'Build',
      checks: [
        { name: 'Site', run: () => checkSiteBuild(root, env) },
        {
          name: 'Built form',
          run: () => checkBuiltForm(siteDir, { env, publicOrigin, request: testRequest(config) }),
        },
      ],
    },
    {
      title: 'This machine and the store',
      checks: [
        { name: 'Files', run: () => checkPrivateFiles(config) },
        { name: 'Store', run: () => checkStore(databaseUrl) },
        { name: 'Disk', run: () => checkDisk(folders(config)) },
        {
          name: 'Clock',
          run: () => checkClock({ now, databaseUrl, builtFile: join(siteDir, '.inputs') }),
        },
      ],
    },
    {
      title: 'Mail',
      checks: [
        {
          name: 'Mail server',
          run: () => checkMailServer({ config, sendsMail, timeouts: smtpTimeouts, now, newId }),
        },
        { name: 'SPF', run: ofSender(() => checkSpf(domain, txtRecords)) },
        { name: 'DKIM', run: ofSender(() => checkDkim({ domain, selector }, txtRecords)) },
        { name: 'DMARC', run: ofSender(() => checkDmarc(domain, txtRecords)) },
      ],
    },
    // Most agencies have none.
    ...(webhook === undefined
      ? []
      : [
          {
            title: 'Webhook',
            checks: [
              { name: 'Webhook address', run: () => checkWebhookAddress(webhook) },
              { name: 'Webhook receiver', run: () => checkWebhookReceiver(webhook, { now, newId }) },
            ],
          },
        ]),
    {
      title: 'The live form',
      checks: [{ name: 'Live form', run: () => checkLiveForm({ config, siteDir, ...form, now, newId }) }],
    },
  ];
}

/** The folders that the server writes to. */
function folders({ dataDir, databaseUrl, secretFile }: Config): string[] {
  const address = parseDatabaseUrl(databaseUrl);
  const sqliteFolder = address.kind === 'sqlite' ? [dirname(address.path)] : [];
  return [...new Set([dataDir, ...sqliteFolder, dirname(secretFile)])];
}
