import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Builds the real image and runs it. Needs root, podman and minutes, so it is not part of `npm test`. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['tests/container/*.test.ts'],
    globalSetup: 'tests/container/build-image.ts',
    testTimeout: 120_000,
    disableConsoleIntercept: true,
  },
});
