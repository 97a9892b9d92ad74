import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { engineNames, engines } from './engines.ts';
import JourneysByEngine from './journeys-by-engine.ts';

/**
 * Runs the journeys in every engine that this machine has, side by side, each in one browser. `--mode others` leaves out
 * Chromium, which has tests of its own.
 */
export default defineConfig(({ mode }) => {
  const wanted = engineNames.filter((name) => mode !== 'others' || name !== 'chromium');
  const projects = wanted
    .filter((name) => engines[name].find())
    .map((engine) => ({
      extends: true as const,
      test: {
        name: engine,
        provide: { engine },
        include: ['tests/engines/journeys.test.ts'],
        // Long enough that a busy machine never decides.
        testTimeout: 60_000,
        hookTimeout: 60_000,
        expect: { poll: { interval: 50, timeout: 15_000 } },
      },
    }));
  return {
    test: {
      root: fileURLToPath(new URL('../..', import.meta.url)),
      ...(projects.length > 0 && { projects }),
      globalSetup: ['tests/support/own-temp-folder.ts'],
      maxWorkers: projects.length || 1,
      // A machine may have neither of the others.
      include: [],
      passWithNoTests: true,
      reporters: ['default', './scripts/failed-tests.ts', new JourneysByEngine(wanted)],
    },
  };
});
