import { defineConfig } from 'vitest/config';

/** With `--mode recipes` the test that follows the recipes, which builds a copy of the project. */
export default defineConfig(({ mode }) => ({
  test: {
    include:
      mode === 'recipes'
        ? ['tests/recipes/*.test.ts']
        : ['{scripts,server,shared,site}/**/*.test.ts', 'tests/*.test.ts'],
    // Real databases and processes on a busy machine: a test waits for them, never for time to pass.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Vitest leaves one core free for itself, which does nothing while tests run.
    maxWorkers: '100%',
    // A process for each file would load the same modules a hundred times.
    isolate: false,
    // What commands print is compared without colours, also where a person asks for them.
    env: { FORCE_COLOR: '0' },
    globalSetup: ['tests/support/own-temp-folder.ts', 'tests/support/start-postgres.ts'],
  },
}));
