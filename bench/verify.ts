import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { findChangedDocuments } from '../src/services/invoices/reading/invoice-check.js';
import { cleanUp, DeleteThrottle } from '../src/services/upkeep/retention.js';
import { verifyInvariants } from '../src/services/upkeep/verification.js';
import type { BenchOptions } from './support/bench-options.js';
import { databaseCpuUs, ownCpuUs } from './support/cpu.js';
import { decadeSize, withDecade } from './support/decade-shop.js';
import { quantile } from './support/statistics.js';
import { fixed, printTable } from './support/table.js';

const DAY_MS = 86_400_000;
const AUDIT_DAYS = 3_650;
const ALONE_MS = 10_000;
const DOCUMENTS_AT_ONCE = 2_000;

/** Cleans up as if it were some days later, so that there is enough to delete. @returns how long each statement took, until stopped. */
function cleanUpMeanwhile(dataSource: DataSource, daysLater: number) {
  const took: number[] = [];
  const query = dataSource.query.bind(dataSource);
  const timed = Object.assign(Object.create(dataSource) as DataSource, {
    query: async (...parameters: Parameters<DataSource['query']>): Promise<unknown> => {
      const startedAt = performance.now();
      const rows = await query(...parameters);
      took.push(performance.now() - startedAt);
      return rows;
    },
  });
  let isStopped = false;
  const throttle = new DeleteThrottle((ms) => {
    took.push(ms);
    if (isStopped) throw new Error('Enough');
  });
  const cleaning = cleanUp(timed, new Date(Date.now() + daysLater * DAY_MS), AUDIT_DAYS, throttle);
  const ended = cleaning.catch((error: unknown) => {
    if (!isStopped) throw error;
  });
  return async () => {
    isStopped = true;
    await ended;
    return took;
  };
}

/** How much of the processor the documents take, whose hashes are not theirs in this shop. */
async function timeDocuments(dataSource: DataSource): Promise<{ count: number; cpuSeconds: number }> {
  const [row] = await dataSource.query<[{ last: number | null }]>('SELECT MAX(id) AS last FROM invoices');
  const startedUs = ownCpuUs();
  const last = row.last ?? 0;
  for (let above = 0; above < last; above += DOCUMENTS_AT_ONCE)
    await findChangedDocuments(dataSource, `i.id > ${above} AND i.id <= ${above + DOCUMENTS_AT_ONCE}`);
  return { count: last, cpuSeconds: (ownCpuUs() - startedUs) / 1e6 };
}

/** How long a verification took, with its parts. */
interface Verified {
  seconds: number;
  /** Of the processor, by the database and this process. */
  cpuSeconds: number;
  byInvariant: Map<string, number>;
  partsMs: number[];
}

async function verify(dataSource: DataSource): Promise<Verified> {
  const byInvariant = new Map<string, number>();
  const partsMs: number[] = [];
  const cpuUs = async (): Promise<number> => (await databaseCpuUs(dataSource)) + ownCpuUs();
  const cpuBeforeUs = await cpuUs();
  const startedAt = performance.now();
  let at = startedAt;
  const [violation] = await verifyInvariants(dataSource, {
    onlySql: true,
    onProgress: ({ invariant, share }) => {
      const tookMs = performance.now() - at;
      at += tookMs;
      if (share === 0) return;
      partsMs.push(tookMs);
      byInvariant.set(invariant, (byInvariant.get(invariant) ?? 0) + tookMs / 1000);
    },
  });
  if (violation) throw new Error(`${violation.invariant}: ${violation.detail}`);
  const cpuSeconds = ((await cpuUs()) - cpuBeforeUs) / 1e6;
  return { seconds: (performance.now() - startedAt) / 1000, cpuSeconds, byInvariant, partsMs };
}

/** What `verify` takes on a shop of ten years, and a clean-up beside it. */
export async function benchVerify({ databaseUrl, size: share }: BenchOptions): Promise<void> {
  const size = decadeSize(share);
  await withDecade(databaseUrl, size, async ({ dataSource }) => {
    const { seconds, cpuSeconds, byInvariant, partsMs } = await verify(dataSource);
    const documents = await timeDocuments(dataSource);
    const slowest = [...byInvariant].sort(([, a], [, b]) => b - a).slice(0, 8);
    printTable(
      `verify, ${size.orders} orders`,
      ['', 's'],
      [
        ['all statements', fixed(seconds, 1)],
        ['the same, of the processor', fixed(cpuSeconds, 1)],
        [`${documents.count} documents, of the processor`, fixed(documents.cpuSeconds, 1)],
        ...slowest.map(([invariant, took]) => [invariant, fixed(took, 1)]),
      ],
    );
    const stopAlone = cleanUpMeanwhile(dataSource, 5);
    await sleep(ALONE_MS);
    const alone = await stopAlone();
    const stop = cleanUpMeanwhile(dataSource, 20);
    await verify(dataSource);
    const beside = await stop();
    const row = (name: string, took: readonly number[]): string[] => [
      name,
      String(took.length),
      ...[0.5, 0.99, 1].map((part) => fixed(quantile(took, part), 1)),
    ];
    printTable(
      'Statements, ms',
      ['', 'count', 'median', 'p99', 'maximum'],
      [row('parts of verify', partsMs), row('clean-up alone', alone), row('clean-up beside verify', beside)],
    );
  });
}
