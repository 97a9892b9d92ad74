import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { findFirefox, findWebKit } from './scripts/browsers.ts';

const FOLDER = 'tests/setup/own-temp-folder.ts';
/** A slow machine passes, too; a hang does not. */
const LIMIT_MS = 300_000;
/** Postgres keeps its files in that folder. */
const POSTGRES = [FOLDER, 'tests/setup/postgres.ts'];

function project(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      globalSetup: FOLDER,
      testTimeout: LIMIT_MS,
      hookTimeout: LIMIT_MS,
      expect: { poll: { timeout: 60_000 } },
      // What commands print is compared without colours, also where a person asks for them.
      env: { FORCE_COLOR: '0' },
      ...test,
    },
  };
}

/** One file at a time, because each needs the whole machine. */
const faults = (name: string, kind: string, testTimeout: number) =>
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

export default defineConfig({
  test: {
    // Vitest leaves one core free for itself, which does nothing while tests run.
    maxWorkers: '100%',
    tags: [{ name: 'release', description: 'Too slow to run before each commit' }],
    projects: [
      project('unit', {
        include: ['{deploy,scripts,server,shared,site}/**/*.test.ts', 'tests/*.test.ts'],
        globalSetup: POSTGRES,
        // A process for each file would load the same modules a hundred times.
        isolate: false,
      }),
      faults('faults', 'test', LIMIT_MS),
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
