import { cp } from 'node:fs/promises';
import { tempFolder } from './temp-folder.ts';

/** A copy of a built site without the files whose path matches, as an upgrade leaves an open page. */
export async function siteWithout(missing: RegExp, siteDir: string) {
  const folder = await tempFolder();
  await cp(siteDir, folder.path, { recursive: true, filter: (path) => !missing.test(path) });
  return folder;
}
