/**
 * The oldest version of each browser in which everything works: the build's target, and what
 * `tests/oldest-browsers.test.ts` holds all built files to. The names are those of MDN's browser-compat-data.
 * docs/browsers.md says which feature decides each.
 */
export const OLDEST_BROWSERS = {
  chrome: '117',
  edge: '117',
  firefox: '125',
  safari: '17',
  safari_ios: '17',
  samsunginternet_android: '24',
} as const;

export type SupportedBrowser = keyof typeof OLDEST_BROWSERS;

const { chrome, edge, firefox, safari, safari_ios: ios } = OLDEST_BROWSERS;

/** The same for Vite's `build.target`, which knows no Samsung Internet: that is a Chrome of an older version. */
export const buildTarget = [
  `chrome${chrome}`,
  `edge${edge}`,
  `firefox${firefox}`,
  `safari${safari}`,
  `ios${ios}`,
];
