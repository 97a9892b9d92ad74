/**
 * Finds the browsers that the tests and the measurements need. Run as a program it installs those of the named that are
 * missing: Chromium as Playwright does (Debian, Ubuntu, macOS), or all as Debian's packages. Chromium is necessary.
 * Without Firefox or WebKit the tests say so and leave it out.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { run } from './run.ts';

/** Playwright's own comes first, then the headless build, which runs the same pages in half the time. */
const CHROMIUM_PLACES = [
  chromium.executablePath(),
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const FIREFOX_PLACES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** The tests in WebKit need these next to its small browser: its driver and a screen. */
const WEBKIT_PROGRAMS = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];

/**
 * Returns the path of a Chromium or Chrome on this machine.
 * @throws when there is none.
 */
export function findChromium(): string {
  const found = CHROMIUM_PLACES.find((path) => existsSync(path));
  if (found) return found;
  throw new Error('The tests need Chromium. Install it: npx playwright install --with-deps chromium');
}

/** Returns the path of a Firefox on this machine; undefined without one. */
export function findFirefox(): string | undefined {
  return FIREFOX_PLACES.find((path) => existsSync(path));
}

/** Returns the path of WebKitGTK's small browser on this machine, where the tests have all that they need to run it. */
export function findWebKit(): string | undefined {
  if (!WEBKIT_PROGRAMS.every((path) => existsSync(path))) return undefined;
  return globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1);
}

/** On Linux these fonts are as wide as those that stand in until the site's have come. */
const hasLiberation = () =>
  process.platform !== 'linux' || globSync('/usr/share/fonts/**/LiberationSerif-Bold.*').length > 0;

/** Debian's packages bring these browsers, and the fonts for Chromium. */
const BROWSERS = [
  {
    name: 'Chromium',
    find: () => CHROMIUM_PLACES.find((path) => existsSync(path)),
    packages: ['chromium-headless-shell'],
  },
  { name: 'Liberation', find: hasLiberation, packages: ['fonts-liberation'] },
  { name: 'Firefox', find: findFirefox, packages: ['firefox-esr'] },
  { name: 'WebKit', find: findWebKit, packages: ['webkit2gtk-driver', 'xvfb'] },
];

if (import.meta.main) {
  for (const browser of BROWSERS.filter(({ name }) => process.argv.includes(name))) {
    if (browser.find()) continue;
    console.log(`Installing ${browser.name}, because the tests need it and found none.`);
    install(browser.name, browser.packages);
    if (browser.find()) continue;
    const byHand = `sudo apt-get install --no-install-recommends ${browser.packages.join(' ')}`;
    if (browser.name === 'Chromium') {
      console.error(
        `Chromium could not be installed. Install it, or Google Chrome, by hand: npx playwright install --with-deps chromium, or on Debian ${byHand}.`,
      );
      process.exit(1);
    }
    console.log(`The tests have no ${browser.name}. On Debian it is installed by: ${byHand}`);
  }
}

/** Tries what this user may do here. */
function install(name: string, packages: readonly string[]): void {
  const isRoot = process.getuid?.() === 0;
  const mayBeRoot = isRoot || run('sudo -n true 2>/dev/null') === 0;
  if (name === 'Chromium' && run(`npx playwright install ${mayBeRoot ? '--with-deps ' : ''}chromium`) === 0)
    return;
  const isDebian =
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  if (!mayBeRoot || !isDebian) return;
  // A new machine may still be installing updates.
  const apt = `${isRoot ? '' : 'sudo -n '}env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600`;
  run(`${apt} update && ${apt} install -y --no-install-recommends ${packages.join(' ')}`);
}
