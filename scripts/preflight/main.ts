/**
 * The launch check: checks everything that must be right before visitors come, and says how to correct what is not.
 * Exits with 0 when nothing failed, 1 when something did, and 78 when a setting cannot be used.
 */
import { Resolver } from 'node:dns/promises';
import { Command, InvalidArgumentError } from 'commander';
import { v7 as newId } from 'uuid';
import { type Config, ConfigError, readConfig } from '../../server/config.ts';
import { EXIT } from '../../server/exit-codes.ts';
import { keepNewFilesPrivate } from '../../server/private-files.ts';
import { projectRoot } from '../run.ts';
import { checks } from './checks.ts';
import type { Verdict } from './report.ts';
import { countsLine, findingLine, runChecks } from './report.ts';

const SECOND = 1000;

/** Shorter than the server's own: a person is waiting for the answer. */
const SMTP_TIMEOUTS = {
  connection: 10 * SECOND,
  greeting: 10 * SECOND,
  socket: 20 * SECOND,
  total: 40 * SECOND,
};

keepNewFilesPrivate();

const { mail, dns: resolver = createResolver() } = new Command('npm run preflight --')
  .description(
    'Looks at everything that must be right before visitors come, and says what to do about the rest.',
  )
  .option('--no-mail', 'log in to the mail server, and send no test mail')
  .option('--dns <host:port>', 'ask this DNS server instead of the machine’s own', parseDns)
  .parse()
  .opts<{ mail: boolean; dns?: Resolver }>();

const config = readSettings();
const verdicts: Verdict[] = [];
for await (const finding of runChecks(
  checks({
    config,
    env: process.env,
    root: projectRoot,
    resolver,
    sendsMail: mail,
    smtpTimeouts: SMTP_TIMEOUTS,
    now: Date.now,
    newId,
  }),
)) {
  verdicts.push(finding.verdict);
  console.log(findingLine(finding, process.stdout));
}
console.log(`\n${countsLine(verdicts)}`);
process.exitCode = verdicts.includes('fail') ? EXIT.failed : EXIT.fine;

function readSettings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(EXIT.badSetting);
  }
}

function parseDns(server: string): Resolver {
  const chosen = createResolver();
  try {
    chosen.setServers([server]);
  } catch {
    throw new InvalidArgumentError(
      'Give an IP address, and its port unless that is 53: 9.9.9.9 or 127.0.0.1:5353.',
    );
  }
  return chosen;
}

function createResolver(): Resolver {
  return new Resolver({ timeout: 3 * SECOND, tries: 2 });
}
