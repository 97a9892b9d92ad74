import Table from 'cli-table3';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { type EngineName, engines } from './engines.ts';

/** Lines between the columns and below the head, and none between the rows. */
const LINES = { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' };

/** Reporter: prints at the end which journey was made in which engine, and why any was left out. */
export default class JourneysByEngine implements Reporter {
  readonly #wanted: EngineName[];

  constructor(wanted: EngineName[]) {
    this.#wanted = wanted;
  }

  onTestRunEnd(files: readonly TestModule[]): void {
    const tests = files.flatMap((file) => [...file.children.allTests()]);
    const table = new Table({ head: ['', ...this.#wanted], style: { head: [], border: [] }, chars: LINES });
    for (const [journey, runs] of Map.groupBy(tests, ({ fullName }) => fullName)) {
      const of = (engine: EngineName) => runs.find(({ project }) => project.name === engine);
      table.push([journey, ...this.#wanted.map((engine) => markOf(of(engine)))]);
    }
    if (tests.length > 0) console.log(`\n${table}`);
    const missing = this.#wanted
      .filter((name) => !engines[name].find())
      .map((name) => `${name}: it is not installed`);
    for (const reason of new Set([...missing, ...tests.flatMap(reasonToSkip)]))
      console.log(`Left out in ${reason}`);
  }
}

function markOf(test: TestCase | undefined): string {
  const result = test?.result();
  if (result?.state === 'skipped') return result.note ? 'left out' : '';
  return { passed: '✓', failed: '✗', pending: '' }[result?.state ?? 'pending'];
}

function reasonToSkip(test: TestCase): string[] {
  const result = test.result();
  return result.state === 'skipped' && result.note ? [`${test.project.name}: ${result.note}`] : [];
}
