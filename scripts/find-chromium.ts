import { existsSync } from 'node:fs';
import { readSetting } from '../business/read-setting.ts';

/** The headless build comes first: it runs the same pages in half the time. */
const usualPlaces = [
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
 * Throws when `CHROMIUM_PATH` names a file that is not there: another browser in its stead would hide the mistake.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const chosen = readSetting(env['CHROMIUM_PATH']);
  if (!chosen) return usualPlaces.find((path) => existsSync(path));
  if (existsSync(chosen)) return chosen;
  throw new Error(`CHROMIUM_PATH is ${chosen}, which does not exist. Correct it, or unset it.`);
}
