import { defineConfig } from '@playwright/test';

const HEADLESS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // Otherwise a process is begun for a page that may come.
  '--disable-site-isolation-trials',
  // One process for all pages of a browser, as one test runs in it at a time.
  '--renderer-process-limit=1',
  '--in-process-gpu',
];

/** What a test waits for comes at last, however busy the machine is. Only a failure takes so long. */
const PATIENCE_MS = 240_000;

export default defineConfig({
  testDir: '.',
  // Pictures are taken on request only.
  testMatch: process.env.PICTURES ? '*.pictures.ts' : '*.spec.ts',
  outputDir: '../../.data/browser',
  globalSetup: './global-setup.ts',
  // A page waits for the service and for pauses in typing: two alone leave two cores idle.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 10 * PATIENCE_MS,
  expect: { timeout: PATIENCE_MS, toPass: { timeout: PATIENCE_MS } },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    viewport: { width: 1280, height: 900 },
    timezoneId: 'America/New_York',
    trace: 'off',
    // The storage of a page is cleared between tests; its process and its compiled scripts are reused.
    reuseContext: true,
    // Tests do not wait for animations.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: HEADLESS },
  },
});
