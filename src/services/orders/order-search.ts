import type { DataSource, EntityManager } from 'typeorm';
import { insertInto } from '../../db/columns.js';
import { readLists } from '../../db/read-lists.js';
import { runStatement } from '../../db/statements.js';
import { inTransaction } from '../../db/transaction.js';
import { requiredBits, signatureOf } from '../../domain/orders/text-signature.js';
import { OrderSearchBlock } from '../../entities/orders/order-search.js';
import { MAX_ORDER_NUMBER, searchedNumber, type OrderConditions, type OrderRange } from './order-filter.js';

/*
 * A search for a part of a reference or of a product's name can end at none of a customer's orders. So that it need not
 * read them all, a job makes blocks of each customer's orders that are an hour old, each with a signature of its texts.
 * A search reads the orders of those blocks that may contain its text, and those after the last block. The texts of an
 * order are only ever erased (`rebuildSignatures`), so a block stays true; a replacement has the names of the item that it replaces.
 */

// How many orders a step of the job looks at.
const STEP_ORDERS = 10_000;
// More make a search hardly more exact.
const MAX_BITS = 12;

interface BlockRow {
  firstOrder: number;
  lastOrder: number;
  mayContain: number;
}

/** Finds out which of a customer's orders can contain the text that is searched. */
export async function withSearchedRanges<F extends OrderConditions>(
  manager: EntityManager,
  customerId: string,
  filter: F,
): Promise<F> {
  const text = filter.search?.trim() ?? '';
  const bits = requiredBits(text).slice(0, MAX_BITS);
  if (bits.length === 0) return filter;
  const blocks = await manager.query<BlockRow[]>(
    `SELECT first_order AS firstOrder, last_order AS lastOrder,
            ${bits.map(() => 'ORD(SUBSTRING(signature, ?, 1)) & ? > 0').join(' AND ')} AS mayContain
       FROM order_search_blocks WHERE customer_id = ? ORDER BY last_order`,
    [...bits.flatMap(({ byte, mask }) => [byte + 1, mask]), customerId],
  );
  if (blocks.every(({ mayContain }) => mayContain)) return filter;
  const number = searchedNumber(text);
  return { ...filter, ranges: [...(number === null ? [] : [[number, number] as const]), ...rangesOf(blocks)] };
}

/** Blocks that follow each other are one range, and so is all that comes after the last one. */
function rangesOf(blocks: readonly BlockRow[]): OrderRange[] {
  const ranges: OrderRange[] = [];
  let from: number | undefined;
  for (const { firstOrder, lastOrder, mayContain } of blocks) {
    if (mayContain) from ??= firstOrder;
    else if (from !== undefined) {
      ranges.push([from, firstOrder - 1]);
      from = undefined;
    }
    if (lastOrder === blocks.at(-1)?.lastOrder) ranges.push([from ?? lastOrder + 1, MAX_ORDER_NUMBER]);
  }
  return ranges;
}

interface TextRow {
  orderNumber: number;
  reference: string | null;
  productName: string | null;
  displayName: string | null;
}

// A masked reference is not found by a part.
const SELECT_TEXTS = `
  SELECT b.order_number AS orderNumber, IF(o.reference_fingerprint IS NULL, o.reference, NULL) AS reference,
         i.product_name AS productName, i.display_name AS displayName
    FROM (SELECT order_number FROM orders FORCE INDEX (orders_customer_id)
           WHERE customer_id = ? AND order_number > ? AND order_number <= ? ORDER BY order_number LIMIT ?) b
    STRAIGHT_JOIN orders o ON o.order_number = b.order_number
    LEFT JOIN order_items i FORCE INDEX (order_items_order_number) ON i.order_number = b.order_number`;

type BlockEnd = Pick<OrderSearchBlock, 'customerId' | 'lastOrder'>;

const CUSTOMERS_PER_STATEMENT = 100;

const SELECT_CUSTOMERS = `
  SELECT c.id AS customerId,
         COALESCE((SELECT MAX(b.last_order) FROM order_search_blocks b WHERE b.customer_id = c.id), 0) AS lastOrder
    FROM (SELECT DISTINCT customer_id AS id FROM orders FORCE INDEX (PRIMARY)
           WHERE order_number > ? AND order_number <= ?) c`;

const SELECT_FULL = `
  (SELECT ? AS request FROM orders FORCE INDEX (orders_customer_id)
    WHERE customer_id = ? AND order_number > ? AND order_number <= ? ORDER BY order_number LIMIT 1 OFFSET ?)`;

/** Makes the blocks. Orders neither write them nor wait for them. */
export class OrderSearchBlocks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly blockOrders = 256,
  ) {}

  /** Makes a block of all orders that fill one, up to the last order that the totals of sales have. */
  async catchUp(): Promise<void> {
    while (await inTransaction(this.dataSource, (manager) => this.advance(manager)));
  }

  /** @returns whether there was anything to do. */
  private async advance(manager: EntityManager): Promise<boolean> {
    const [progress] = await manager.query<{ above: number }[]>(
      'SELECT last_order AS above FROM order_search_progress WHERE id = 1 FOR UPDATE',
    );
    // All orders up to this one are committed (`services/sales/report-totals.ts`).
    const [settled] = await manager.query<{ last: number }[]>(
      "SELECT last_number AS last FROM report_progress WHERE source = 'SALES'",
    );
    const above = progress?.above ?? 0;
    const upTo = Math.min(settled?.last ?? 0, await this.endOfStep(manager, above));
    if (upTo <= above) return false;
    for (const customer of await this.findCustomers(manager, above, upTo))
      await this.addBlocks(manager, customer, upTo);
    await manager.query(
      'INSERT INTO order_search_progress (id, last_order) VALUES (1, ?) ON DUPLICATE KEY UPDATE last_order = ?',
      [upTo, upTo],
    );
    return true;
  }

  private async endOfStep(manager: EntityManager, above: number): Promise<number> {
    const [row] = await manager.query<{ last: number }[]>(
      'SELECT order_number AS last FROM orders WHERE order_number > ? ORDER BY order_number LIMIT 1 OFFSET ?',
      [above, STEP_ORDERS - 1],
    );
    return row?.last ?? MAX_ORDER_NUMBER;
  }

  /** Customers with enough orders for a block, and where it begins; few have that many orders since the last step. */
  private async findCustomers(manager: EntityManager, above: number, upTo: number): Promise<BlockEnd[]> {
    const customers = await manager.query<BlockEnd[]>(SELECT_CUSTOMERS, [above, upTo]);
    const full = await readLists<object>(
      manager,
      customers.map(({ customerId, lastOrder }, index) => ({
        sql: SELECT_FULL,
        values: [index, customerId, lastOrder, upTo, this.blockOrders - 1],
      })),
      { listsPerStatement: CUSTOMERS_PER_STATEMENT },
    );
    return customers.filter((_customer, index) => (full[index]?.length ?? 0) > 0);
  }

  private async addBlocks(manager: EntityManager, { customerId, lastOrder }: BlockEnd, upTo: number): Promise<void> {
    for (let last = lastOrder; ;) {
      const rows = await manager.query<TextRow[]>(SELECT_TEXTS, [customerId, last, upTo, this.blockOrders]);
      const block = toBlock(customerId, rows);
      if (new Set(rows.map(({ orderNumber }) => orderNumber)).size < this.blockOrders) return;
      await runStatement(manager, insertInto('order_search_blocks', [block]));
      last = block.lastOrder;
    }
  }
}

function toBlock(customerId: string, rows: readonly TextRow[]): OrderSearchBlock {
  const numbers = rows.map(({ orderNumber }) => orderNumber);
  return {
    customerId,
    firstOrder: numbers.reduce((first, number) => Math.min(first, number), MAX_ORDER_NUMBER),
    lastOrder: numbers.reduce((last, number) => Math.max(last, number), 0),
    signature: signatureOfRows(rows),
  };
}

function signatureOfRows(rows: readonly TextRow[]): Buffer {
  const texts = rows.flatMap(({ reference, productName, displayName }) => [reference, productName, displayName]);
  return signatureOf(texts.filter((text) => text !== null));
}

/** Makes the signatures of a customer's blocks again, after the references of its orders were erased. */
export async function rebuildSignatures(manager: EntityManager, customerId: string): Promise<void> {
  const blocks = await manager.query<BlockRow[]>(
    `SELECT first_order AS firstOrder, last_order AS lastOrder FROM order_search_blocks WHERE customer_id = ?`,
    [customerId],
  );
  for (const { firstOrder, lastOrder } of blocks) {
    const rows = await manager.query<TextRow[]>(SELECT_TEXTS, [
      customerId,
      firstOrder - 1,
      lastOrder,
      MAX_ORDER_NUMBER,
    ]);
    await manager.query('UPDATE order_search_blocks SET signature = ? WHERE customer_id = ? AND last_order = ?', [
      signatureOfRows(rows),
      customerId,
      lastOrder,
    ]);
  }
}

type CheckedBlock = Pick<OrderSearchBlock, 'customerId' | 'lastOrder' | 'signature'>;

const BLOCKS_AT_ONCE = 200;

/**
 * Blocks that lack an order, or a text of one.
 * @param limit the maximum number. @param condition SQL for which blocks are checked.
 */
export async function findIncompleteBlocks(
  { manager }: DataSource,
  limit: number,
  condition = 'TRUE',
): Promise<CheckedBlock[]> {
  const found: CheckedBlock[] = [];
  let last = { customerId: '', lastOrder: 0 };
  for (;;) {
    const blocks = await manager.query<CheckedBlock[]>(
      `SELECT customer_id AS customerId, last_order AS lastOrder, signature FROM order_search_blocks
        WHERE ${condition} AND customer_id >= ? AND (customer_id > ? OR last_order > ?) ORDER BY customer_id, last_order LIMIT ?`,
      [last.customerId, last.customerId, last.lastOrder, BLOCKS_AT_ONCE],
    );
    for (const block of blocks) {
      const above = block.customerId === last.customerId ? last.lastOrder : 0;
      const range = [block.customerId, above, block.lastOrder, MAX_ORDER_NUMBER];
      const needed = signatureOfRows(await manager.query<TextRow[]>(SELECT_TEXTS, range));
      if (needed.some((byte, index) => (byte & ~(block.signature[index] ?? 0)) !== 0)) found.push(block);
      if (found.length === limit) return found;
      last = block;
    }
    if (blocks.length < BLOCKS_AT_ONCE) return found;
  }
}
