import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { type Feature, oldestWithout } from './support/browser-features/compat-data.ts';
import { ENHANCEMENTS } from './support/browser-features/enhancements.ts';
import { featuresInHtml, inlineIn } from './support/browser-features/in-html.ts';
import { featuresInBuilt, featuresInSources } from './support/browser-features/in-scripts.ts';
import { featuresInStyles } from './support/browser-features/in-styles.ts';
import { tempFolder } from './support/temp-folder.ts';

const HOW_TO_ALLOW =
  'If the page works without it there, say so in tests/support/browser-features/enhancements.ts. Otherwise leave it out, or raise a version in site/build/oldest-browsers.ts: docs/browsers.md.';

const read = (file: string) => readFileSync(file, 'utf8');

/** Without those that the build keeps from the one before. */
const madeByThisBuild: string[] = JSON.parse(read('dist/assets.json'));

/** The files that use a feature, of every feature that one of the oldest browsers lacks. */
const newer = tooNew([
  ...globSync('dist/{public,answers}/**/*.html').map(inPage),
  ...madeByThisBuild.filter((name) => name.endsWith('.js')).map(inScript),
  ...inSources(globSync('site/{islands,layouts}/*.{ts,tsx}')),
]);

test('no page, style or script needs a newer browser than the oldest that the site supports', () => {
  const unexpected = Object.entries(newer).filter(([feature]) => !(feature in ENHANCEMENTS));
  expect(Object.fromEntries(unexpected), HOW_TO_ALLOW).toEqual({});
});

test('an enhancement is listed only while it is used and one of the oldest browsers lacks it', () => {
  expect(Object.keys(ENHANCEMENTS).filter((feature) => !(feature in newer))).toEqual([]);
});

test.each([
  ['a{text-box-trim:trim-both}', 'css.properties.text-box-trim'],
  [':root{interpolate-size:allow-keywords}', 'css.properties.interpolate-size'],
  ['a{width:calc-size(auto,size)}', 'css.types.calc-size'],
  ['a{color:color-mix(in oklch,red,blue)}', undefined],
  ['a:open{color:red}', 'css.selectors.open'],
  ['@starting-style{a{opacity:0}}', 'css.at-rules.starting-style'],
  ['a{no-such-property:0}', 'css.properties.no-such-property'],
  ['@supports (text-box-trim:none){a{text-box-trim:none}}', undefined],
])('of the style %s, %s is too new', (css, feature) => {
  expect([...featuresInStyles(css)].find((one) => oldestWithout(one).length > 0)).toBe(feature);
});

test.each([
  ['<dialog closedby="any">', 'html.elements.dialog.closedby'],
  ['<p popover="hint">', 'html.global_attributes.popover.hint'],
  ['<p popover="auto" inert>', undefined],
])('of the page %s, %s is too new', (html, feature) => {
  expect([...featuresInHtml(html)].find((one) => oldestWithout(one).length > 0)).toBe(feature);
});

test('in a source, what a method belongs to decides whether it is too new', async () => {
  const folder = await tempFolder();
  const file = join(folder.path, 'source.ts');
  writeFileSync(
    file,
    `[1].map(String);
    new Map([[1, 2]]).values().map(String);
    document.querySelector('p')?.closest('a');
    document.startViewTransition();
    void Promise.withResolvers();`,
  );
  const [{ features } = expect.fail()] = inSources([file]);
  await folder.remove();
  expect([...features].filter((feature) => oldestWithout(feature).length > 0)).toEqual([
    'javascript.builtins.Iterator.map',
    'api.Document.startViewTransition',
    'javascript.builtins.Promise.withResolvers',
  ]);
});

test.each([
  ['e.difference(t)', 'javascript.builtins.Set.difference'],
  ['Promise.try(e)', 'javascript.builtins.Promise.try'],
  ['e.map(t)', undefined],
])('of the built script %s, %s is too new', (script, feature) => {
  expect([...featuresInBuilt(script)].find((one) => oldestWithout(one).length > 0)).toBe(feature);
});

type Use = { file: string; features: Set<Feature> };

function inPage(file: string): Use {
  const html = read(file);
  return {
    file,
    features: new Set([
      ...featuresInHtml(html),
      ...inlineIn(html, 'style').flatMap((css) => [...featuresInStyles(css)]),
      ...inlineIn(html, 'script').flatMap((script) => [...featuresInBuilt(script)]),
    ]),
  };
}

function inScript(name: string): Use {
  const file = `dist/public/_astro/${name}`;
  return { file, features: featuresInBuilt(read(file)) };
}

function inSources(files: string[]): Use[] {
  return [...featuresInSources(files)].map(([file, features]) => ({ file: relative('.', file), features }));
}

/** What is below a feature that is too new itself, such as the values of a property, is not listed. */
function tooNew(uses: Use[]): Record<Feature, string> {
  const filesByFeature = Map.groupBy(
    uses.flatMap(({ file, features }) => [...features].map((feature) => ({ file, feature }))),
    ({ feature }) => feature,
  );
  const found: Record<Feature, string> = {};
  for (const [feature, [first, ...others]] of filesByFeature) {
    const without = oldestWithout(feature);
    const above = feature.slice(0, feature.lastIndexOf('.'));
    if (without.length === 0 || above in found) continue;
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    found[feature] = `not in ${without.join(', ')}; used in ${first?.file}${more}`;
  }
  return found;
}
