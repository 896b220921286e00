import type { DataSource, EntityManager } from 'typeorm';
import { readSnapshot } from '../../../db/transaction.js';
import { datesIn, type Clock } from '../../common/clock.js';
import { findOldestOpen, storePositions, type OldestOpen, type StoredPosition } from './payment-positions.js';

/** One instant of the database, in which several reads see the same amounts open. */
export interface OpenSnapshot {
  manager: EntityManager;
  /** YYYY-MM-DD, in the business time zone. */
  today: string;
  /** The oldest open order of each customer who owes something. @param customerIds null for all customers. */
  findOldest: (customerIds: readonly string[] | null) => Promise<Map<string, OldestOpen>>;
  /** Stores a position after the read. */
  keep: (position: StoredPosition) => void;
}

const PAUSE_MS = 60_000;

const toEntries = <T>(id: string, value: T | undefined): [string, T][] => (value === undefined ? [] : [[id, value]]);

/** Reads what is open, and stores how far payments reach, so that the next read has little to do. */
export class OpenSnapshots {
  private readonly dateOf = datesIn(this.timeZone);
  private pausedUntilMs = -Infinity;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly timeZone: string,
  ) {}

  today(): string {
    return this.dateOf(this.clock());
  }

  async read<T>(work: (snapshot: OpenSnapshot) => Promise<T>): Promise<T> {
    const found = new Map<string, StoredPosition>();
    const today = this.today();
    const result = await readSnapshot(this.dataSource, (manager) => {
      found.clear();
      const known = new Map<string, OldestOpen | undefined>();
      let all: Map<string, OldestOpen> | undefined;
      const findOldest = async (customerIds: readonly string[] | null): Promise<Map<string, OldestOpen>> => {
        if (!customerIds) return (all ??= await findOldestOpen(manager, null, found));
        const others = customerIds.filter((id) => !known.has(id));
        const read = all ?? (await findOldestOpen(manager, others, found));
        for (const id of others) known.set(id, read.get(id));
        return new Map(customerIds.flatMap((id) => toEntries(id, known.get(id))));
      };
      return work({ manager, today, findOldest, keep: (position) => void found.set(position.customerId, position) });
    });
    if (found.size > 0) await this.store([...found.values()]);
    return result;
  }

  /** The read is complete without it, so it never fails: on a read-only server each read finds the positions itself. */
  private async store(positions: readonly StoredPosition[]): Promise<void> {
    if (performance.now() < this.pausedUntilMs) return;
    try {
      await storePositions(this.dataSource, positions);
    } catch {
      // Each refused change costs a connection (`db/connection-pool.ts`), so it pauses after a failure.
      this.pausedUntilMs = performance.now() + PAUSE_MS;
    }
  }
}
