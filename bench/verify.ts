import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { findChangedDocuments } from '../src/services/invoices/reading/invoice-check.js';
import { cleanUp, DeleteThrottle } from '../src/services/upkeep/retention.js';
import { verifyInvariants } from '../src/services/upkeep/verification.js';
import type { BenchOptions } from './support/bench-options.js';
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

async function timeDocuments(dataSource: DataSource): Promise<{ count: number; seconds: number }> {
  const [row] = await dataSource.query<[{ last: number | null }]>('SELECT MAX(id) AS last FROM invoices');
  const startedAt = performance.now();
  const last = row.last ?? 0;
  for (let above = 0; above < last; above += DOCUMENTS_AT_ONCE)
    await findChangedDocuments(dataSource, `i.id > ${above} AND i.id <= ${above + DOCUMENTS_AT_ONCE}`);
  return { count: last, seconds: (performance.now() - startedAt) / 1000 };
}

/** What `verify` takes on a shop of ten years, and a clean-up beside it. */
export async function benchVerify({ databaseUrl, size: share }: BenchOptions): Promise<void> {
  const size = decadeSize(share);
  await withDecade(databaseUrl, size, async ({ dataSource }) => {
    const stopAlone = cleanUpMeanwhile(dataSource, 5);
    await sleep(ALONE_MS);
    const alone = await stopAlone();

    const stop = cleanUpMeanwhile(dataSource, 20);
    const seconds = new Map<string, number>();
    const parts: number[] = [];
    const startedAt = performance.now();
    let at = startedAt;
    const violations = await verifyInvariants(dataSource, {
      onlySql: true,
      onProgress: ({ invariant, share: done }) => {
        const tookMs = performance.now() - at;
        at += tookMs;
        if (done === 0) return;
        parts.push(tookMs);
        seconds.set(invariant, (seconds.get(invariant) ?? 0) + tookMs / 1000);
      },
    });
    const total = (performance.now() - startedAt) / 1000;
    const beside = await stop();
    if (violations[0]) throw new Error(`${violations[0].invariant}: ${violations[0].detail}`);
    const documents = await timeDocuments(dataSource);
    const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, 8);
    printTable(
      `verify, ${size.orders} orders`,
      ['', 's'],
      [
        ['all statements', fixed(total, 1)],
        [`${documents.count} documents`, fixed(documents.seconds, 1)],
        ...slowest.map(([invariant, took]) => [invariant, fixed(took, 1)]),
      ],
    );
    const row = (name: string, took: readonly number[]): string[] => [
      name,
      String(took.length),
      ...[0.5, 0.99, 1].map((part) => fixed(quantile(took, part), 1)),
    ];
    printTable(
      'Statements, ms',
      ['', 'count', 'median', 'p99', 'maximum'],
      [row('parts of verify', parts), row('clean-up alone', alone), row('clean-up beside verify', beside)],
    );
  });
}
