import type { DataSource } from 'typeorm';
import { connect } from './db/data-source.js';
import { ServerProbe } from './db/server-probe.js';
import { FairQueue } from './domain/access/fair-queue.js';
import { currentCustomerId, currentDisconnect } from './services/common/request-scope.js';
import type { Config } from './settings/config.js';

// The dispatcher and Agenda each hold one connection while they claim, and the lookout holds one all the time.
const MIN_BACKGROUND_POOL_SIZE = 3;

/** The connection pools to the one database. */
export interface Connections {
  dataSource: DataSource;
  /** A separate pool, so that deliveries are still sent when requests that wait for locks fill the other pool. */
  background: DataSource;
  probe: ServerProbe;
}

/** Customers share three quarters of the connections: the rest is for shared work and for staff. */
function fairQueue({ databasePoolSize: size, customerConcurrency: each }: Config): FairQueue {
  return new FairQueue({ each, all: size - Math.floor(size / 4) });
}

/** Opens all connections, or none of them. */
export async function openConnections(config: Config): Promise<Connections> {
  const {
    databaseUrl,
    databasePoolSize,
    databaseLockWaitSeconds: lockWaitSeconds,
    databaseStatementTimeoutMs: statementTimeoutMs,
    databaseSilenceTimeoutMs: connectTimeoutMs,
  } = config;
  const settings = { lockWaitSeconds, statementTimeoutMs, connectTimeoutMs };
  const fairConnections = { queue: fairQueue(config), holder: currentCustomerId };
  const dataSource = await connect(databaseUrl, databasePoolSize, {
    ...settings,
    fairConnections,
    signalOfCaller: currentDisconnect,
  });
  try {
    const size = Math.max(MIN_BACKGROUND_POOL_SIZE, Math.ceil(databasePoolSize / 2));
    const background = await connect(databaseUrl, size, settings);
    return { dataSource, background, probe: new ServerProbe(databaseUrl, [dataSource, background], connectTimeoutMs) };
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

export async function closeConnections({ dataSource, background, probe }: Connections): Promise<void> {
  probe.stop();
  await Promise.all([dataSource.destroy(), background.destroy()]);
}
