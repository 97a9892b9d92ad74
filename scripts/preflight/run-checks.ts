import { fail, type Outcome } from './outcome.ts';

/** One thing that must be right before visitors come. */
export interface Check {
  name: string;
  run: () => Outcome | Promise<Outcome>;
}

export interface Finding extends Outcome {
  name: string;
}

/** Runs all checks at once and yields what they found, in their order. One that throws has failed; the others go on. */
export async function* runChecks(checks: readonly Check[]): AsyncGenerator<Finding> {
  const running = checks.map(runCheck);
  for (const finding of running) yield await finding;
}

async function runCheck({ name, run }: Check): Promise<Finding> {
  try {
    return { name, ...(await run()) };
  } catch (error) {
    return { name, ...fail(`This could not be checked. ${firstLine(error)}`) };
  }
}

function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line;
}
