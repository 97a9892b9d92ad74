import { stripVTControlCharacters } from 'node:util';
import Table from 'cli-table3';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { engineNames } from './engines.ts';

const MARKS = { passed: '✓', failed: '✗', skipped: 'left out', pending: '' };

/** Reporter: prints at the end which journey was made in which engine, and why any was left out. */
export default class JourneysByEngine implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    const tests = files.flatMap((file) => [...file.children.allTests()]);
    if (tests.length === 0) return;
    const journeys = Map.groupBy(tests, ({ fullName }) => fullName);
    const table = new Table({ head: ['', ...engineNames], style: { head: [], border: [] } });
    for (const [journey, runs] of journeys) {
      const of = (engine: string) => runs.find(({ project }) => project.name === engine);
      table.push([journey, ...engineNames.map((engine) => markOf(of(engine)))]);
    }
    const reasons = new Set(tests.flatMap(reasonToSkip));
    console.log(`\n${table}\n${[...reasons].map((reason) => `Left out: ${reason}`).join('\n')}`);
  }
}

function markOf(test: TestCase | undefined): string {
  return test ? MARKS[test.result().state] : 'no browser';
}

function reasonToSkip(test: TestCase): string[] {
  const result = test.result();
  return result.state === 'skipped'
    ? [`${test.project.name}: ${stripVTControlCharacters(result.note ?? 'not run')}`]
    : [];
}
