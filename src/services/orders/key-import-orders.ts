import type { DataSource } from 'typeorm';
import {
  assertPageSize,
  decodeNumberCursor,
  encodeCursor,
  toPage,
  type Page,
  type PageRequest,
} from '../../db/page.js';
import { readLists } from '../../db/read-lists.js';
import { readOrdersByNumber } from './order-reader.js';
import type { StoredOrderView } from './order-view.js';

/** An order with keys of an import, and the first of its items that got one, by which the list is sorted. */
type KeyImportOrder = StoredOrderView & { firstItemId: number };

export type KeyImportOrdersRequest = PageRequest & { keyImportId: string };

// Reads the keys by their items, newest first, and skips all but the first of an item, and an item if an older item of its
// order is in the list. DISTINCT would read all keys before the first page.
const SELECT_POSITIONS = `(
  SELECT ? AS request, k.order_item_id AS firstItemId, i.order_number AS orderNumber
    FROM license_keys k FORCE INDEX (license_keys_key_import) STRAIGHT_JOIN order_items i ON i.id = k.order_item_id
   WHERE k.key_import_id = ? AND k.order_item_id < ?
     AND NOT EXISTS (SELECT 1 FROM license_keys f FORCE INDEX (license_keys_key_import)
                      WHERE f.key_import_id = k.key_import_id AND f.order_item_id = k.order_item_id
                        AND (f.status < k.status OR (f.status = k.status AND f.id < k.id)))
     AND NOT EXISTS (SELECT 1 FROM order_items o FORCE INDEX (order_items_order_number)
                       STRAIGHT_JOIN license_keys l FORCE INDEX (license_keys_order_item_id) ON l.order_item_id = o.id
                      WHERE o.order_number = i.order_number AND o.id < i.id AND l.key_import_id = ?)
   ORDER BY k.order_item_id DESC LIMIT ?)`;

const COUNT_ORDERS = `
  SELECT k.key_import_id AS id, COUNT(DISTINCT i.order_number) AS count
    FROM license_keys k FORCE INDEX (license_keys_key_import) STRAIGHT_JOIN order_items i ON i.id = k.order_item_id
   WHERE k.key_import_id IN (?) AND k.order_item_id IS NOT NULL GROUP BY k.key_import_id`;

const PAGES_PER_STATEMENT = 50;

/** Lists the orders that got keys of an import, so that staff can inform the buyers. */
export class KeyImportOrders {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Pages of such orders, in the order of the requests. The order that got its first key of the import last comes first.
   * @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor.
   */
  async findOrders(requests: readonly KeyImportOrdersRequest[]): Promise<Page<KeyImportOrder>[]> {
    const selects = requests.map(({ keyImportId, first, after }, index) => {
      assertPageSize(first);
      const [below = 0] = after ? decodeNumberCursor(after, 1) : [Number.MAX_SAFE_INTEGER];
      return { sql: SELECT_POSITIONS, values: [index, keyImportId, below, keyImportId, first + 1] };
    });
    const { manager } = this.dataSource;
    const found = await readLists<Pick<KeyImportOrder, 'firstItemId' | 'orderNumber'>>(manager, selects, {
      listsPerStatement: PAGES_PER_STATEMENT,
    });
    const pages = requests.map(({ first }, index) =>
      toPage(
        (found[index] ?? []).sort((a, b) => b.firstItemId - a.firstItemId),
        first,
      ),
    );
    const numbers = pages.flatMap(({ nodes }) => nodes.map(({ orderNumber }) => orderNumber));
    const orders = await readOrdersByNumber(manager, [...new Set(numbers)]);
    return pages.map(({ nodes, hasNextPage }) => ({
      nodes: nodes.flatMap(({ orderNumber, firstItemId }) => {
        const order = orders.get(orderNumber);
        return order ? [{ ...order, firstItemId }] : [];
      }),
      hasNextPage,
    }));
  }

  async countOrders(keyImportIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.dataSource.query<{ id: string; count: number }[]>(COUNT_ORDERS, [keyImportIds]);
    return new Map(rows.map(({ id, count }) => [id, count]));
  }
}

export function keyImportOrderCursor({ firstItemId }: KeyImportOrder): string {
  return encodeCursor(firstItemId);
}
