import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{scripts,server,shared,site}/**/*.test.ts', 'tests/{,recipes/}*.test.ts'],
    // Real databases and processes on a busy machine: a test waits for them, never for time to pass.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Vitest leaves one core free for itself, which does nothing while tests run.
    maxWorkers: '100%',
    // A process for each file would load the same modules a hundred times.
    isolate: false,
    globalSetup: ['tests/support/own-temp-folder.ts', 'tests/support/start-postgres.ts'],
  },
});
