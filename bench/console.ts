import type { CDPSession, Page } from '@playwright/test';
import { createApp } from '../src/app.js';
import { createLogger } from '../src/observability/logger.js';
import { ReportTotals } from '../src/services/sales/report-totals.js';
import { readConfig } from '../src/settings/config.js';
import type { ServiceCalls } from './processes/service.js';
import type { BenchOptions } from './support/bench-options.js';
import { writeBigShop } from './support/big-shop.js';
import { clickToPainted, openBrowser, type Browser } from './support/browser.js';
import { Child } from './support/child.js';
import { medianScores } from './support/lighthouse.js';
import { PRODUCTION } from './support/settings.js';
import { median, quantile } from './support/statistics.js';
import { fixed, printTable } from './support/table.js';

const SHOP = { products: 1_000, customers: 1_000, keysPerPool: 10, orders: 100_000 };
const CLICKS = 50;
/** A user who clicks with a mouse has pointed at the link before, for longer than this. */
const POINTING_MS = 150;
const ROWS = 'document.querySelectorAll("main table tbody tr")';
const LINK = 'nav a[href="/admin/orders"]';
const NEXT = 'main [data-next]';

/** A list of 50 that is no longer that of the page before. */
const isNewPage = (firstBefore: string): string =>
  `${ROWS}.length === 50 && ${ROWS}[0].textContent !== ${JSON.stringify(firstBefore)} && !document.querySelector("main table[aria-busy=true]")`;

const firstRow = (page: Page): Promise<string> => page.evaluate<string>(`${ROWS}[0]?.textContent ?? ""`);

async function signIn({ page }: Browser, url: string, token: string): Promise<void> {
  const headers = { Origin: url };
  const response = await page.request.post(`${url}/admin/session`, { data: { token }, headers });
  if (response.status() !== 200) throw new Error(`Signing in: ${response.status()} ${await response.text()}`);
}

async function loadDashboard(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin`);
  await page.locator('main svg[role=img]').first().waitFor();
}

/**
 * From the dashboard to the list: its code comes from the browser's cache, its rows from the service.
 * @param pointingMs how long the pointer is over the link before, when the console starts to load its target.
 */
async function clicksOnOrders(page: Page, url: string, pointingMs: number): Promise<number[]> {
  const times: number[] = [];
  for (let click = 0; click < CLICKS; click += 1) {
    // A reload discards all data of the page.
    await page.mouse.move(0, 0);
    await loadDashboard(page, url);
    if (pointingMs > 0) {
      await page.hover(LINK);
      await page.waitForTimeout(pointingMs);
    }
    times.push(await clickToPainted(page, LINK, isNewPage('')));
  }
  return times;
}

/** From one page of the list to the next. @param pointingMs how long a page is looked at before. */
async function clicksOnNext(page: Page, pointingMs: number): Promise<number[]> {
  const times: number[] = [];
  if (pointingMs > 0) await page.hover(NEXT);
  for (let click = 0; click < CLICKS; click += 1) {
    await page.waitForTimeout(pointingMs);
    times.push(await clickToPainted(page, NEXT, isNewPage(await firstRow(page))));
  }
  return times;
}

/** The same request without showing anything: what the list waits for at least. */
async function bareRequests(page: Page, body: string): Promise<number[]> {
  const times: number[] = [];
  for (let request = 0; request < CLICKS; request += 1) {
    times.push(
      await page.evaluate<number>(`(async () => {
        const startedAt = performance.now();
        const headers = { 'Content-Type': 'application/json' };
        const answer = await fetch('/admin/graphql', { method: 'POST', headers, body: ${JSON.stringify(body)} });
        if ((await answer.json()).data.orders.nodes.length !== 50) throw new Error('No list');
        return performance.now() - startedAt;
      })()`),
    );
  }
  return times;
}

/** What the page's own thread has computed so far, whatever else the machine does. */
async function pageCpuMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
}

async function measureClicks({ page }: Browser, url: string): Promise<void> {
  let body = '';
  page.on('request', (request) => {
    const sent = request.postData() ?? '';
    if (sent.includes('query Orders(')) body = sent;
  });
  // Everything is warm then, as on a day of work.
  await loadDashboard(page, url);
  await clickToPainted(page, LINK, isNewPage(''));
  const fromDashboard = await clicksOnOrders(page, url, POINTING_MS);
  const atOnce = await clicksOnOrders(page, url, 0);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cpuBefore = await pageCpuMs(cdp);
  const toNext = await clicksOnNext(page, 0);
  const cpuMs = ((await pageCpuMs(cdp)) - cpuBefore) / CLICKS;
  const toNextPointed = await clicksOnNext(page, POINTING_MS);
  const measured = {
    [`from the dashboard, pointed at for ${POINTING_MS} ms`]: fromDashboard,
    'from the dashboard, not pointed at': atOnce,
    [`to the next page, pointed at for ${POINTING_MS} ms`]: toNextPointed,
    'to the next page, at once': toNext,
  };
  const floor = median(await bareRequests(page, body));
  printTable(
    `From a click to the painted list of 50 among ${SHOP.orders} orders, ${CLICKS} times each`,
    ['', 'median ms', 'p95 ms', 'bare request ms', 'ratio'],
    Object.entries(measured).map(([name, times]) => [
      name,
      fixed(median(times), 1),
      fixed(quantile(times, 0.95), 1),
      fixed(floor, 1),
      fixed(median(times) / floor, 2),
    ]),
  );
  console.log(`  CPU of the page's thread for a next page: ${fixed(cpuMs, 1)} ms`);
}

const printScores = (rows: string[][]): void =>
  printTable('Lighthouse, desktop, of 100', ['', 'performance', 'accessibility'], rows);

/** How fast the console is for its users: lists among many orders, and Lighthouse's scores of its pages. */
export async function benchConsole({ databaseUrl, rounds }: BenchOptions): Promise<void> {
  const environment = { ...PRODUCTION, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn', EXPLORER: 'none' };
  const config = readConfig(environment);
  const app = await createApp(config, { logger: createLogger('silent') });
  console.error(`writing ${SHOP.orders} orders`);
  const { staffToken } = await writeBigShop(app, SHOP);
  await new ReportTotals(app.dataSource, () => new Date(), config.businessTimeZone).catchUp();
  await app.close();
  const service = await Child.start<ServiceCalls>('processes/service.js', environment);
  const browser = await openBrowser();
  try {
    const url = await service.call('url', undefined);
    const row = async (name: string, path: string): Promise<string[]> => {
      console.error(`Lighthouse: ${name}`);
      const { performance, accessibility } = await medianScores(url + path, browser.debuggingPort, rounds);
      return [name, fixed(performance), fixed(accessibility)];
    };
    const scores = [await row('sign-in', '/admin/sign-in')];
    await signIn(browser, url, staffToken);
    scores.push(await row('dashboard', '/admin'), await row('orders', '/admin/orders'));
    printScores(scores);
    await measureClicks(browser, url);
  } finally {
    await browser.close();
    await service.stop();
  }
}
