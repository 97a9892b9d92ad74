/** Promises a Chromium for the browser tests: the machine's own, else Debian's package, else a line that says what to do. */
import { existsSync, readFileSync } from 'node:fs';
import { findChromium } from './find-chromium.ts';
import { run } from './run.ts';

try {
  if (!findChromium()) installOnDebian();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
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
