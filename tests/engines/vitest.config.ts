import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { engineNames, engines } from './engines.ts';
import JourneysByEngine from './journeys-by-engine.ts';

/** Runs the journeys in every engine that this machine has, side by side, each in one browser. */
const here = engineNames.filter((name) => engines[name].find());

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    projects: here.map((engine) => ({
      extends: true as const,
      test: {
        name: engine,
        provide: { engine },
        include: ['tests/engines/journeys.test.ts'],
        // Long enough that a busy machine never decides.
        testTimeout: 60_000,
        hookTimeout: 60_000,
        expect: { poll: { interval: 20, timeout: 15_000 } },
      },
    })),
    globalSetup: ['tests/support/own-temp-folder.ts'],
    maxWorkers: here.length,
    reporters: ['default', './scripts/failed-tests.ts', new JourneysByEngine()],
  },
});
