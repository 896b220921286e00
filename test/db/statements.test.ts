import type { DataSource, EntityManager } from 'typeorm';
import { constant, runBatch, runStatement, statement } from '../../src/db/statements.js';
import { inTransaction } from '../../src/db/transaction.js';
import { Customer } from '../../src/entities/customers/customer.js';
import { useService } from '../support/rest/rest-api.js';
import type { Shop } from '../support/shop.js';
import { countRoundTrips } from '../support/statements.js';

const number = (value: number) => statement('SELECT ? AS n', [value], ([row]: { n: number }[]) => row?.n);
const RENAME = 'UPDATE customers SET name = ? WHERE id = ?';

describe('statements', () => {
  const fixture = useService();
  let shop: Shop;
  let dataSource: DataSource;

  beforeAll(() => {
    ({ shop } = fixture);
    ({ dataSource } = fixture.service.app);
  });

  const rename = (id: string, name: string) => statement(RENAME, [name, id], () => name);

  async function nameOf(id: string): Promise<string> {
    const [row] = await dataSource.query('SELECT name FROM customers WHERE id = ?', [id]);
    return row.name;
  }

  describe('a batch of statements', () => {
    it('a batch of statements is one round trip and returns each result under its name, constants included', async () => {
      let results: unknown;
      const trips = await countRoundTrips(dataSource, async () => {
        results = await runBatch(dataSource.manager, {
          a: number(1),
          b: constant('two'),
          c: number(3),
          d: constant(4),
        });
      });
      expect([trips, results]).toEqual([1, { a: 1, b: 'two', c: 3, d: 4 }]);
    });

    it('concurrent batches of the same text do not mix up their results', async () => {
      const pair = (value: number) => runBatch(dataSource.manager, { plus: number(value), minus: number(-value) });
      const pairs = await Promise.all(Array.from({ length: 20 }, (_, value) => pair(value + 1)));
      expect(pairs).toEqual(Array.from({ length: 20 }, (_, value) => ({ plus: value + 1, minus: -value - 1 })));
    });

    it('a batch ends with the first statement that fails, and its transaction undoes what ran before', async () => {
      const { id } = await shop.customer({ name: 'Before' });
      const failing = statement('SELECT no_such_column FROM customers', [], () => null);
      const work = (manager: EntityManager) =>
        runBatch(manager, { before: rename(id, 'During'), failing, after: rename(id, 'After') });
      await expect(inTransaction(dataSource, work)).rejects.toThrow('no_such_column');
      expect(await nameOf(id)).toBe('Before');
    });
  });

  describe('a text of several statements', () => {
    const TWO = 'SELECT 1; SELECT 2';

    it.each<[string, () => Promise<unknown>]>([
      ['in a plain query', () => dataSource.query(TWO)],
      ['in a transaction', () => inTransaction(dataSource, (manager) => manager.query(TWO))],
      [
        'as one statement of a batch',
        () => runBatch(dataSource.manager, { one: number(1), two: statement(TWO, [], () => null) }),
      ],
      [
        'as a single statement',
        () =>
          runStatement(
            dataSource.manager,
            statement(TWO, [], () => null),
          ),
      ],
    ])('two statements in one text are refused %s', async (_how, send) => {
      await expect(send()).rejects.toThrow('Not one statement');
    });
  });

  describe('the first statements of a transaction', () => {
    it.each<[string, (manager: EntityManager, id: string) => Promise<unknown>]>([
      ['a query', (manager, id) => manager.query(RENAME, ['During', id])],
      ['a batch', (manager, id) => runBatch(manager, { one: number(1), name: rename(id, 'During') })],
      ['an update by entity', (manager, id) => manager.update(Customer, { id }, { name: 'During' })],
      [
        'a read by entity',
        async (manager, id) => {
          await manager.findOneBy(Customer, { id });
          await manager.query(RENAME, ['During', id]);
        },
      ],
    ])('%s that begins a transaction is part of the transaction', async (_what, work) => {
      const { id } = await shop.customer({ name: 'Before' });
      const failing = inTransaction(dataSource, async (manager) => {
        await work(manager, id);
        throw new Error('undone');
      });
      await expect(failing).rejects.toThrow('undone');
      expect(await nameOf(id)).toBe('Before');
      await inTransaction(dataSource, (manager) => work(manager, id));
      expect(await nameOf(id)).toBe('During');
    });

    it('the first batch of a transaction shares a round trip with BEGIN, and COMMIT takes another', async () => {
      const work = () => inTransaction(dataSource, (manager) => runBatch(manager, { one: number(1), two: number(2) }));
      expect(await countRoundTrips(dataSource, work)).toBe(2);
    });

    it('a transaction without statements takes no round trip and leaves the connection usable', async () => {
      const nothing = () => inTransaction(dataSource, () => Promise.resolve('nothing'));
      expect(await countRoundTrips(dataSource, nothing)).toBe(0);
      const failing = inTransaction(dataSource, () => Promise.reject(new Error('at once')));
      await expect(failing).rejects.toThrow('at once');
      expect(await dataSource.query('SELECT 1 AS n')).toEqual([{ n: 1 }]);
    });
  });
});
