import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../src/db/ids.js';
import type { BareSenderCalls } from './processes/bare-sender.js';
import type { ReceiverCalls } from './processes/receiver.js';
import type { ServiceCalls } from './processes/service.js';
import type { BenchOptions } from './support/bench-options.js';
import { Child } from './support/child.js';
import { databaseCpuUs } from './support/cpu.js';
import { BenchData } from './support/data.js';
import { OrderLoad } from './support/order-load.js';
import { PRODUCTION } from './support/settings.js';
import { median, quantile, rounds } from './support/statistics.js';
import { fixed, printTable } from './support/table.js';

// As many requests at once as the service makes: in all, and to one webhook.
const CONCURRENCY = 400;
const CONCURRENCY_OF_ONE = 4;
// As many as a sender of one's own begins with; it then waits for receivers, and not for the processor.
const FEW = 64;
// A price event's.
const BODY_BYTES = 210;
// The minimum duration of a remote response; a receiver on loopback responds a hundred times as fast.
const DISTANT_MS = 20;
const PICK_UPS = 100;
const PICK_UP_PAUSE_MS = 60;
const QUIET_LOAD_MS = 5_000;
const MIB = 2 ** 20;

/** The processes that a measurement needs. */
interface Stage {
  data: BenchData;
  service: Child<ServiceCalls>;
  receiver: Child<ReceiverCalls>;
  bare: Child<BareSenderCalls>;
  receiverUrl: string;
  count: number;
  rounds: number;
}

interface Rate {
  perSecond: number;
  barePerSecond: number;
  /** Microseconds of CPU for one: of the service, of its database, and of the process that does nothing but post. */
  cpuUs: { service: number; database: number; bare: number };
}

/** How fast nothing but posting is, to the same receiver, right before what it is compared with. */
async function bareRate(
  { bare, receiver, receiverUrl }: Stage,
  count: number,
  concurrency: number,
): Promise<{ barePerSecond: number; bareCpuUs: number }> {
  await receiver.call('reset', undefined);
  const usedBefore = await bare.call('cpuUs', undefined);
  const tookMs = await bare.call('send', { url: receiverUrl, bodyBytes: BODY_BYTES, count, concurrency });
  const usedAfter = await bare.call('cpuUs', undefined);
  return { barePerSecond: (count * 1000) / tookMs, bareCpuUs: (usedAfter - usedBefore) / count };
}

/** The deliveries of something that happens, until the last one has arrived and been recorded, against bare posts. */
async function rateOf<T extends { committedAt: number }>(
  stage: Stage,
  { count, concurrency }: { count: number; concurrency: number },
  happen: () => Promise<T>,
): Promise<{ rate: Rate; happened: T }> {
  const { service, receiver, data } = stage;
  const { barePerSecond, bareCpuUs } = await bareRate(stage, count, concurrency);
  await receiver.call('reset', undefined);
  const happened = await happen();
  const used = async () => [await service.call('cpuUs', undefined), await databaseCpuUs(data.dataSource)] as const;
  const [serviceBefore, databaseBefore] = await used();
  const lastAt = Math.max(...(await receiver.call('arrivals', count)));
  await data.quiet();
  const [serviceAfter, databaseAfter] = await used();
  const perSecond = (count * 1000) / (lastAt - happened.committedAt);
  const cpuUs = {
    service: (serviceAfter - serviceBefore) / count,
    database: (databaseAfter - databaseBefore) / count,
    bare: bareCpuUs,
  };
  return { rate: { perSecond, barePerSecond, cpuUs }, happened };
}

function ratesTable(title: string, rates: readonly Rate[]): void {
  const rows = rates.map(({ perSecond, barePerSecond, cpuUs }, index) => [
    `round ${index + 1}`,
    fixed(perSecond),
    fixed(barePerSecond),
    fixed(perSecond / barePerSecond, 2),
    ...[cpuUs.service, cpuUs.database, cpuUs.bare].map((us) => (Number.isNaN(us) ? 'unknown' : fixed(us))),
  ]);
  const cpu = ['CPU µs each: service', 'database', 'bare'];
  printTable(title, ['', 'deliveries/s', 'bare posts/s', 'ratio', ...cpu], rows);
  if (rates.some(({ cpuUs }) => Number.isNaN(cpuUs.database))) {
    console.log('  The CPU of the database is unknown: its server runs on another machine or in a container');
  }
  console.log(`  median ratio ${fixed(median(rates.map((rate) => rate.perSecond / rate.barePerSecond)), 2)}`);
}

/** One price change that all webhooks receive, with a receiver that delays each response by `delayMs`. */
async function fanOut(stage: Stage, delayMs: number): Promise<void> {
  const { data, service, receiver, count } = stage;
  const { id } = await data.shop.product();
  await receiver.call('delay', delayMs);
  const results = await rounds(stage.rounds, `fan-out, answers after ${delayMs} ms`, async () => {
    const rssBefore = await service.call('startPeak', undefined);
    const change = () => service.call('changePrice', id);
    const { rate, happened } = await rateOf(stage, { count, concurrency: CONCURRENCY }, change);
    const rssPeak = await service.call('peak', undefined);
    const few = (await bareRate(stage, count, FEW)).barePerSecond;
    return { rate, few, commitMs: happened.committedAt - happened.beganAt, rssBefore, rssPeak };
  });
  await receiver.call('delay', 0);
  const title = `A price change with ${count} subscribed webhooks, answers after ${delayMs} ms`;
  ratesTable(
    title,
    results.map(({ rate }) => rate),
  );
  const ratios = results.map(({ rate, few }) => rate.perSecond / few);
  const posts = results.map(({ few }) => fixed(few)).join(' and ');
  console.log(`  against ${posts} bare posts/s, ${FEW} at once: median ratio ${fixed(median(ratios), 2)}`);
  const rows = results.map(({ commitMs, rssBefore, rssPeak }, index) => [
    `round ${index + 1}`,
    fixed(commitMs),
    fixed(rssBefore / MIB),
    fixed(rssPeak / MIB),
    fixed((rssPeak - rssBefore) / MIB),
  ]);
  const header = ['', 'commit ms', 'MiB before', 'MiB peak', 'growth'];
  printTable('Its transaction, and the memory of the service', header, rows);
}

/** Orders of other products during the fan-out of a price change, against orders while nothing else happens. */
async function ordersMeanwhile(stage: Stage): Promise<void> {
  const { data, service, receiver, count } = stage;
  const { id } = await data.shop.product();
  const load = await OrderLoad.prepare(data, await service.call('url', undefined));
  const results = await rounds(stage.rounds, 'orders meanwhile', async () => {
    const quiet = await load.during(() => sleep(QUIET_LOAD_MS));
    await receiver.call('reset', undefined);
    const busy = await load.during(async () => {
      await service.call('changePrice', id);
      await receiver.call('arrivals', count);
    });
    await data.quiet();
    return { quiet, busy };
  });
  const rows = results.flatMap(({ quiet, busy }, index) =>
    [0.5, 0.99].map((share) => {
      const [before, during] = [quantile(quiet, share), quantile(busy, share)];
      const name = `round ${index + 1}, p${share * 100} of ${quiet.length} and ${busy.length}`;
      return [name, fixed(before, 1), fixed(during, 1), fixed(during / before, 2)];
    }),
  );
  const title = `An order's milliseconds, alone and while a price change reaches ${count} webhooks`;
  printTable(title, ['', 'alone', 'meanwhile', 'ratio'], rows);
}

/** Many events for a single webhook, which gets a few requests at once and its events in order. */
async function oneWebhook(stage: Stage): Promise<void> {
  const count = Math.ceil(stage.count / 5);
  const rates = await rounds(stage.rounds, 'one webhook', async () => {
    const products = Array.from({ length: count }, () => ({ id: newId(), sku: `SKU-${newId()}`, name: 'Product' }));
    const empty = async () => ({ committedAt: await stage.service.call('emptyProducts', products) });
    return (await rateOf(stage, { count, concurrency: CONCURRENCY_OF_ONE }, empty)).rate;
  });
  ratesTable(`${count} events for one webhook`, rates);
}

/** Single events on an idle service: how soon the receiver gets them. */
async function pickUp({ data, service, receiver }: Stage): Promise<void> {
  const url = await service.call('url', undefined);
  const { token } = await data.customer();
  const fromRequest: number[] = [];
  const fromAnswer: number[] = [];
  console.error('pick-up');
  for (let event = 0; event < PICK_UPS; event += 1) {
    const { id } = await data.shop.product({}, 1);
    await sleep(PICK_UP_PAUSE_MS * (0.5 + Math.random()));
    await receiver.call('reset', undefined);
    const requestedAt = performance.timeOrigin + performance.now();
    const elapsedMs = await OrderLoad.order(url, token, id);
    const [arrivedAt = NaN] = await receiver.call('arrivals', 1);
    fromRequest.push(arrivedAt - requestedAt);
    fromAnswer.push(arrivedAt - requestedAt - elapsedMs);
  }
  const row = (name: string, values: number[]) => [
    name,
    ...[0.5, 0.95].map((share) => fixed(quantile(values, share), 1)),
  ];
  const rows = [row('from the request', fromRequest), row('from its answer', fromAnswer)];
  const title = `From an order that empties a product to the receiver, in milliseconds, ${PICK_UPS} times`;
  printTable(title, ['', 'median', 'p95'], rows);
}

async function measureRates(stage: Stage, meanwhile?: (stage: Stage) => Promise<void>): Promise<void> {
  const { data, receiverUrl, count } = stage;
  await bareRate(stage, count, CONCURRENCY);
  await data.webhooks(count, receiverUrl, { productOutOfStock: false, productPriceChanged: true });
  await fanOut(stage, 0);
  await fanOut(stage, DISTANT_MS);
  await meanwhile?.(stage);
  await data.forgetWebhooks();
  await data.webhooks(1, receiverUrl, { productOutOfStock: true, productPriceChanged: false });
  await oneWebhook(stage);
}

async function measureAll(stage: Stage): Promise<void> {
  await measureRates(stage, ordersMeanwhile);
  await pickUp(stage);
}

/** Runs a measurement with the real service, sender and receiver in processes of their own. */
async function onStage(options: BenchOptions, measure: (stage: Stage) => Promise<void>): Promise<void> {
  const environment = {
    ...PRODUCTION,
    DATABASE_URL: options.databaseUrl,
    LOG_LEVEL: 'warn',
    WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
  };
  const profiling = options.profileDir ? ['--cpu-prof', `--cpu-prof-dir=${options.profileDir}`] : [];
  const data = await BenchData.open(environment);
  const service = await Child.start<ServiceCalls>('processes/service.js', environment, ['--expose-gc', ...profiling]);
  const receiver = await Child.start<ReceiverCalls>('processes/receiver.js');
  const bare = await Child.start<BareSenderCalls>('processes/bare-sender.js');
  try {
    const receiverUrl = await receiver.call('url', undefined);
    await measure({ data, service, receiver, bare, receiverUrl, count: options.count, rounds: options.rounds });
  } finally {
    await Promise.all([service.stop(), receiver.stop(), bare.stop(), data.close()]);
  }
}

/** Deliveries by the real service against bare posts in the same run. */
export async function benchDeliveries(options: BenchOptions): Promise<void> {
  await onStage(options, measureAll);
}

/** The rates of deliveries alone, without orders, and how soon one is picked up: a few minutes less. */
export async function benchFanOut(options: BenchOptions): Promise<void> {
  await onStage(options, async (stage) => {
    await measureRates(stage);
    await pickUp(stage);
  });
}

/** Orders during a fan-out, against orders while nothing else happens. */
export async function benchOrdersMeanwhile(options: BenchOptions): Promise<void> {
  await onStage(options, async (stage) => {
    const { data, receiverUrl, count } = stage;
    await data.webhooks(count, receiverUrl, { productOutOfStock: false, productPriceChanged: true });
    await ordersMeanwhile(stage);
  });
}
