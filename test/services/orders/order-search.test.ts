import fc from 'fast-check';
import { comparedAs } from '../../../src/domain/orders/text-signature.js';
import { OrderHistory } from '../../../src/services/orders/order-history.js';
import { findIncompleteBlocks, OrderSearchBlocks } from '../../../src/services/orders/order-search.js';
import { orderNumbers, writeHistory } from '../../support/contract/long-history.js';
import { rowsRead } from '../../support/rows-examined.js';
import { useIsolatedService } from '../../support/use-service.js';

// How many random searches are compared: MODEL_RUNS=1000 npm test -- test/services/orders/order-search
const RUNS = 10 * Number(process.env.MODEL_RUNS ?? 12);
const ORDERS = 500;
const BLOCK_ORDERS = 32;

const WORDS = [
  'Office',
  'büro',
  'Ｗｉｎ',
  '\ufb01nal',
  'Straße',
  'PO-',
  '日本語',
  'ＡＢＣ',
  'naïve',
  '100%',
  'a_b',
  'Ⅷ',
  '½',
  'x\u0301',
];

describe('the search in orders', () => {
  const fixture = useIsolatedService(2);
  const query = (sql: string, values: unknown[] = []) => fixture.service.app.dataSource.query(sql, values);
  let customer: { id: string };
  let history: OrderHistory;

  const search = async (text: string): Promise<number[]> => {
    const orders = await history.findOrders(customer as never, { search: text }, { first: ORDERS, after: null });
    return orders.nodes.map(({ orderNumber }) => orderNumber);
  };
  const makeBlocks = async (blockOrders?: number) => {
    const { dataSource } = fixture.service.app;
    await query('DELETE FROM order_search_blocks');
    await query('UPDATE order_search_progress SET last_order = 0');
    await query(
      `UPDATE report_progress SET last_number = (SELECT MAX(order_number) - 7 FROM orders) WHERE source = 'SALES'`,
    );
    await new OrderSearchBlocks(dataSource, blockOrders).catchUp();
  };

  beforeAll(async () => {
    const { app } = fixture.service;
    customer = await fixture.shop.customer();
    history = new OrderHistory(app.dataSource, app.vault);
    const { id: productId, poolId } = await fixture.shop.product({ name: 'Product', displayName: 'Display' }, 1);
    await writeHistory(app, {
      customerId: customer.id,
      productId,
      poolId,
      orders: ORDERS,
      itemsPerOrder: 1,
      licenseKey: 'A',
    });
    for (const [index, number] of (await orderNumbers(app.dataSource, customer.id)).entries()) {
      const word = (by: number): string => `${WORDS[(index * by) % WORDS.length]}${(index * by) % 97}`;
      await query('UPDATE orders SET reference = ? WHERE order_number = ?', [`PO-${index} ${word(3)}`, number]);
      await query('UPDATE order_items SET product_name = ?, display_name = ? WHERE order_number = ?', [
        `${word(5)} ${word(7)}`,
        word(11),
        number,
      ]);
    }
  });

  it('compares characters as the database does', async () => {
    const compared = 'abcdefghijklmnopqrstuvwxyz0123456789 ./-'.split('');
    const digits = Array.from({ length: 16 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ALL ');
    const rows = await query(
      `SELECT n.code, c.character AS equal
         FROM (SELECT a.d * 4096 + b.d * 256 + c.d * 16 + e.d AS code FROM (${digits}) a, (${digits}) b, (${digits}) c, (${digits}) e) n
         JOIN (${compared.map(() => 'SELECT ? AS `character`').join(' UNION ALL ')}) c
        WHERE (n.code < 55296 OR n.code > 57343)
          AND CONVERT(CONVERT(UNHEX(LPAD(HEX(n.code), 4, '0')) USING ucs2) USING utf8mb4) COLLATE utf8mb4_unicode_ci
              LIKE CONVERT(c.character USING utf8mb4) COLLATE utf8mb4_unicode_ci`.replaceAll(
        'c.character',
        'c.`character`',
      ),
      compared,
    );
    expect(rows.length).toBeGreaterThan(2 * compared.length);
    const others = (rows as { code: number; equal: string }[]).filter(
      ({ code, equal }) => comparedAs(String.fromCharCode(code)) !== equal,
    );
    expect(others.map(({ code, equal }) => `${code.toString(16)} ${String.fromCharCode(code)} is ${equal}`)).toEqual(
      [],
    );
  });

  it('finds with blocks exactly what it finds without them', async () => {
    const texts = fc.oneof(
      fc.nat({ max: ORDERS }).map((index) => `PO-${index}`),
      fc.tuple(fc.constantFrom(...WORDS), fc.nat({ max: 97 })).map(([word, number]) => `${word}${number}`),
      fc
        .tuple(fc.constantFrom(...WORDS), fc.nat({ max: 3 }), fc.nat({ max: 6 }))
        .map(([word, from, to]) => word.slice(from, to)),
      fc.constantFrom('office', 'OFFICE', 'win', 'straße', 'nothing of this name'),
      fc.string({ maxLength: 5 }),
      fc.nat({ max: ORDERS }).map((index) => String(first + index)),
    );
    const [first = 0] = (await orderNumbers(fixture.service.app.dataSource, customer.id)).slice(-1);
    const searched = fc.sample(texts, RUNS);
    await query('DELETE FROM order_search_blocks');
    const expected: number[][] = [];
    for (const text of searched) expected.push(await search(text));
    await makeBlocks(BLOCK_ORDERS);
    const [{ blocks }] = await query('SELECT COUNT(*) AS blocks FROM order_search_blocks');
    expect(blocks).toBe(Math.floor((ORDERS - 7) / BLOCK_ORDERS));
    for (const [index, text] of searched.entries()) expect([text, await search(text)]).toEqual([text, expected[index]]);
  });

  it('reads few orders for a text that is in none, or in one', async () => {
    const { dataSource } = fixture.service.app;
    await makeBlocks(BLOCK_ORDERS);
    for (const [text, found] of [
      ['nothing of this name', 0],
      [`PO-${ORDERS - 1}`, 1],
    ] as const) {
      let orders: number[] = [];
      expect(await rowsRead(dataSource, async () => (orders = await search(text)))).toBeLessThan(ORDERS / 2);
      expect(orders).toHaveLength(found);
    }
  });

  it('finds a new order before there is a block of it', async () => {
    await makeBlocks();
    const [newest] = await orderNumbers(fixture.service.app.dataSource, customer.id);
    await query("UPDATE orders SET reference = 'quite new' WHERE order_number = ?", [newest]);
    expect(await search('QUITE new')).toEqual([newest]);
  });

  it('a verification finds a block that lacks a text of its orders', async () => {
    const { dataSource } = fixture.service.app;
    await makeBlocks(BLOCK_ORDERS);
    expect(await findIncompleteBlocks(dataSource, 10)).toEqual([]);
    const [{ lastOrder }] = await query('SELECT MIN(last_order) AS lastOrder FROM order_search_blocks');
    await query('UPDATE order_search_blocks SET signature = REVERSE(signature) WHERE last_order = ?', [lastOrder]);
    expect(await findIncompleteBlocks(dataSource, 10)).toMatchObject([{ customerId: customer.id, lastOrder }]);
    await query('DELETE FROM order_search_blocks WHERE last_order = ?', [lastOrder]);
    // The next block would have to have the orders of the one that is missing.
    expect(await findIncompleteBlocks(dataSource, 10)).toHaveLength(1);
  });
});
