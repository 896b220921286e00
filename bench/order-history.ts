import { get, type IncomingMessage } from 'node:http';
import type { BareStreamCalls } from './processes/bare-stream.js';
import type { ServiceCalls } from './processes/service.js';
import type { BenchOptions } from './support/bench-options.js';
import { Child } from './support/child.js';
import { BenchData } from './support/data.js';
import { PRODUCTION } from './support/settings.js';
import { median, rounds } from './support/statistics.js';
import { fixed, printTable } from './support/table.js';

const LENGTHS = [1_000, 10_000, 100_000];
const MEBI = 2 ** 20;

interface Reading {
  firstByteMs: number;
  totalMs: number;
  bytes: number;
}

function open(url: string, token: string, accept: string): Promise<IncomingMessage> {
  const headers = { Authorization: `Bearer ${token}`, Accept: accept };
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on('error', reject);
  });
}

/** Reads a response as fast as it arrives. */
async function read(url: string, token = '', accept = '*/*'): Promise<Reading> {
  const startedAt = performance.now();
  const response = await open(url, token, accept);
  let firstByteMs = 0;
  let bytes = 0;
  for await (const chunk of response) {
    if (bytes === 0) firstByteMs = performance.now() - startedAt;
    bytes += (chunk as Buffer).length;
  }
  if (response.statusCode !== 200) throw new Error(`The history returned ${response.statusCode}`);
  return { firstByteMs, totalMs: performance.now() - startedAt, bytes };
}

const megabytesPerSecond = ({ bytes, totalMs }: Reading): number => bytes / 1e6 / (totalMs / 1_000);

interface Stage {
  service: Child<ServiceCalls>;
  serviceUrl: string;
  bareUrl: string;
  rounds: number;
}

/** A row of the table: the history in one form, against bare Express sending as much. */
async function measure(stage: Stage, orders: number, token: string, form: string, accept: string): Promise<string[]> {
  const { service, serviceUrl, bareUrl } = stage;
  const taken = await rounds(stage.rounds, `${orders} orders, ${form}`, async () => {
    const beforeBytes = await service.call('startPeak', undefined);
    const own = await read(`${serviceUrl}/api/orders`, token, accept);
    const grownBytes = (await service.call('peak', undefined)) - beforeBytes;
    return { own, grownBytes, floor: await read(`${bareUrl}/${own.bytes}`) };
  });
  const speed = median(taken.map(({ own }) => megabytesPerSecond(own)));
  const floor = median(taken.map((round) => megabytesPerSecond(round.floor)));
  return [
    String(orders),
    form,
    fixed((taken[0]?.own.bytes ?? 0) / 1e6, 1),
    fixed(median(taken.map(({ own }) => own.firstByteMs)), 1),
    fixed(median(taken.map(({ own }) => own.totalMs)) / 1_000, 1),
    fixed(speed, 1),
    fixed(floor, 1),
    fixed(speed / floor, 2),
    fixed(median(taken.map(({ grownBytes }) => grownBytes)) / MEBI, 0),
  ];
}

/** The full history as one response, in JSON and in CSV, of customers with more and more orders. */
export async function benchOrderHistory({ databaseUrl, rounds: count, profileDir }: BenchOptions): Promise<void> {
  const environment = { ...PRODUCTION, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' };
  const data = await BenchData.open(environment);
  const profile = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : [];
  const service = await Child.start<ServiceCalls>('processes/service.js', environment, ['--expose-gc', ...profile]);
  const bare = await Child.start<BareStreamCalls>('processes/bare-stream.js');
  const [serviceUrl, bareUrl] = [await service.call('url', undefined), await bare.call('url', undefined)];
  const stage = { service, serviceUrl, bareUrl, rounds: count };
  const rows: string[][] = [];
  for (const orders of LENGTHS) {
    const { token } = await data.history(orders);
    rows.push(await measure(stage, orders, token, 'JSON', 'application/json'));
    rows.push(await measure(stage, orders, token, 'CSV', 'text/csv'));
  }
  const header = [
    'orders',
    'form',
    'MB',
    'first byte ms',
    's',
    'MB/s',
    'bare Express MB/s',
    'ratio',
    'memory grew MiB',
  ];
  printTable('GET /orders, the whole history in one answer', header, rows);
  await Promise.all([service.stop(), bare.stop(), data.close()]);
}
