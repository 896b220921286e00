import type { PoolConnection } from 'mysql2';
import type { DataSource, QueryRunner } from 'typeorm';
import { isGaleraNode } from '../db/pending-migrations.js';
import { withStatementTimeout } from '../db/statement-timeout.js';
import type { Question } from '../db/statements.js';
import type { Logger } from '../observability/logger.js';
import { withTimeout } from '../services/common/with-timeout.js';

/** What the lookout asks, and what happens then. */
export interface LookoutTask {
  /** How often it is asked at least, in milliseconds; at most with each look. */
  everyMs: number;
  question: () => Question;
  /** Begins what the answer says is to be done. @returns whether that is anything. */
  begin: (answer: unknown) => boolean;
}

/** While deliveries are recorded, it looks as often as each process did; while nothing comes, the pauses are longer. */
const PAUSE_MS = 450;
const QUICK_PAUSE_MS = 200;
const QUICK_FOR_MS = 5_000;
const PAUSE_AFTER_FAILURE_MS = 1_000;
// How long a statement that waits for the lock takes. The next one follows at once.
const WAIT_SECONDS = 15;
const WAIT_TIMEOUT_MS = 2 * WAIT_SECONDS * 1_000;
// The server closes the connection of a lookout that froze, and so releases its lock.
const SILENCE_SECONDS = 10;

/** SQL for the name of the lock. A name has at most 64 characters and belongs to the server, not to the database. */
export const LOOKOUT_LOCK = "CONCAT('orders lookout ', LEFT(SHA2(DATABASE(), 256), 40))";
const GET_LOCK = `SELECT GET_LOCK(${LOOKOUT_LOCK}, ${WAIT_SECONDS}) AS isGot`;

/**
 * Looks for work that this process has not created itself: one statement asks for everything. Of the processes on a server
 * one is the lookout, which holds a lock; the others wait for it in a queue. If the lookout dies, the server releases its
 * lock with its connection, and the next process looks at once. One that finds work passes the lock on, so that others
 * take their share.
 *
 * Nothing depends on there being only one: the work has its own locks. A Galera cluster does not support the lock, so there
 * every process looks.
 */
export class Lookout {
  private readonly nextMs = new Map<LookoutTask, number>();
  private runner: QueryRunner | undefined;
  private running: Promise<void> | undefined;
  private isStopped = false;
  private endPause: (() => void) | undefined;
  private lookedAtMs = -Infinity;
  private quickUntilMs = -Infinity;
  private aliveAtMs = 0;
  private isOnGalera = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly tasks: readonly LookoutTask[],
    private readonly logger: Logger,
  ) {}

  /** How long ago it last had an answer, or an error; 0 if it does not run. */
  get heartbeatAgeMs(): number {
    return this.running && !this.isStopped ? performance.now() - this.aliveAtMs : 0;
  }

  start(): void {
    this.aliveAtMs = performance.now();
    this.running = this.run();
  }

  /** Looks more often for a while, because something was recorded. */
  quicken(): void {
    this.quickUntilMs = performance.now() + QUICK_FOR_MS;
  }

  /** Waits at most `timeoutMs`. Another process becomes the lookout. */
  async stop(timeoutMs: number): Promise<void> {
    this.isStopped = true;
    this.endPause?.();
    // A statement may wait for the lock.
    await this.close();
    if (this.running) await withTimeout(this.running, timeoutMs, () => undefined);
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      try {
        await this.standBy();
        while (!this.isStopped && !(await this.look())) this.aliveAtMs = performance.now();
        if (!this.isOnGalera) await this.runner?.query(`DO RELEASE_LOCK(${LOOKOUT_LOCK})`);
      } catch (error) {
        await this.close();
        if (this.isStopped) return;
        this.logger.warn({ err: error }, 'there was no answer to whether there is work');
        await this.lookWithoutLock();
      }
      this.aliveAtMs = performance.now();
    }
    await this.close();
  }

  /** After a failure, so that a server that only fails to give the lock is asked too. */
  private async lookWithoutLock(): Promise<void> {
    await this.pause(PAUSE_AFTER_FAILURE_MS);
    if (this.isStopped) return;
    try {
      this.runner = await this.open();
      await this.look();
    } catch {
      // The next statement reports it.
      await this.close();
    }
  }

  /** Returns once this process is the lookout, or is to stop. */
  private async standBy(): Promise<void> {
    const runner = (this.runner ??= await this.open());
    while (!this.isStopped && !this.isOnGalera) {
      const [row] = await withStatementTimeout(runner, WAIT_TIMEOUT_MS, () =>
        runner.manager.query<{ isGot: number | null }[]>(GET_LOCK),
      );
      this.aliveAtMs = performance.now();
      if (Number(row?.isGot) === 1) return;
    }
  }

  /** Waits until the next look is due, and looks. @returns whether there is work. */
  private async look(): Promise<boolean> {
    const pauseMs = performance.now() < this.quickUntilMs ? QUICK_PAUSE_MS : PAUSE_MS;
    await this.pause(this.lookedAtMs + pauseMs - performance.now());
    if (this.isStopped || !this.runner) return false;
    const nowMs = (this.lookedAtMs = performance.now());
    // In the last look in which it is not late.
    const due = this.tasks.filter((task) => nowMs > (this.nextMs.get(task) ?? -Infinity) - PAUSE_MS);
    const questions = due.map(({ question }) => question());
    const columns = questions.map(({ sql }, index) => `${sql} AS answer${index}`);
    const [row = {}] = await this.runner.manager.query<Record<string, unknown>[]>(
      `SELECT ${columns.join(', ')}`,
      questions.flatMap(({ values }) => [...values]),
    );
    let hasWork = false;
    for (const [index, task] of due.entries()) {
      this.nextMs.set(task, nowMs + task.everyMs);
      if (task.begin(row[`answer${index}`])) hasWork = true;
    }
    return hasWork;
  }

  private async open(): Promise<QueryRunner> {
    const runner = this.dataSource.createQueryRunner();
    await runner.query(`SET SESSION wait_timeout = ${SILENCE_SECONDS}`);
    this.isOnGalera = await isGaleraNode((sql) => runner.manager.query(sql));
    return runner;
  }

  /** Closes the connection instead of releasing it: it has a setting of its own, and may hold the lock. */
  private async close(): Promise<void> {
    const { runner } = this;
    this.runner = undefined;
    if (!runner) return;
    const connection = (await runner.connect()) as PoolConnection;
    connection.destroy();
    await runner.release();
  }

  private async pause(pauseMs: number): Promise<void> {
    if (pauseMs <= 0 || this.isStopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs).unref();
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.endPause = undefined;
  }
}
