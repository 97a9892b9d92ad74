// Reads the 20 MB of JSON when it runs. An import of JSON goes through Vitest's transformation first, for 10 s.
import data from '@mdn/browser-compat-data/forLegacyNode';
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types';
import { OLDEST_BROWSERS, type SupportedBrowser } from '../../../site/build/oldest-browsers.ts';

/** The address of a feature in MDN's browser-compat-data, such as `css.selectors.has`. */
export type Feature = string;

const browsers = Object.keys(OLDEST_BROWSERS).filter(
  (name): name is SupportedBrowser => name in OLDEST_BROWSERS,
);

/** The first of the addresses that the data has. Undefined for what no data is kept of, such as a class's name. */
export function firstKnown(...features: Feature[]): Feature | undefined {
  return features.find((feature) => statementOf(feature));
}

/** The names of the oldest browsers that lack the feature. All of them, when the data does not have it. */
export function oldestWithout(feature: Feature): string[] {
  const { support = {} } = statementOf(feature) ?? {};
  return browsers
    .filter((browser) => ![support[browser] ?? []].flat().some((one) => hadBy(OLDEST_BROWSERS[browser], one)))
    .map((browser) => `${data.browsers[browser].name} ${OLDEST_BROWSERS[browser]}`);
}

/** What the data has below an address, by name: the methods of an interface, the features of JavaScript. */
export function childrenOf(feature: Feature): Record<string, Identifier> {
  return find(feature) ?? {};
}

function statementOf(feature: Feature): CompatStatement | undefined {
  return find(feature)?.__compat;
}

function find(feature: Feature): Identifier | undefined {
  const [root = '', ...names] = feature.split('.');
  let found: Identifier | undefined = Reflect.get(data, root);
  for (const name of names) found = found && Object.hasOwn(found, name) ? found[name] : undefined;
  return found;
}

/** What is behind a flag, has a prefix or was removed again is not there. */
function hadBy(version: string, support: SimpleSupportStatement): boolean {
  const { version_added: added } = support;
  if (!added || added === 'preview' || support.flags || support.prefix || support.version_removed)
    return false;
  return parseFloat(added.replace('≤', '')) <= parseFloat(version);
}
