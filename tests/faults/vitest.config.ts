import { defineConfig } from 'vitest/config';

/** Each fault has the machine to itself: some count milliseconds or file descriptors. */
export default defineConfig({
  test: {
    dir: 'tests/faults',
    include: ['**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
  },
});
