import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { connect } from '../../src/db/data-source.js';
import { newId } from '../../src/db/ids.js';
import { isDeadlock } from '../../src/db/retry.js';
import { inTransaction } from '../../src/db/transaction.js';
import type { EventEnvelope } from '../../src/domain/webhooks/event.js';
import { recordCustomerEvent, recordStockEvent } from '../../src/services/webhooks/outbox.js';

const WRITERS = 30;
const MAX_HOLD_MS = 60;
const ROLLBACK_EVERY = 7;
const PRODUCTS = 6;

/** An event that was committed, by a text of its own that its data hold. */
interface Committed {
  mark: string;
  /** Whom it concerns; null for everybody. */
  customerId: string | null;
}

class RollbackError extends Error {}

/** The part of an event's data that identifies it. */
export function markOf({ data }: Pick<EventEnvelope, 'data'>): string {
  return String(data['name'] ?? data['reference'] ?? data['reason']);
}

/**
 * Writers of events with connections of their own, beside the processes of the service, which learn of the events from the
 * database alone. Each transaction is held open for a random time before its COMMIT; some are rolled back.
 */
export class EventRush {
  /** When each event was committed, by the clock of `performance`. */
  readonly committedAtMs = new Map<string, number>();
  rolledBack = 0;
  /** Their events happen one after the other: `availableStock` counts up from 1. */
  readonly counted = Array.from({ length: PRODUCTS }, newId);
  /** Transactions about these overlap. */
  readonly overlapping = Array.from({ length: PRODUCTS }, newId);
  private readonly committed: Committed[] = [];
  private rounds = 0;
  private isOpen = true;
  private writing: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly sources: readonly DataSource[],
    private readonly customerIds: readonly string[],
  ) {}

  /** @param databaseUrls of one database: one, or one for each node that has it. */
  static async prepare(databaseUrls: readonly string[], customerIds: readonly string[]): Promise<EventRush> {
    const poolSize = Math.ceil(WRITERS / databaseUrls.length);
    const sources = await Promise.all(databaseUrls.map((url) => connect(url, poolSize)));
    const rush = new EventRush(sources, customerIds);
    await rush
      .source(0)
      .query(
        'CREATE TABLE happened (product_id char(24) CHARACTER SET ascii PRIMARY KEY, times int NOT NULL) ENGINE=InnoDB',
      );
    await rush.source(0).query('INSERT INTO happened VALUES ?', [rush.counted.map((id) => [id, 0])]);
    return rush;
  }

  /** Lets the writers write until `end`. */
  start(): void {
    const writer = async (number: number): Promise<void> => {
      while (this.isOpen) await this.transact(this.source(number));
    };
    this.writing = Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
    // `end` reports it.
    this.writing.catch(() => undefined);
  }

  /** How many events are committed. */
  get count(): number {
    return this.committed.length;
  }

  /** Lets the writers end, and commits one more event that concerns everybody. @returns its mark. */
  async end(): Promise<string> {
    this.isOpen = false;
    await this.writing;
    const product = { id: newId(), sku: 'END', name: newId() };
    await inTransaction(this.source(0), (manager) => recordStockEvent(manager, product, 1, new Date()));
    this.committed.push({ mark: product.name, customerId: null });
    return product.name;
  }

  /** The marks of all that a customer's feed must have, sorted. */
  marksFor(customerId: string): string[] {
    const own = this.committed.filter((one) => one.customerId === null || one.customerId === customerId);
    return own.map(({ mark }) => mark).sort();
  }

  async close(): Promise<void> {
    this.isOpen = false;
    await this.writing.catch(() => undefined);
    await Promise.all(this.sources.map((source) => source.destroy()));
  }

  private source(number: number): DataSource {
    const source = this.sources[number % this.sources.length];
    if (!source) throw new Error('There is no database to write to');
    return source;
  }

  /** One transaction, about a customer, a product or two. */
  private async transact(source: DataSource): Promise<void> {
    const round = (this.rounds += 1);
    await this.commit(source, async (manager) => {
      const made: Committed[] = [];
      if (round % 3 !== 0) made.push(await this.customerEvent(manager, round));
      if (round % 4 !== 0) made.push(await this.overlappingEvent(manager, round));
      if (round % 4 !== 1) made.push(await this.countedEvent(manager, round));
      await sleep(Math.random() * MAX_HOLD_MS);
      if (round % ROLLBACK_EVERY === 0) throw new RollbackError();
      return made;
    });
  }

  private async commit(
    source: DataSource,
    work: (manager: EntityManager) => Promise<readonly Committed[]>,
  ): Promise<void> {
    try {
      const made = await inTransaction(source, work);
      this.committed.push(...made);
      for (const { mark } of made) this.committedAtMs.set(mark, performance.now());
    } catch (error) {
      // The nodes of a cluster may collide more often than a transaction is run again; it did not happen then.
      if (!(error instanceof RollbackError || isDeadlock(error))) throw error;
      this.rolledBack += 1;
    }
  }

  private async customerEvent(manager: EntityManager, round: number): Promise<Committed> {
    const [mark, customerId] = [newId(), this.customerIds[round % this.customerIds.length] ?? ''];
    const data = { orderNumber: round, productId: newId(), licenseId: newId(), replacementId: newId(), reason: mark };
    await recordCustomerEvent(manager, { kind: 'licenseKeyReplaced', customerId, data }, new Date());
    return { mark, customerId };
  }

  private async overlappingEvent(manager: EntityManager, round: number): Promise<Committed> {
    const mark = newId();
    const product = { id: this.overlapping[round % PRODUCTS] ?? '', sku: 'OVERLAPPING', name: mark };
    await recordStockEvent(manager, product, round % 2, new Date());
    return { mark, customerId: null };
  }

  /** A writer of such a product waits for the previous one. */
  private async countedEvent(manager: EntityManager, round: number): Promise<Committed> {
    const mark = newId();
    const product = { id: this.counted[round % PRODUCTS] ?? '', sku: 'COUNTED', name: mark };
    const sql = 'SELECT times FROM happened WHERE product_id = ? FOR UPDATE';
    const [row] = await manager.query<{ times: number }[]>(sql, [product.id]);
    const times = (row?.times ?? 0) + 1;
    await manager.query('UPDATE happened SET times = ? WHERE product_id = ?', [times, product.id]);
    await recordStockEvent(manager, product, times, new Date());
    return { mark, customerId: null };
  }
}
