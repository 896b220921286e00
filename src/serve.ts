import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp, type App, type Overrides } from './app.js';
import { closeServer, createHttpServer } from './http/http-server.js';
import type { Logger } from './observability/logger.js';
import { redactError } from './observability/redact-error.js';
import { NO_TRACING, type Tracing } from './observability/tracing.js';
import { withTimeout } from './services/common/with-timeout.js';
import type { Config } from './settings/config.js';

/** A service that responds to requests until it is stopped. */
export interface RunningService {
  /** The address that it listens on, without a path. */
  url: string;
  /** Lets requests in flight finish, then closes everything; after six and a half seconds it aborts the rest. */
  stop: () => Promise<void>;
}

// Supervisors often kill a process ten seconds after the signal. So a pending start gets one more second, and a stop
// takes nine and a half: requests and background work have six, the connections the rest of six and a half, statements that
// are cut off two, as a busy server takes its time to end them, and the traces one.
const START_TIMEOUT_MS = 1_000;
const ANNOUNCE_MS = 1_000;
const DRAIN_TIMEOUT_MS = 5_000;
const JOBS_TIMEOUT_MS = ANNOUNCE_MS + DRAIN_TIMEOUT_MS;
const CLOSE_BY_MS = 6_500;
const CUT_TIMEOUT_MS = 2_000;
const TRACES_TIMEOUT_MS = 1_000;

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

/**
 * Stops serving requests without aborting one. For a moment all requests are still served, but `/readyz` responds with
 * 503 and each response closes its connection, so that clients use another process. Then it accepts no more
 * connections, and waits a limited time for requests in flight.
 */
async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  await sleep(ANNOUNCE_MS);
  await closeServer(server, DRAIN_TIMEOUT_MS);
}

/** Stops deliveries and jobs. Work that waits for the database for longer is cut off with its connection. */
async function stopJobs({ jobs, logger }: App): Promise<void> {
  await withTimeout(jobs.stop(JOBS_TIMEOUT_MS), JOBS_TIMEOUT_MS, () => undefined).catch((error: unknown) => {
    logger.warn({ err: error }, 'the background work could not be stopped');
  });
}

/**
 * Closes everything, and aborts the statements that are still running after this time, such as one that waits for a
 * lock.
 */
async function close(app: App, timeoutMs: number): Promise<void> {
  const closing = app.close().then(() => true);
  // It rejects when its statements are aborted, and nothing awaits it then.
  closing.catch(() => undefined);
  if (await withTimeout(closing, timeoutMs, () => false)) return;
  app.logger.warn('statements that still waited for the database were cut off');
  await withTimeout(app.destroyConnections(), CUT_TIMEOUT_MS, () => undefined);
}

/** Sends the last spans, but does not wait for an unresponsive collector: it would delay the stop. */
async function stopTracing(tracing: Tracing, logger: Logger): Promise<void> {
  await withTimeout(tracing.stop(), TRACES_TIMEOUT_MS, () => undefined).catch((error: unknown) => {
    logger.warn({ err: error }, 'the last traces could not be sent');
  });
}

/** Builds the service and serves it. @param overrides replacements for tests and the demo. */
export async function serve(
  config: Config,
  tracing: Tracing = NO_TRACING,
  overrides: Overrides = {},
): Promise<RunningService> {
  const app = await createApp(config, { ...overrides, tracing });
  const server = createHttpServer(app.http, config.httpTimeouts, config.testShop);
  try {
    await listen(server, config.port, config.host);
    await app.jobs.start();
  } catch (error) {
    await app.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
  if (config.usesDevelopmentKey)
    app.logger.warn('ENCRYPTION_KEY is not set: secrets are encrypted with a publicly known key');
  for (const warning of config.warnings) app.logger.warn(warning);
  app.logger.info({ url }, 'serving');
  return {
    url,
    stop: async () => {
      const closeByMs = performance.now() + CLOSE_BY_MS;
      app.announceStop();
      await Promise.all([drain(server), stopJobs(app)]);
      await close(app, closeByMs - performance.now());
      await stopTracing(tracing, app.logger);
      app.logger.info('stopped');
    },
  };
}

/** Ends the process cleanly on SIGTERM and SIGINT; a second signal ends it at once. */
export function stopOnSignals(stop: () => Promise<void>): void {
  const end = (): void => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.removeListener(signal, end);
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(redactError(error));
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
}

/**
 * Stops a service that may not have started yet; it does not wait for a slow start, such as one that waits for
 * migrations.
 */
export async function stopStarting(starting: Promise<RunningService>): Promise<void> {
  const service = await withTimeout(starting, START_TIMEOUT_MS, () => null);
  await service?.stop();
}
