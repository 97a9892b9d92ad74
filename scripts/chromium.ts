/** Finds a Chromium for the browser tests and the measurements. Run as a program it installs one where it can. */
import { existsSync, readFileSync } from 'node:fs';
import { readSetting } from '../business/read-setting.ts';
import { run } from './run.ts';

/** The headless build comes first: it runs the same pages in half the time. */
const USUAL_PLACES = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium or Chrome on this machine: `CHROMIUM_PATH` when set, else the first of the usual places.
 * Throws when `CHROMIUM_PATH` names a file that is not there: using another browser instead would hide the mistake.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const chosen = readSetting(env['CHROMIUM_PATH']);
  if (!chosen) return USUAL_PLACES.find((path) => existsSync(path));
  if (existsSync(chosen)) return chosen;
  throw new Error(`CHROMIUM_PATH is ${chosen}, which does not exist. Correct it, or unset it.`);
}

if (import.meta.main) {
  try {
    if (!findChromium()) installOnDebian();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

function installOnDebian(): void {
  const howTo = 'Install Chromium or Google Chrome, or set CHROMIUM_PATH to one';
  if (!isDebian()) throw new Error(`The browser tests need Chromium and found none. ${howTo}.`);

  const byHand = `${howTo} (here: sudo apt-get install chromium-headless-shell)`;
  const asRoot = process.getuid?.() === 0 ? '' : 'sudo -n ';
  if (asRoot && run('sudo -n true 2>/dev/null') !== 0) {
    throw new Error(`The browser tests need Chromium, and only root may install it. ${byHand}.`);
  }

  console.log(
    'Installing Debian’s chromium-headless-shell package, because the browser tests need one and found none…',
  );
  const apt = `${asRoot}env DEBIAN_FRONTEND=noninteractive apt-get -q`;
  const code = run(`${apt} update && ${apt} install -y --no-install-recommends chromium-headless-shell`);
  if (code !== 0 || !findChromium()) throw new Error(`Chromium could not be installed. ${byHand}.`);
}

function isDebian(): boolean {
  const release = '/etc/os-release';
  return (
    existsSync('/usr/bin/apt-get') &&
    existsSync(release) &&
    /^ID=debian$/m.test(readFileSync(release, 'utf8'))
  );
}
