import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/browsers.ts';

/** One real Chromium. Each test starts the server it needs (tests/support), so there is no shared one here. */
export default defineConfig({
  testDir: '.',
  // What an agency says to the letter is tested next to its words.
  testMatch: ['tests/browser/*.spec.ts', 'agency/*.spec.ts'],
  globalSetup: './tests/setup/own-temp-folder.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A slow machine passes, too; a hang does not.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  workers: 2,
  reporter: 'list',
  // No trace, which costs a sixth of the whole run: `npm run test:browser -- --trace on` keeps them.
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
