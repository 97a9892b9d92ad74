import { expect, test } from './fixtures.ts';
import { journeys, weigh } from './weights.ts';

/** What may arrive, and what of it only when the page is used. */
const expected = {
  '/': { onLoad: ['document', 'font'], more: ['script'] },
  '/contact': { onLoad: ['document', 'font', 'script'], more: ['fetch'] },
  '/privacy': { onLoad: ['document', 'font'], more: [] },
};

for (const { path, open, use, act } of journeys) {
  test(`on ${path} nothing blocks rendering, and no type of file comes that is not expected, on load or when ${use}`, async ({
    page,
  }) => {
    const weights = await weigh(page);
    await open(page);
    const { onLoad, more } = expected[path];
    expect(Object.keys(await weights()).sort()).toEqual(onLoad);
    const blocking = 'link[rel=stylesheet], script[src]:not([type=module], [async], [defer])';
    await expect(page.locator(blocking)).toHaveCount(0);
    await act(page);
    for (const type of Object.keys(await weights())) expect([...onLoad, ...more]).toContain(type);
  });
}
