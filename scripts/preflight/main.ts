/**
 * The launch check: the list of what to do before visitors come, in order, with what is done and how to do the rest.
 * Exits with 0 when nothing failed, 1 when something did, and 78 when a setting cannot be used.
 */
import { Resolver } from 'node:dns/promises';
import { Command, InvalidArgumentError } from 'commander';
import { type Config, readConfig } from '../../server/config.ts';
import { explain } from '../../server/explain.ts';
import { EXIT } from '../../server/process/exit-codes.ts';
import { keepNewFilesPrivate } from '../../server/process/private-files.ts';
import { SECOND_MS } from '../../shared/durations.ts';
import { readOrigin } from '../../shared/public-origin.ts';
import { checks } from './checks.ts';
import { closing, type Finding, findingLine, runChecks } from './report.ts';

keepNewFilesPrivate();

const { dns: resolver = createResolver(), url } = new Command('npm run preflight --')
  .description('Lists what to do before visitors come: what is done, and how to do the rest.')
  .option('--dns <host:port>', 'ask this DNS server instead of the machine’s own', parseDns)
  .option('--url <origin>', 'reach the site here, while its public address does not lead to it', parseOrigin)
  .parse()
  .opts<{ dns?: Resolver; url: string | undefined }>();

const config = readSettings();
const findings: Finding[] = [];
console.log(`To do before ${config.publicOrigin} goes live\n`);
for await (const finding of runChecks(checks({ config, resolver, url }))) {
  findings.push(finding);
  console.log(findingLine(finding, process.stdout));
}
console.log(`\n${closing(findings)}`);
process.exitCode = findings.some(({ verdict }) => verdict === 'fail') ? EXIT.failed : EXIT.fine;

function readSettings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    const { line, exitCode } = explain(error);
    console.error(line);
    process.exit(exitCode);
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
  const origin = readOrigin(text);
  if (origin) return origin;
  throw new InvalidArgumentError('Give a scheme and a host: http://127.0.0.1:3000.');
}

function createResolver(): Resolver {
  return new Resolver({ timeout: 3 * SECOND_MS, tries: 2 });
}
