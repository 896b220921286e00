import type { DataSource, EntityManager } from 'typeorm';
import { constant, runStatement, runBatch, statement } from '../../src/db/statements.js';
import { inTransaction } from '../../src/db/transaction.js';
import { ApiToken } from '../../src/entities/api-token.js';
import { Customer } from '../../src/entities/customer.js';
import { useService } from '../rest/support.js';
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

  describe('together', () => {
    it('are one round trip and give each result under its name, constants included', async () => {
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

    it('are none where nothing is to be asked, and a plain one where one is', async () => {
      const nothing = () => runBatch(dataSource.manager, { one: constant(1) });
      expect([await countRoundTrips(dataSource, nothing), await nothing()]).toEqual([0, { one: 1 }]);
      expect(await runBatch(dataSource.manager, { one: constant(1), two: number(2) })).toEqual({ one: 1, two: 2 });
      expect(await runStatement(dataSource.manager, number(5))).toBe(5);
    });

    it('may be the same text many times at once', async () => {
      const pair = (value: number) => runBatch(dataSource.manager, { plus: number(value), minus: number(-value) });
      const pairs = await Promise.all(Array.from({ length: 20 }, (_, value) => pair(value + 1)));
      expect(pairs).toEqual(Array.from({ length: 20 }, (_, value) => ({ plus: value + 1, minus: -value - 1 })));
    });

    it('end with the first that fails, and in a transaction undo what was before it', async () => {
      const { id } = await shop.customer({ name: 'Before' });
      const failing = statement('SELECT no_such_column FROM customers', [], () => null);
      const work = (manager: EntityManager) =>
        runBatch(manager, { before: rename(id, 'During'), failing, after: rename(id, 'After') });
      await expect(inTransaction(dataSource, work)).rejects.toThrow('no_such_column');
      expect(await nameOf(id)).toBe('Before');
    });
  });

  describe('in one text', () => {
    const TWO = 'SELECT 1; SELECT 2';

    it.each<[string, () => Promise<unknown>]>([
      ['by hand', () => dataSource.query(TWO)],
      ['in a transaction', () => inTransaction(dataSource, (manager) => manager.query(TWO))],
      [
        'within one of several',
        () => runBatch(dataSource.manager, { one: number(1), two: statement(TWO, [], () => null) }),
      ],
      [
        'as the only one',
        () =>
          runStatement(
            dataSource.manager,
            statement(TWO, [], () => null),
          ),
      ],
    ])('are refused: %s', async (_how, send) => {
      await expect(send()).rejects.toThrow('Not one statement');
    });

    it('are no danger in a value', async () => {
      const { id } = await shop.customer({ name: 'Before' });
      const name = "x'; DELETE FROM api_tokens; -- ";
      await runStatement(dataSource.manager, rename(id, name));
      expect(await nameOf(id)).toBe(name);
    });
  });

  describe('that begin a transaction', () => {
    it.each<[string, (manager: EntityManager, id: string) => Promise<unknown>]>([
      ['a text', (manager, id) => manager.query(RENAME, ['During', id])],
      ['several', (manager, id) => runBatch(manager, { one: number(1), name: rename(id, 'During') })],
      ['a change by entity', (manager, id) => manager.update(Customer, { id }, { name: 'During' })],
      [
        'a reading by entity',
        async (manager, id) => {
          await manager.findOneBy(Customer, { id });
          await manager.query(RENAME, ['During', id]);
        },
      ],
    ])('are part of it: %s', async (_what, work) => {
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

    it('give what they give otherwise', async () => {
      const { id } = await shop.customer({ name: 'Before' });
      const values = await Promise.all([
        inTransaction(dataSource, (manager) => manager.query('SELECT 7 AS n')),
        inTransaction(dataSource, (manager) => runStatement(manager, number(8))),
        inTransaction(dataSource, (manager) => runBatch(manager, { nine: number(9), ten: number(10) })),
        inTransaction(dataSource, (manager) => manager.countBy(ApiToken, { customerId: id })),
      ]);
      expect(values).toEqual([[{ n: 7 }], 8, { nine: 9, ten: 10 }, 1]);
    });

    it('need one round trip together with BEGIN, and another for COMMIT', async () => {
      const work = () => inTransaction(dataSource, (manager) => runBatch(manager, { one: number(1), two: number(2) }));
      expect(await countRoundTrips(dataSource, work)).toBe(2);
    });

    it('are not missed where there are none', async () => {
      const nothing = () => inTransaction(dataSource, () => Promise.resolve('nothing'));
      expect(await countRoundTrips(dataSource, nothing)).toBe(0);
      const failing = inTransaction(dataSource, () => Promise.reject(new Error('at once')));
      await expect(failing).rejects.toThrow('at once');
      expect(await dataSource.query('SELECT 1 AS n')).toEqual([{ n: 1 }]);
    });
  });
});
