import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * `--mode soak` runs the faults that take minutes or need root. Runs one at a time, because each needs the whole
 * machine.
 */
export default defineConfig(({ mode }) => ({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: [mode === 'soak' ? 'tests/faults/*.soak.ts' : 'tests/faults/*.test.ts'],
    globalSetup: ['tests/support/own-temp-folder.ts', 'tests/support/start-postgres.ts'],
    fileParallelism: false,
    // A slow machine passes, too; a hang does not.
    testTimeout: mode === 'soak' ? 900_000 : 300_000,
    hookTimeout: 300_000,
    disableConsoleIntercept: true,
  },
}));
