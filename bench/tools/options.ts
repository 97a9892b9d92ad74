import { Command, InvalidArgumentError } from 'commander';

export interface Options {
  /** How often each figure is taken. */
  runs: number;
  /** How long each load lasts. */
  seconds: number;
  /** Measure only the parts whose name contains this. */
  only: string;
}

/** Reads the options from the command line, and ends the process with a word when they are wrong. */
export function readOptions(name: string, about: string, usual: { runs: number; seconds: number }): Options {
  return new Command(`npm run ${name} --`)
    .description(about)
    .option('--runs <count>', 'how often each figure is taken', wholeNumber, usual.runs)
    .option('--seconds <count>', 'how long each load lasts', wholeNumber, usual.seconds)
    .option('--only <part>', 'measure only the parts whose name contains this', '')
    .parse()
    .opts();
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number from 1.');
}
