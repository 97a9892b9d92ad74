/**
 * Finds the browsers that the tests and the measurements need. Run as a program it installs those of the named
 * that are missing where it can: on Debian. Chromium is necessary. Without one of the others the tests say so and leave
 * it out.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { run } from './run.ts';

/** The headless build comes first: it runs the same pages in half the time. */
const CHROMIUM_PLACES = [
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

/** What the tests in WebKit run next to its small browser: its driver and a screen. */
const WEBKIT_PROGRAMS = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];

/** The path of a Chromium or Chrome on this machine. */
export function findChromium(): string | undefined {
  return CHROMIUM_PLACES.find((path) => existsSync(path));
}

/** The path of a Firefox on this machine. */
export function findFirefox(): string | undefined {
  return FIREFOX_PLACES.find((path) => existsSync(path));
}

/** The path of WebKitGTK's small browser on this machine, where all is there that the tests need to run it. */
export function findWebKit(): string | undefined {
  if (!WEBKIT_PROGRAMS.every((path) => existsSync(path))) return undefined;
  return globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1);
}

/** The browsers, and the packages of Debian that bring them. */
const BROWSERS = [
  { name: 'Chromium', find: findChromium, packages: ['chromium-headless-shell'] },
  { name: 'Firefox', find: findFirefox, packages: ['firefox-esr'] },
  { name: 'WebKit', find: findWebKit, packages: ['webkit2gtk-driver', 'xvfb'] },
];

if (import.meta.main) {
  try {
    installMissing(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** @throws when Chromium is missing and cannot be installed, or when an installation fails. */
function installMissing(wanted: readonly string[]): void {
  const missing = BROWSERS.filter(({ name, find }) => wanted.includes(name) && !find());
  if (missing.length === 0) return;
  const names = new Intl.ListFormat('en').format(missing.map(({ name }) => name));
  const packages = missing.flatMap((browser) => browser.packages).join(' ');
  const byHand = `sudo apt-get install --no-install-recommends ${packages}`;

  const asRoot = process.getuid?.() === 0 ? '' : 'sudo -n ';
  let why: string | undefined;
  if (!isDebian()) why = 'this is not Debian';
  else if (asRoot && run('sudo -n true 2>/dev/null') !== 0) why = `only root may install them (${byHand})`;
  if (why !== undefined) {
    if (names.includes('Chromium'))
      throw new Error(`The tests need Chromium, found none, and ${why}. Install Chromium or Google Chrome.`);
    console.log(`Left out of the tests, because ${why}: ${names}.`);
    return;
  }
  console.log(`Installing Debian’s ${packages}, because the tests in browsers need ${names} and found none…`);
  const apt = `${asRoot}env DEBIAN_FRONTEND=noninteractive apt-get -q`;
  const code = run(`${apt} update && ${apt} install -y --no-install-recommends ${packages}`);
  if (code !== 0 || missing.some(({ find }) => !find())) {
    throw new Error(`${names} could not be installed. Install by hand: ${byHand}`);
  }
}

function isDebian(): boolean {
  const release = '/etc/os-release';
  return existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
}
