import { findChromium, findFirefox, findWebKit } from '../../scripts/browsers.ts';
import type { Browser, Settings } from './browser.ts';
import { launchChromium, launchFirefox } from './puppeteer-browser.ts';
import { launchWebKit } from './webkit-browser.ts';

interface Engine {
  /** The path of a browser of this engine on this machine. */
  find(): string | undefined;
  launch(path: string, settings: Settings): Promise<Browser>;
  /** What cannot be done in it, and why. */
  cannot: { switchScriptOff?: string; touch?: string };
}

/** The engines that the journeys are made in. */
export const engines = {
  chromium: { find: findChromium, launch: launchChromium, cannot: {} },
  firefox: { find: findFirefox, launch: launchFirefox, cannot: {} },
  webkit: {
    find: findWebKit,
    launch: launchWebKit,
    cannot: { switchScriptOff: 'MiniBrowser cannot switch script off for a page' },
  },
} satisfies Record<string, Engine>;

export type EngineName = keyof typeof engines;

export const engineNames = Object.keys(engines) as EngineName[];
