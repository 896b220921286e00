import { Router } from 'express';
import type { DataSource } from 'typeorm';
import { withTimeout } from '../services/common/with-timeout.js';

const PING_TIMEOUT_MS = 2_000;
const ASK_AGAIN_MS = 10_000;
// Background work polls every second; without a sign of life for this long it is stuck.
const STUCK_AFTER_MS = 60_000;

type Silence = Record<'deliveries' | 'jobs', number>;

export interface HealthParts {
  dataSource: DataSource;
  isStopping: () => boolean;
  /** How long ago each kind of background work last gave a sign of life, in milliseconds. */
  silentForMs: () => Silence;
}

const WHEN_SILENT: Record<keyof Silence, string> = {
  deliveries: 'deliveries are not being sent',
  jobs: 'jobs are not being run',
};

type Schema = 'current' | 'older' | 'unknown';

/** Reads from the database whether all migrations of this version have run. */
async function readSchema(dataSource: DataSource): Promise<Schema> {
  const rows = await dataSource.query<{ name: string }[]>('SELECT name FROM migrations');
  const done = new Set(rows.map(({ name }) => name));
  // The database may have more: during a deployment a newer version runs too, and its migrations are compatible.
  return dataSource.migrations.every(({ name = '' }) => done.has(name)) ? 'current' : 'older';
}

/**
 * Callers share one query, so that health checks do not queue up for the connections of an exhausted pool. A query
 * without an answer after `ASK_AGAIN_MS` is taken for lost, and the next caller starts another one.
 */
function sharedCheck(dataSource: DataSource): () => Promise<Schema> {
  let asking: { answer: Promise<Schema>; since: number } | undefined;
  const ask = (): Promise<Schema> => {
    const question = { answer: readSchema(dataSource).catch((): Schema => 'unknown'), since: performance.now() };
    asking = question;
    void question.answer.then(() => {
      if (asking === question) asking = undefined;
    });
    return question.answer;
  };
  return async () => {
    const isAsked = asking !== undefined && performance.now() - asking.since < ASK_AGAIN_MS;
    const answer = isAsked && asking ? asking.answer : ask();
    return withTimeout(answer, PING_TIMEOUT_MS, (): Schema => 'unknown');
  };
}

/**
 * `/readyz` is 200 where requests can be served: the process is not stopping, the database answers, and all migrations
 * of this version have run. `/healthz` is 503 only where a restart would help: the background work is stuck although
 * the database answers. An unreachable database or an exhausted pool is no reason for a restart.
 */
export function healthRouter({ dataSource, isStopping, silentForMs }: HealthParts): Router {
  const router = Router();
  const check = sharedCheck(dataSource);
  const unready = async (): Promise<string | undefined> => {
    if (isStopping()) return 'stopping';
    const schema = await check();
    if (schema === 'unknown') return 'the database does not answer';
    return schema === 'older' ? 'migrations are missing' : undefined;
  };
  router.get('/healthz', async (_request, response) => {
    const silence = silentForMs();
    const silent = (['deliveries', 'jobs'] as const).find((work) => silence[work] > STUCK_AFTER_MS);
    const isStuck = silent !== undefined && (await check()) !== 'unknown';
    if (isStuck) response.status(503).json({ status: 'stuck', reason: WHEN_SILENT[silent] });
    else response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const reason = await unready();
    if (reason === undefined) response.json({ status: 'ready' });
    else response.status(503).json({ status: 'not ready', reason });
  });
  return router;
}
