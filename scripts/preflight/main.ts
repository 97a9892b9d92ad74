/**
 * The launch check: the list of what to do before visitors come, in order, with what is done and how to do the rest.
 * Exits with 0 when nothing failed, 1 when something did, and 78 when a setting cannot be used.
 */
import { Resolver } from 'node:dns/promises';
import { Command, InvalidArgumentError } from 'commander';
import { v7 as newId } from 'uuid';
import { type Config, ConfigError, readConfig } from '../../server/config.ts';
import { EXIT } from '../../server/process/exit-codes.ts';
import { keepNewFilesPrivate } from '../../server/process/private-files.ts';
import { projectRoot } from '../run.ts';
import { steps } from './checks.ts';
import { closing, type Finding, findingLines, runSteps } from './report.ts';

const SECOND = 1000;

/** Shorter than the server's own: a person is waiting for the answer. */
const SMTP_TIMEOUTS = {
  connection: 10 * SECOND,
  greeting: 10 * SECOND,
  socket: 20 * SECOND,
};

keepNewFilesPrivate();

/** As long as the form itself waits. */
const FORM_TIMEOUT = 15 * SECOND;

const {
  mail,
  dns: resolver = createResolver(),
  url,
  send: sends = false,
} = new Command('npm run preflight --')
  .description('Lists what to do before visitors come: what is done, and how to do the rest.')
  .option('--no-mail', 'log in to the mail server, and send no test mail')
  .option('--dns <host:port>', 'ask this DNS server instead of the machine’s own', parseDns)
  .option('--url <origin>', 'reach the site here, while its public address does not lead to it', parseOrigin)
  .option('--send', 'send a request to a function that is not this project’s server; it stays there')
  .parse()
  .opts<{ mail: boolean; dns?: Resolver; url?: string; send?: boolean }>();

const config = readSettings();
const findings: Finding[] = [];
console.log(`To do before ${config.publicOrigin} goes live`);
for await (const finding of runSteps(
  steps({
    config,
    env: process.env,
    root: projectRoot,
    resolver,
    sendsMail: mail,
    smtpTimeouts: SMTP_TIMEOUTS,
    form: { url, sends, timeoutMs: FORM_TIMEOUT },
    now: Date.now,
    newId,
  }),
)) {
  if (finding.step !== findings.at(-1)?.step) console.log(`\n${finding.step}`);
  findings.push(finding);
  console.log(findingLines(finding, process.stdout));
}
console.log(`\n${closing(findings)}`);
process.exitCode = findings.some(({ verdict }) => verdict === 'fail') ? EXIT.failed : EXIT.fine;

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

function parseOrigin(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol.startsWith('http') && url.href === `${url.origin}/`) return url.origin;
  throw new InvalidArgumentError('Give a scheme and a host, without a path: http://127.0.0.1:3000.');
}

function createResolver(): Resolver {
  return new Resolver({ timeout: 3 * SECOND, tries: 2 });
}
