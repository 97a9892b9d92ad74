import { Presets, SingleBar } from 'cli-progress';

export interface Progress {
  /** So much is done. */
  reach(count: number): void;
  end(): void;
}

/** A bar on the terminal for what can take long; nothing where standard error is no terminal. */
export function startProgress(words: string, total: number): Progress {
  const bar = new SingleBar(
    {
      format: `${words} {bar} {percentage}% | {value} of {total} | {eta_formatted} left`,
      gracefulExit: false,
    },
    Presets.shades_classic,
  );
  // What it changed about the terminal is put back even when the command is interrupted.
  const end = () => bar.stop();
  process.once('exit', end);
  bar.start(total, 0);
  return {
    reach: (count) => bar.update(count),
    end() {
      process.off('exit', end);
      end();
    },
  };
}
