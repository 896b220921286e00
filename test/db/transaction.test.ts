import type { ResultSetHeader } from 'mysql2';
import type { DataSource, EntityManager } from 'typeorm';
import { connect } from '../../src/db/data-source.js';
import { WriteConflictError } from '../../src/db/retry.js';
import { constant, statement } from '../../src/db/statements.js';
import { onCommit } from '../../src/db/transaction-context.js';
import { CommitBatch, CommitFailedError, CommittedError, inTransaction } from '../../src/db/transaction.js';
import { DomainError } from '../../src/domain/common/errors.js';
import { testDatabaseUrl } from '../support/database-url.js';
import { countRoundTrips } from '../support/statements.js';
import { useService } from '../support/use-service.js';

/** A barrier: the first `count` callers wait for each other; later callers pass. */
function meetingOf(count: number): () => Promise<void> {
  let arrived = 0;
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived === count) open();
    return opened;
  };
}

const toAffectedRows = (header: unknown): number => (header as ResultSetHeader).affectedRows;

describe('inTransaction', () => {
  const fixture = useService();
  let dataSource: DataSource;

  beforeAll(async () => {
    ({ dataSource } = fixture.service.app);
  });

  const RAISE = 'UPDATE customers SET balance_cents = balance_cents + ? WHERE id = ?';

  async function balanceOf(id: string): Promise<number> {
    const [row] = await dataSource.query('SELECT balance_cents AS balanceCents FROM customers WHERE id = ?', [id]);
    return Number(row.balanceCents);
  }

  /** Makes two transactions deadlock; both must succeed in the end, and each must count once. */
  async function deadlock(
    raiseLast: (manager: EntityManager, cents: number, id: string) => Promise<number | CommitBatch<number>>,
  ): Promise<void> {
    const [one, other] = [await fixture.shop.customer(), await fixture.shop.customer()];
    const meet = meetingOf(2);
    let attempts = 0;
    const raise = (first: string, second: string, cents: number) =>
      inTransaction(dataSource, async (manager) => {
        attempts += 1;
        await manager.query(RAISE, [cents, first]);
        // Each now holds the lock that the other requests next.
        await meet();
        return raiseLast(manager, cents, second);
      });

    const results = await Promise.all([raise(one.id, other.id, 1), raise(other.id, one.id, 10)]);

    expect(results).toEqual([1, 10]);
    expect(attempts).toBe(3);
    expect([await balanceOf(one.id), await balanceOf(other.id)]).toEqual([11, 11]);
  }

  it('transactions survive a deadlock of two connections: both succeed, and each counts once', () =>
    deadlock(async (manager, cents, id) => {
      await manager.query(RAISE, [cents, id]);
      return cents;
    }));

  it.each([
    ['forty deadlocks', 1213, 40],
    ['forty deadlocks around a counter', 1467, 40],
    ['three lock wait timeouts', 1205, 3],
  ])('a transaction gives up after %s, with the error of the last attempt', async (_what, errno, attempts) => {
    const { id } = await fixture.shop.customer();
    const errors: Error[] = [];
    const work = inTransaction(dataSource, async (manager) => {
      await manager.query(RAISE, [1, id]);
      errors.push(Object.assign(new Error('Try again'), { errno }));
      throw errors.at(-1);
    });

    const error = await work.catch((thrown: unknown) => thrown);

    expect(errors).toHaveLength(attempts);
    expect(error).toBe(errors.at(-1));
    expect(await balanceOf(id)).toBe(0);
  });

  it.each([
    ['a write conflict', new WriteConflictError()],
    [
      'the error of a node that is not ready',
      Object.assign(new Error('WSREP has not yet prepared node'), { errno: 1047 }),
    ],
  ])('a transaction runs again after %s, and the failed attempts change nothing', async (_what, thrown) => {
    const { id } = await fixture.shop.customer();
    let attempts = 0;
    await inTransaction(dataSource, async (manager) => {
      attempts += 1;
      await manager.query(RAISE, [1, id]);
      if (attempts < 3) throw thrown;
    });
    expect(attempts).toBe(3);
    expect(await balanceOf(id)).toBe(1);
  });

  it.each([
    ['a refusal', new DomainError('CREDIT_LIMIT_EXCEEDED')],
    ['a programming error', new TypeError('x is not a function')],
    ['another database error', Object.assign(new Error('Duplicate entry'), { errno: 1062 })],
    ['a connection error', Object.assign(new Error('Connection lost'), { code: 'PROTOCOL_CONNECTION_LOST' })],
    ['null', null],
  ])(
    'a transaction that throws %s passes it on unchanged after one attempt and writes nothing',
    async (_what, thrown) => {
      const { id } = await fixture.shop.customer();
      let attempts = 0;
      const work = inTransaction(dataSource, async (manager) => {
        attempts += 1;
        await manager.query(RAISE, [1, id]);
        throw thrown;
      });

      const error = await work.then(
        () => 'no error',
        (reason: unknown) => reason,
      );

      expect(error).toBe(thrown);
      expect(attempts).toBe(1);
      expect(await balanceOf(id)).toBe(0);
    },
  );

  describe('inTransaction with a CommitBatch', () => {
    const raise = (cents: number, id: string) => statement(RAISE, [cents, id]);
    const wrong = statement('UPDATE customers SET credit_limit_cents = -1', []);

    it('the last statements and the COMMIT are one round trip, whose results are mapped', async () => {
      const { id } = await fixture.shop.customer();
      const work = async (manager: EntityManager) => {
        await manager.query(RAISE, [1, id]);
        const last = CommitBatch.of({ ten: raise(10, id), hundred: raise(100, id) }, ({ ten, hundred }) =>
          [ten, hundred].map(toAffectedRows),
        );
        return last.mapResult((affected) => [...affected, 'made']);
      };
      expect(await inTransaction(dataSource, work)).toEqual([1, 1, 'made']);
      expect(await balanceOf(id)).toBe(111);
      expect(await countRoundTrips(dataSource, () => inTransaction(dataSource, work))).toBe(2);
      expect(await balanceOf(id)).toBe(222);
    });

    it('a transaction whose CommitBatch holds only constants is committed', async () => {
      const { id } = await fixture.shop.customer();
      const work = async (manager: EntityManager) => {
        await manager.query(RAISE, [1, id]);
        return CommitBatch.of({ nothing: constant('nothing') }, ({ nothing }) => nothing);
      };
      expect(await inTransaction(dataSource, work)).toBe('nothing');
      expect(await balanceOf(id)).toBe(1);
    });

    it('a failing last statement fails the transaction with the mapped error, and nothing is written', async () => {
      const { id } = await fixture.shop.customer();
      const mapped = new Error('Mapped');
      const seen: unknown[] = [];
      const work = async () =>
        CommitBatch.of(
          { before: raise(1, id), wrong, after: raise(1, id) },
          () => 'made',
          (error) => {
            seen.push(error);
            return mapped;
          },
        );
      await expect(inTransaction(dataSource, work)).rejects.toBe(mapped);
      expect(seen).toEqual([expect.objectContaining({ message: expect.stringContaining('customers_credit_limit') })]);
      expect(await balanceOf(id)).toBe(0);
    });

    it('a transaction is run again after a deadlock in its last statements', () =>
      deadlock(async (_manager, cents, id) => CommitBatch.of({ raised: raise(cents, id) }, () => cents)));

    it('a committed transaction is never run again, even if mapping its results fails', async () => {
      const { id } = await fixture.shop.customer();
      let attempts = 0;
      const work = async () => {
        attempts += 1;
        return CommitBatch.of({ raised: raise(1, id) }, () => {
          throw new WriteConflictError();
        });
      };
      const failure: unknown = await inTransaction(dataSource, work).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(CommittedError);
      expect(failure).toMatchObject({ cause: expect.any(WriteConflictError) });
      expect(attempts).toBe(1);
      expect(await balanceOf(id)).toBe(1);
    });

    it('a connection lost in the last statements leaves open whether the transaction was committed', async () => {
      const { id } = await fixture.shop.customer();
      const broken = await connect(await testDatabaseUrl(), 1);
      const work = async (manager: EntityManager) => {
        const [row] = await manager.query('SELECT CONNECTION_ID() AS id');
        await dataSource.query(`KILL ${row.id}`);
        return CommitBatch.of({ raised: raise(1, id) }, () => 'made');
      };
      await expect(inTransaction(broken, work)).rejects.toThrow(CommitFailedError);
      await broken.destroy();
      expect(await balanceOf(id)).toBe(0);
    });
  });

  it('a committed transaction is never run again where a listener to its COMMIT throws', async () => {
    const { id } = await fixture.shop.customer();
    const heard = await connect(await testDatabaseUrl(), 1);
    // Even an error with the number of a deadlock.
    onCommit(heard, () => {
      throw Object.assign(new Error('A listener failed'), { errno: 1213 });
    });
    let attempts = 0;
    const work = inTransaction(heard, async (manager) => {
      attempts += 1;
      await manager.query(RAISE, [1, id]);
    });
    await expect(work).rejects.toThrow(CommittedError);
    await heard.destroy();
    expect(attempts).toBe(1);
    expect(await balanceOf(id)).toBe(1);
  });

  it('a failed transaction returns its connection without a lock or an open transaction', async () => {
    const { id } = await fixture.shop.customer();
    const single = await connect(await testDatabaseUrl(), 1);
    try {
      const before = await single.query('SELECT CONNECTION_ID() AS id');
      const failure = inTransaction(single, async (manager) => {
        await manager.query(RAISE, [1, id]);
        throw new Error('on purpose');
      });
      await expect(failure).rejects.toThrow('on purpose');

      // Fails at once where the lock is still held.
      await dataSource.query('SELECT id FROM customers WHERE id = ? FOR UPDATE NOWAIT', [id]);
      await single.query(RAISE, [5, id]);
      // Another connection sees it immediately, so it was committed automatically.
      expect(await balanceOf(id)).toBe(5);
      expect(await single.query('SELECT CONNECTION_ID() AS id')).toEqual(before);
    } finally {
      await single.destroy();
    }
  });
});
