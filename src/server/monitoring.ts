import { createHash, timingSafeEqual } from 'node:crypto';
import { Router, type RequestHandler } from 'express';
import type { DataSource } from 'typeorm';
import { isReadOnlyError } from '../db/retry.js';
import { runBatch, statement } from '../db/statements.js';
import { DomainError } from '../domain/common/errors.js';
import type { Metrics } from '../observability/metrics.js';
import { withTimeout } from '../services/common/with-timeout.js';

const PING_TIMEOUT_MS = 2_000;
const RECHECK_AFTER_MS = 10_000;
// A replica acknowledges a transaction within milliseconds.
const SILENT_REPLICA_MS = 2_000;
// Background work polls every second; without a sign of life for this long it is stuck.
const STUCK_AFTER_MS = 60_000;

type HeartbeatAges = Record<'deliveries' | 'jobs', number>;

export interface HealthDeps {
  dataSource: DataSource;
  isStopping: () => boolean;
  /** Whether the database has not responded to the last probe; then no other check has to wait for it. */
  isDatabaseSilent: () => boolean;
  /** The time since the last heartbeat of each kind of background work, in milliseconds. */
  heartbeatAgesMs: () => HeartbeatAges;
}

const STUCK_REASONS: Record<keyof HeartbeatAges, string> = {
  deliveries: 'deliveries are not being sent',
  jobs: 'jobs are not being run',
};

type DatabaseState = 'current' | 'older' | 'readOnly' | 'alone' | 'unknown';

/** The problem that `/readyz` reports for each; undefined if requests can be served. */
const PROBLEMS: Record<DatabaseState, string | undefined> = {
  current: undefined,
  older: 'migrations are missing',
  readOnly: 'the database is read-only',
  alone: 'the database waits for a replica',
  unknown: 'the database does not answer',
};

/**
 * One round trip on one connection. The UPDATE is of a row that does not exist: a read-only server rejects it, and any
 * other server writes nothing, not even to its log.
 */
const CHECK = {
  done: statement(
    'SELECT name FROM migrations',
    [],
    (rows: { name: string }[]) => new Set(rows.map(({ name }) => name)),
  ),
  change: statement('UPDATE catalogue_versions SET version = version + 1 WHERE id = 1000', []),
  // With semi-synchronous replication a COMMIT waits for a replica. MariaDB says master, MySQL source.
  replicas: statement(
    `SHOW GLOBAL STATUS WHERE Variable_name REGEXP '^rpl_semi_sync_(master|source)_(status|clients|wait_sessions|yes_tx)$'`,
    [],
    (rows: { Variable_name: string; Value: string }[]): ReplicaStatus =>
      Object.fromEntries(
        rows.map(({ Variable_name: name, Value }) => [name.replace(/^\w+_(master|source)_/i, ''), Value]),
      ),
  ),
};

/** What the server says of semi-synchronous replication; nothing without it. */
interface ReplicaStatus {
  status?: 'ON' | 'OFF';
  /** How many replicas are connected. */
  clients?: string;
  /** How many sessions wait for a replica. */
  wait_sessions?: string;
  /** How many transactions a replica has acknowledged. */
  yes_tx?: string;
}

/** Finds out whether every COMMIT waits: no replica is connected, or those that are have fallen silent. */
class ReplicaWatch {
  /** The check at which a session began to wait without an acknowledgement since; null if none waits. */
  private wait: { acknowledged: string | undefined; sinceMs: number } | null = null;

  isAlone({ status, clients, wait_sessions: waiting, yes_tx: acknowledged }: ReplicaStatus): boolean {
    const now = performance.now();
    if (status !== 'ON' || waiting === '0') this.wait = null;
    else if (this.wait?.acknowledged !== acknowledged) this.wait = { acknowledged, sinceMs: now };
    const waitedMs = this.wait ? now - this.wait.sinceMs : 0;
    return status === 'ON' && (clients === '0' || waitedMs >= SILENT_REPLICA_MS);
  }
}

/**
 * Queries whether all migrations of this version have run, and whether the database accepts changes and has the replica
 * that it waits for.
 */
async function readState(dataSource: DataSource, watch: ReplicaWatch): Promise<DatabaseState> {
  const { done, replicas } = await runBatch(dataSource.manager, CHECK);
  if (watch.isAlone(replicas)) return 'alone';
  // The database may have more: during a deployment a newer version runs too, and its migrations are compatible.
  return dataSource.migrations.every(({ name = '' }) => done.has(name)) ? 'current' : 'older';
}

/**
 * Callers share one check, so that health checks do not queue up for the connections of an exhausted pool. A check
 * without a response after `RECHECK_AFTER_MS` counts as lost, and the next caller starts another one.
 */
function sharedCheck(dataSource: DataSource): () => Promise<DatabaseState> {
  const watch = new ReplicaWatch();
  let pending: { state: Promise<DatabaseState>; since: number } | undefined;
  const currentState = async (): Promise<DatabaseState> => {
    try {
      return await readState(dataSource, watch);
    } catch (error) {
      return isReadOnlyError(error) ? 'readOnly' : 'unknown';
    }
  };
  return async () => {
    if (!pending || performance.now() - pending.since >= RECHECK_AFTER_MS) {
      const started = { state: currentState(), since: performance.now() };
      pending = started;
      void started.state.then(() => {
        if (pending === started) pending = undefined;
      });
    }
    return withTimeout(pending.state, PING_TIMEOUT_MS, (): DatabaseState => 'unknown');
  };
}

/**
 * `/readyz` is 200 if requests can be served: the process is not stopping, the database responds, accepts changes and
 * has the replica that it waits for, and all migrations of this version have run. `/healthz` is 503 only if a restart
 * would help: the background work is stuck although the database responds. An unreachable database or an exhausted pool
 * is no reason for a restart.
 */
export function healthRouter({ dataSource, isStopping, isDatabaseSilent, heartbeatAgesMs }: HealthDeps): Router {
  const router = Router();
  const responsiveCheck = sharedCheck(dataSource);
  const check = async (): Promise<DatabaseState> => (isDatabaseSilent() ? 'unknown' : responsiveCheck());
  router.get('/healthz', async (_request, response) => {
    const ages = heartbeatAgesMs();
    const stuckWork = (['deliveries', 'jobs'] as const).find((work) => ages[work] > STUCK_AFTER_MS);
    const isStuck = stuckWork !== undefined && (await check()) !== 'unknown';
    if (isStuck) response.status(503).json({ status: 'stuck', reason: STUCK_REASONS[stuckWork] });
    else response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const reason = isStopping() ? 'stopping' : PROBLEMS[await check()];
    if (reason === undefined) response.json({ status: 'ready' });
    else response.status(503).json({ status: 'not ready', reason });
  });
  return router;
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Serves `/metrics`.
 * @param token the required bearer token; null if only Prometheus can reach the address.
 */
export function metricsRoute({ registry }: Metrics, token: string | null): RequestHandler {
  const expected = token === null ? null : hash(`Bearer ${token}`);
  return async (request, response) => {
    // `timingSafeEqual` needs inputs of equal length, which hashes are.
    if (expected && !timingSafeEqual(hash(request.get('Authorization') ?? ''), expected)) {
      throw new DomainError('UNAUTHENTICATED');
    }
    response.type(registry.contentType).send(await registry.metrics());
  };
}
