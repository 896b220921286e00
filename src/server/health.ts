import { Router } from 'express';
import type { DataSource } from 'typeorm';
import { withTimeout } from '../services/common/with-timeout.js';

const PING_TIMEOUT_MS = 2_000;
const ASK_AGAIN_MS = 10_000;
// Background work looks for something to do every second; whoever has not for so long hangs.
const STUCK_AFTER_MS = 60_000;

export interface HealthParts {
  dataSource: DataSource;
  isStopping: () => boolean;
  /** For how long the background work has given no sign of life. */
  silentForMs: () => number;
}

type Schema = 'current' | 'older' | 'unknown';

/** Whether all migrations of this version have run; a question that the database has to answer. */
async function readSchema(dataSource: DataSource): Promise<Schema> {
  const rows = await dataSource.query<{ name: string }[]>('SELECT name FROM migrations');
  const done = new Set(rows.map(({ name }) => name));
  // Further ones are a newer version's, which runs beside this one during a deployment and takes nothing away from it.
  return dataSource.migrations.every(({ name = '' }) => done.has(name)) ? 'current' : 'older';
}

/**
 * One question at a time, however often it is asked: an exhausted pool must not fill up with them. A question that was
 * lost with its connection is asked again some time later.
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
 * `/readyz`: requests can be served: the process is not about to stop, and its database answers and has the tables that
 * this version needs. `/healthz`: it lives, and a new start would not help. That holds while the database is away or
 * all connections are in use; it does not where the background work hangs although the database answers.
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
    const isStuck = silentForMs() > STUCK_AFTER_MS && (await check()) !== 'unknown';
    if (isStuck) response.status(503).json({ status: 'stuck', reason: 'deliveries are not being sent' });
    else response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const reason = await unready();
    if (reason === undefined) response.json({ status: 'ready' });
    else response.status(503).json({ status: 'not ready', reason });
  });
  return router;
}
