import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * The faults that take seconds; with `--mode slow` those that wait for a limit, and with `--mode soak`
 * those that take minutes. One at a time, because each needs the whole machine.
 */
export default defineConfig(({ mode }) => ({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: [`tests/faults/*.${mode}.ts`],
    globalSetup: ['tests/support/own-temp-folder.ts', 'tests/support/start-postgres.ts'],
    fileParallelism: false,
    // A slow machine passes, too; a hang does not.
    testTimeout: mode === 'soak' ? 900_000 : 300_000,
    hookTimeout: 300_000,
    disableConsoleIntercept: true,
  },
}));
