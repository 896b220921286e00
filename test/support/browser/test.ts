import { readFile } from 'node:fs/promises';
import { test as base, expect as baseExpect, type Locator, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { newMember } from './shop-actions.js';

/** A line of the browser's console, or an uncaught error. */
type Line = string;

interface Fixtures {
  /** Lines that the test expects, by a part of them; any other fails it. */
  expectedLines: (string | RegExp)[];
  lines: Line[];
  /** Signs a new member in. */
  enter: (role: string, path?: string) => Promise<Page>;
}

export const URL_OF_CONSOLE = process.env.CONSOLE_URL ?? '';

/**
 * As Playwright's, but a value is awaited by its locator: an expectation describes the full page each time that it
 * fails, for a message that is never read.
 */
export const expect = baseExpect.extend({
  async toBeVisible(locator: Locator, options?: { timeout?: number }) {
    if (this.isNot) throw new Error('Expect a count of 0');
    await locator.waitFor(options);
    return { pass: true, message: () => '' };
  },
});

/** Signs in in the page's browser with a token, as the page for signing in does. */
export async function signIn(page: Page, token: string): Promise<void> {
  const response = await page.request.post(`${URL_OF_CONSOLE}/admin/session`, {
    data: { token },
    headers: { Origin: URL_OF_CONSOLE },
  });
  expect(response.status()).toBe(200);
}

export const test = base.extend<Fixtures>({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, executablePath: process.env.BROWSER_PATH ?? '' }),
  baseURL: URL_OF_CONSOLE,
  expectedLines: [[], { option: true }],
  lines: [
    async ({ page, expectedLines }, use) => {
      const lines: Line[] = [];
      page.on('console', (message) => {
        if (!['debug', 'info', 'log'].includes(message.type())) lines.push(message.text());
      });
      page.on('pageerror', (error) => lines.push(String(error)));
      await use(lines);
      // A page may reload its data at any time, also while a test ends.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      const isExpected = (line: Line): boolean => expectedLines.some((part) => line.search(part) !== -1);
      expect(lines.filter((line) => !isExpected(line))).toEqual([]);
    },
    { auto: true },
  ],
  enter: async ({ page }, use) =>
    use(async (role, path = '/admin/') => {
      await signIn(page, await newMember(role));
      await page.goto(path);
      // Before that the console hears no key.
      await page.getByRole('main').waitFor();
      return page;
    }),
});

/**
 * Opens another page of the console as a link does, and waits until all its data is loaded: loading every script again
 * would take most of the time.
 * @param path below `/admin`.
 */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const { history, options } = __TSR_ROUTER__;
    history.push('/admin${path}');
    const look = () => {
      const { status, resolvedLocation } = __TSR_ROUTER__.state;
      const isThere = status === 'idle' && resolvedLocation?.publicHref === history.location.href;
      if (isThere && options.context.queryClient.isFetching() === 0) done();
      else requestAnimationFrame(look);
    };
    look();
  })`);
}

/**
 * The elements that axe reads: of a long table or list of articles only the first rows, because all rows are drawn
 * alike and checking the contrast of fifty takes four fifths of its time. If a dialog is open, only the dialog: the
 * page under it cannot be reached, and is checked without a dialog.
 */
const READ = `{
  ...(document.querySelector('[aria-modal=true]') && { include: ['[aria-modal=true]'] }),
  exclude: ['tbody tr:nth-child(n + 13)', 'article ~ article:not(:has([open]))'],
}`;

/** Listing the passed rules takes four times as long; style sheets are only read for rules that are not enabled. */
const ASKED = `{ resultTypes: ['violations'], selectors: false, preload: false, iframes: false }`;

const AXE = readFile('node_modules/axe-core/axe.min.js', 'utf8');

/** Looks for everything that axe knows: in light on a screen, and in dark on a phone. */
export async function expectAccessible(page: Page): Promise<void> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(await AXE);
  for (const [colorScheme, width] of [
    ['dark', 390],
    ['light', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The console follows by a script.
    const scheme = page.locator('html[data-mantine-color-scheme]');
    if ((await scheme.count()) > 0) await expect(scheme).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // What is still being loaded or drawn is not as it will stay.
    await expect(async () => {
      const { violations } = await page.evaluate<AxeResults>(`axe.run(${READ}, ${ASKED})`);
      const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
      expect({ colorScheme, width, found }).toEqual({ colorScheme, width, found: [] });
      // Nothing is so wide that the page scrolls sideways.
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }).toPass();
  }
}

/** Opens the menu of a button by keyboard. The focus goes into it a moment after it is seen. */
export async function openMenu(button: Locator): Promise<void> {
  await button.press('Enter');
  await expect(button.page().getByRole('menu').locator(':focus')).toHaveCount(1);
}

/** Chooses by the keyboard what a text finds: the first that is found is marked. */
export async function choose(box: Locator, text: string, option = text): Promise<void> {
  const page = box.page();
  await box.fill(text);
  await expect(page.getByRole('option', { name: option })).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
}

/** Narrows a list by one of the choices of a filter. */
export async function filterBy(page: Page, filter: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await choose(page.getByRole('textbox', { name: 'Filter by' }), filter);
  await choose(page.getByRole('textbox', { name: filter, exact: true }), choice);
}

/** Triggers the primary action of a dialog by Ctrl+Enter, which works wherever its focus is. */
export async function pressPrimary(dialog: Locator, action: string): Promise<void> {
  await expect(dialog.getByRole('button', { name: action })).toBeEnabled();
  await dialog.press('Control+Enter');
}

/** The lines of the file that a link downloads. */
export async function downloaded(place: Page | Locator, link: string): Promise<string[]> {
  const target = place.getByRole('link', { name: link });
  const download = target.page().waitForEvent('download');
  await target.click();
  return (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/);
}

/**
 * Loses one of the responses to requests that contain this text: the service does its work, but the page gets no
 * response.
 * @returns the requests sent.
 */
export async function loseResponse(page: Page, text: string): Promise<string[]> {
  const sent: string[] = [];
  await page.route('**/admin/graphql', async (route) => {
    const body = route.request().postData() ?? '';
    if (!body.includes(text)) return route.continue();
    sent.push(body);
    if (sent.length !== 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  return sent;
}

/** Starts to wait for a notice, which disappears after some seconds. The promise resolves once it was visible. */
export const notice = (page: Page, text: string): Promise<void> =>
  page.evaluate(`new Promise((seen) => {
    const look = () => document.body.innerText.includes(${JSON.stringify(text)}) && seen();
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  })`);

/** Waits for a text to be copied: a button says so for a second only. Takes the permission to read it. */
export async function expectCopied(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(text);
}
