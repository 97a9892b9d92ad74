import { inflateSync } from 'node:zlib';
import { expect } from 'vitest';
import { header } from '../../../agency/words/navigation.ts';
import { beyondTheEdge, leftOut, longestEmptyRun } from '../../browser/layout.ts';
import { everyPage } from '../../browser/pages.ts';
import { journey, scriptless } from '../journey.ts';

for (const path of everyPage) {
  journey(
    `${path} leads the keyboard past the header, is drawn in its own fonts, and is whole at 320 px`,
    async ({ visitor }) => {
      visitor.expectComplaint(/404/);
      await visitor.open(path);
      await visitor.press('Tab');
      await visitor.hasFocusOn({ css: 'a', words: header.skipLink });
      await visitor.press('Enter');
      await visitor.fontsAreShown();
      await visitor.resize({ width: 320, height: 640 });
      expect(await visitor.read(beyondTheEdge)).toEqual([]);
      expect(await visitor.read(headingsNeedTheFonts)).toBe(true);
    },
  );

  for (const [scripts, visit] of Object.entries({ 'with script': journey, 'without script': scriptless }))
    visit(`right after load all of ${path} is told and painted, ${scripts}`, async ({ visitor }) => {
      visitor.expectComplaint(/404|Content.Security.Policy|Refused to execute/);
      for (const width of [390, 1280]) {
        await visitor.resize({ width, height: 800 });
        await visitor.open(path);
        expect(await visitor.read(leftOut), `${width} px`).toEqual([]);
        const emptyRun = async () => longestEmptyRun(await visitor.picture());
        await expect.poll(emptyRun, { message: `${width} px` }).toBeLessThan(0.08);
      }
    });
}

journey('printed, the policy begins on the first page', async ({ visitor, skip }) => {
  await visitor.open('/privacy');
  await visitor.fontsAreShown();
  const paper = await visitor.print();
  if (paper === undefined) return skip('The driver of this browser cannot print.');
  expect(piecesOnFirstPage(paper)).toBeGreaterThan(10);
});

/** How many pieces of text the first page has, whose content is the first in a PDF file of Firefox. */
function piecesOnFirstPage(pdf: Uint8Array): number {
  const [, content = ''] = /stream\n(.*?)\nendstream/s.exec(Buffer.from(pdf).toString('latin1')) ?? [];
  const drawn = inflateSync(Buffer.from(content, 'latin1')).toString('latin1');
  return drawn.match(/\bT[Jj]\b/g)?.length ?? 0;
}

/** Runs in the page: whether the heading is drawn in a font that was fetched, and would be of another width without it. */
async function headingsNeedTheFonts(): Promise<boolean> {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector('h1') ?? document.body);
  const width = () => [...range.getClientRects()].reduce((sum, line) => sum + line.width, 0);
  const before = width();
  for (const sheet of document.styleSheets)
    for (let index = sheet.cssRules.length - 1; index >= 0; index -= 1)
      if (/@font-face.*url\(/s.test(sheet.cssRules[index]?.cssText ?? '')) sheet.deleteRule(index);
  await new Promise(requestAnimationFrame);
  return width() !== before;
}
