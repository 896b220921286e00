import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { provideChromium } from '../../test/support/provide-chromium.js';

const FLAGS = [
  '--no-sandbox',
  // Otherwise the time of the pages' processes is lost when it ends, and counts as other work (`OtherWork`).
  '--no-zygote',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];
const SCREEN = { width: 1280, height: 900 };

/** A Chromium without a window, which other programs can use too. */
export interface Browser {
  page: Page;
  /** The port of its debugging protocol. */
  debuggingPort: number;
  close: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function openBrowser(): Promise<Browser> {
  const [executablePath, debuggingPort, profile] = await Promise.all([
    provideChromium(),
    freePort(),
    mkdtemp(join(tmpdir(), 'bench-browser-')),
  ]);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    viewport: SCREEN,
    args: [...FLAGS, `--remote-debugging-port=${debuggingPort}`],
  });
  const close = async (): Promise<void> => {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  };
  return { page: context.pages()[0] ?? (await context.newPage()), debuggingPort, close };
}

/**
 * Clicks, and waits until the page is painted as expected.
 * @param target the CSS selector of the element to click.
 * @param isThere an expression that is true once the page shows the requested content.
 * @returns the milliseconds between the two, as the page itself measures them.
 */
export function clickToPainted(page: Page, target: string, isThere: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const startedAt = performance.now();
    const look = () => {
      // What a frame shows is painted right after these callbacks.
      if (${isThere}) setTimeout(() => resolve(performance.now() - startedAt));
      else requestAnimationFrame(look);
    };
    document.querySelector(${JSON.stringify(target)}).click();
    requestAnimationFrame(look);
  })`);
}
