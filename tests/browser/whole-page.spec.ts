import { expect, RELEASE, test } from './fixtures.ts';
import { leftOut, longestEmptyRun } from './layout.ts';
import { everyPage } from './pages.ts';

test.use({ sharesServer: true, expectedConsole: [/404|Failed to load resource/] });

/** Assistants, archives and previews read a page without scrolling. Other engines: tests/engines/journeys/pages.ts. */

for (const javaScriptEnabled of [true, false])
  test.describe(() => {
    test.use({ javaScriptEnabled });

    for (const path of everyPage)
      test(
        `right after load all of ${path} is told and painted, ${javaScriptEnabled ? 'with' : 'without'} script`,
        javaScriptEnabled ? {} : RELEASE,
        async ({ page }) => {
          for (const width of [390, 1280]) {
            await page.setViewportSize({ width, height: 800 });
            await page.goto(path);
            expect(await page.evaluate(leftOut), `${width} px`).toEqual([]);
            const picture = await page.screenshot({ fullPage: true });
            expect(await longestEmptyRun(picture), `${width} px`).toBeLessThan(0.08);
          }
        },
      );
  });
