import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectEnv, run } from '../../scripts/run.ts';
import { copyWithSecondAgency } from '../../tests/support/copy-with-second-agency.ts';
import { tempFolder } from '../../tests/support/temp-folder.ts';

let built: Promise<string> | undefined;

/** The folder of a built copy of the project with the second agency: made once, and removed when the process ends. */
export function secondAgencyProject(): Promise<string> {
  built ??= build();
  return built;
}

async function build(): Promise<string> {
  const folder = await tempFolder();
  process.once('exit', () => rmSync(folder.path, { recursive: true, force: true }));
  const root = join(folder.path, 'project');
  await copyWithSecondAgency(root);
  if (run('npm run build', projectEnv, root) !== 0) throw new Error('The second agency could not be built.');
  return root;
}
