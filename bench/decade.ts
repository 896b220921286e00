import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { App } from '../src/app.js';
import { verifyInvariants } from '../src/services/upkeep/verification.js';
import { RowsExamined, sumExamined } from '../test/support/rows-examined.js';
import type { BenchOptions } from './support/bench-options.js';
import { staffCalls } from './support/decade-console-calls.js';
import { customerCalls } from './support/decade-customer-calls.js';
import type { DecadeSize } from './support/decade-rows.js';
import { decadeSize, withDecade } from './support/decade-shop.js';
import { readSubjects, type Call } from './support/decade-subjects.js';
import { printRowSizes } from './support/row-sizes.js';
import { fixed, printTable } from './support/table.js';

const PART = 0.01;
/** How many times the rows a call may examine in a shop of a hundred times the data. */
const MOST = 3;
/** So few rows more are those of a page that is not full in the smaller shop. */
const FEW = 1_000;

/** Calls that return everything, or count it: these may grow as the shop does. */
const IN_PROPORTION: readonly RegExp[] = [
  // The whole history, the whole catalogue, or a whole file.
  /^GET \/api\/orders \(/,
  /^GET \/api\/products(\?region=EU)? \(/,
  /^GET \/admin\/export\//,
  // Counts: no list waits for the console's, and customers ask for theirs.
  /^console \w+Counts?\b/,
  / with their count| with its count/,
  // The orders of a year, at most 500, with their count.
  /^console CustomerOverview/,
  // They count products, customers or events as well.
  /^console (DraftProducts|PriceForecast|ReplayPreview)\b/,
  // All that a customer owes.
  /^console CustomerBilling/,
  // A row for each customer or product that was sold.
  /^console SalesReport by=(CUSTOMER|PRODUCT)/,
];

/** What fills the service's memory. */
const WARMING = /^(customer GraphQL, products?|GET \/api\/products) \(|^console (Shell|Products|PricePreview)/;

/** What a call examined; the text is why it failed. */
type Examined = number | string;

interface Stage {
  app: App;
  url: string;
}

async function send({ url }: Stage, { method, path, token, body }: Call): Promise<string | undefined> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const response = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
  const isGraphql = path.endsWith('/graphql');
  if (response.ok && !isGraphql) {
    // A file of a large shop is longer than a string can be.
    await response.body?.pipeTo(new WritableStream());
    return undefined;
  }
  const text = await response.text();
  const failed = !response.ok || text.includes('"errors":');
  return failed ? `${response.status} ${text.slice(0, 200)}` : undefined;
}

/** Each call once, after a first round of some: a service reads the catalogue and the discounts only once. */
async function examineAll(stage: Stage): Promise<Map<string, Examined>> {
  const subjects = await readSubjects(stage.app);
  const calls = [...(await customerCalls(subjects)), ...(await staffCalls(subjects))];
  for (const call of calls.filter(({ name }) => WARMING.test(name))) await send(stage, call);
  const rows = RowsExamined.count(stage.app.dataSource);
  const examined = new Map<string, Examined>();
  const times = new Map<string, number>();
  for (const call of calls) {
    const time = (times.get(call.name) ?? 0) + 1;
    times.set(call.name, time);
    const failure = await send(stage, call);
    examined.set(time > 1 ? `${call.name} (${time})` : call.name, failure ?? sumExamined(rows.take()));
  }
  rows.stop();
  return examined;
}

/** @throws if the shop is not one that the service could have left. */
async function assertSound({ dataSource }: App): Promise<void> {
  const [violation] = await verifyInvariants(dataSource, { onlySql: true });
  if (violation) throw new Error(`The filled shop breaks an invariant, ${violation.invariant}: ${violation.detail}`);
}

/** @param isChecked whether all invariants are looked at, which takes long in a large shop. */
function measureShop(databaseUrl: string, size: DecadeSize, isChecked: boolean): Promise<Map<string, Examined>> {
  return withDecade(databaseUrl, size, async (app) => {
    await printRowSizes(app.dataSource);
    if (isChecked) await assertSound(app);
    console.error('  calls');
    const server: Server = createServer(app.http);
    try {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const stage = { app, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
      return await examineAll(stage);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
}

function isTooMany(name: string, before: Examined, after: Examined, growth: number): boolean {
  if (typeof before === 'string' || typeof after === 'string') return true;
  const most = IN_PROPORTION.some((pattern) => pattern.test(name)) ? MOST * growth : MOST;
  return after > before * most && after - before > FEW;
}

/** The calls of a shop of ten years, by the rows that they examine there and in a shop of a hundredth of its size. */
export async function benchDecade({ databaseUrl, size: share }: BenchOptions): Promise<void> {
  const [small, large] = [decadeSize(share * PART), decadeSize(share)];
  const before = await measureShop(databaseUrl, small, true);
  const after = await measureShop(databaseUrl, large, false);
  const measured = [...after].map(([name, examined]) => ({
    name,
    before: before.get(name) ?? 'not sent',
    after: examined,
  }));
  const broken = measured.filter((one) => isTooMany(one.name, one.before, one.after, large.orders / small.orders));
  const cell = (examined: Examined): string => (typeof examined === 'string' ? 'failed' : String(examined));
  printTable(
    'Rows examined by call, in shops of ten years',
    ['', `${small.orders} orders`, `${large.orders} orders`, 'ratio', ''],
    measured.map((one) => [
      one.name,
      ...[one.before, one.after].map(cell),
      fixed(Number(one.after) / Number(one.before), 1),
      broken.includes(one) ? 'TOO MANY' : '',
    ]),
  );
  for (const { name, after: failure } of broken)
    if (typeof failure === 'string') console.log(`\n${name} failed: ${failure}`);
  console.log(`\n${broken.length} of ${measured.length} calls failed, or examined more than ${MOST} times the rows`);
  if (broken.length > 0) process.exitCode = 1;
}
