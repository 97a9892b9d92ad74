import { expect, test } from 'vitest';
import { tempFolder } from '../../tests/support/temp-folder.ts';
import { readAnswerPages } from './answer-pages.ts';
import { SiteNotBuiltError } from './site-files.ts';

test('a server without a built site fails at once and says so', async () => {
  const folder = await tempFolder();
  expect(() => readAnswerPages(folder.path)).toThrow(SiteNotBuiltError);
  expect(() => readAnswerPages(folder.path)).toThrow('npm run build');
  await folder.remove();
});
