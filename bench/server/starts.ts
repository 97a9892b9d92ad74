import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../server/store/database.ts';
import { migrate } from '../../server/store/migrate.ts';
import { copyProject } from '../../tests/support/copy-project.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import type { Effort, Figures } from '../report.ts';
import { answer } from './answer.ts';
import { fillUp } from './filled-store.ts';
import { siteDir, startOurs } from './servers.ts';

/**
 * Milliseconds from the start of the server's process to its first answer. Each run has a copy of the built project of
 * its own: its first start finds nothing compiled.
 */
export async function measureStarts(figures: Figures, { runs }: Effort): Promise<void> {
  const data = await tempFolder();
  const database = await storeOf(10_000, data.path);
  for (let round = 1; round <= runs; round += 1) {
    const root = await tempFolder();
    await copyProject(root.path);
    await cp(siteDir, join(root.path, 'dist'), { recursive: true });
    const add = (subject: string, took: number) => figures.add('start to first answer', subject, 'ms', took);
    add('the first start, no requests stored', await timeToAnswer({ root: root.path }));
    add('no requests stored', await timeToAnswer({ root: root.path }));
    add('10,000 stored', await timeToAnswer({ root: root.path, database }));
    await root.remove();
  }
  await data.remove();
}

async function storeOf(size: number, folder: string): Promise<string> {
  const path = join(folder, 'requests.db');
  const store = openDatabase(`sqlite:${path}`);
  await migrate(store);
  await store.destroy();
  fillUp(path, size);
  return path;
}

async function timeToAnswer(installed: Parameters<typeof startOurs>[0]): Promise<number> {
  const server = await startOurs(installed);
  await answer(`${server.origin}/`);
  const took = performance.now() - server.began;
  await server.stop();
  return took;
}
