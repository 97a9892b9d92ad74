import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { findFirefox, findWebKit } from './scripts/browsers.ts';

const FOLDER = 'tests/support/own-temp-folder.ts';
/** In that folder. */
const POSTGRES = [FOLDER, 'tests/support/start-postgres.ts'];

function project(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      globalSetup: FOLDER,
      // A slow machine passes, too; a hang does not.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 60_000 } },
      // What commands print is compared without colours, also where a person asks for them.
      env: { FORCE_COLOR: '0' },
      ...test,
    },
  };
}

/** One file at a time, because each needs the whole machine. */
const faults = (name: string, kind: string, testTimeout = 300_000) =>
  project(name, {
    include: [`tests/faults/*.${kind}.ts`],
    globalSetup: POSTGRES,
    fileParallelism: false,
    testTimeout,
    disableConsoleIntercept: true,
  });

/** The same journeys in each engine that this machine has. */
const engines = Object.entries({ firefox: findFirefox(), webkit: findWebKit() } as const).flatMap(
  ([engine, path]) =>
    path
      ? project(engine, {
          provide: { engine: engine === 'firefox' ? 'firefox' : 'webkit', path },
          include: ['tests/engines/journeys.test.ts'],
        })
      : [],
);

/** CONTRIBUTING.md says what each suite proves. */
export default defineConfig({
  test: {
    // Vitest leaves one core free for itself, which does nothing while tests run.
    maxWorkers: '100%',
    projects: [
      project('unit', {
        include: ['{scripts,server,shared,site}/**/*.test.ts', 'tests/*.test.ts'],
        globalSetup: POSTGRES,
        // A process for each file would load the same modules a hundred times.
        isolate: false,
      }),
      // Those that take seconds, those that wait for a limit, and those that take minutes.
      faults('faults', 'test'),
      faults('slow-faults', 'slow'),
      faults('soak', 'soak', 900_000),
      project('recipes', { include: ['tests/recipes/*.test.ts'] }),
      ...engines,
      project('container', {
        include: ['tests/container/*.test.ts'],
        globalSetup: 'tests/container/build-image.ts',
        disableConsoleIntercept: true,
      }),
    ],
  },
});
