import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { findFirefox, findWebKit } from '../../scripts/browsers.ts';

const engines = [
  { engine: 'firefox', path: findFirefox() },
  { engine: 'webkit', path: findWebKit() },
] as const;

/** Runs the journeys in those of the two engines that this machine has, next to each other, each in one browser. */
const projects = engines.flatMap(({ engine, path }) => {
  if (!path) return [];
  return {
    extends: true as const,
    test: {
      name: engine,
      provide: { engine, path },
      include: ['tests/engines/journeys.test.ts'],
      // Long enough that a busy machine never decides.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { interval: 50, timeout: 15_000 } },
    },
  };
});

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    ...(projects.length > 0 && { projects }),
    globalSetup: ['tests/support/own-temp-folder.ts'],
    maxWorkers: projects.length || 1,
    // A machine may have neither.
    include: [],
    passWithNoTests: true,
    reporters: ['verbose'],
  },
});
