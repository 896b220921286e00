import type { AuthorizedCustomerContext } from '../graphql/customer/context.js';
import type { OrderItemResolver, OrderResolver } from '../graphql/customer/resolvers/order-resolver.js';
import { mapYielding } from '../services/common/yielding.js';
import type { OrderHistoryFilter } from '../services/orders/order-history.js';
import { byKeyCount } from '../services/orders/order-keys.js';
import { keyCountOf, NO_LICENSES, type OrderItemView, type OrderView } from '../services/orders/order-view.js';
import { csvText, type CsvChunks } from './csv/csv-text.js';
import { ORDER_COLUMNS, orderRows } from './csv/rows.js';
import { presentOrder, type LicensedItem } from './presenters.js';

// The first page is small, so that the first bytes are sent early.
const FIRST_PAGE_SIZE = 50;
const PAGE_SIZE = 500;

/** The items of an order with their license keys, read by the resolver that GraphQL uses. */
export async function licensedItems(
  order: OrderView,
  resolvers: { orderItem: Pick<OrderItemResolver, 'licensesOf'> },
  context: AuthorizedCustomerContext,
): Promise<LicensedItem[]> {
  return Promise.all(
    order.items.map(async (item) => ({ item, licensed: await resolvers.orderItem.licensesOf(item, context) })),
  );
}

export type OrderPages = AsyncIterable<readonly OrderView[]> | Iterable<readonly OrderView[]>;

/** All orders that match the filter, page by page, so that memory use does not depend on their number. */
export async function* orderPages(
  filter: OrderHistoryFilter,
  after: string | null,
  { order: resolver }: { order: Pick<OrderResolver, 'orders'> },
  context: AuthorizedCustomerContext,
): AsyncGenerator<readonly OrderView[]> {
  const readPage = (first: number, cursor: string | null) =>
    resolver.orders({ ...filter, first, after: cursor }, context);
  let page = await readPage(FIRST_PAGE_SIZE, after);
  while (page.pageInfo.hasNextPage) {
    // The next page is read while this one is sent.
    const next = readPage(PAGE_SIZE, page.pageInfo.endCursor);
    // If this page fails or the client disconnects, nobody awaits `next`; this avoids an unhandled rejection.
    next.catch(() => undefined);
    yield page.nodes;
    page = await next;
  }
  yield page.nodes;
}

/** Pages of orders as one JSON array, in chunks. */
export async function* streamOrders(
  pages: OrderPages,
  { order: resolver }: { order: Pick<OrderResolver, 'licensesByItem'> },
): AsyncGenerator<string> {
  let separator = '[';
  for await (const orders of pages) {
    for (const chunk of byKeyCount(orders, keyCountOf)) {
      // A sandbox order, which only its Idempotency-Key finds, already has its keys.
      const stored = chunk.flatMap(({ items }) => items).filter(({ licensed }) => !licensed);
      const licenses = await resolver.licensesByItem(stored);
      const licensed = (item: OrderItemView): LicensedItem => ({
        item,
        licensed: item.licensed ?? licenses.get(item.id ?? 0) ?? NO_LICENSES,
      });
      const texts = await mapYielding(chunk, (order) => JSON.stringify(presentOrder(order, order.items.map(licensed))));
      yield separator + texts.join(',');
      separator = ',';
    }
  }
  yield separator === '[' ? '[]' : ']';
}

/** Pages of orders as CSV, without their license keys. */
export function streamOrdersCsv(pages: OrderPages): AsyncGenerator<string> {
  return csvText(ORDER_COLUMNS, rowsOf(pages));
}

async function* rowsOf(pages: OrderPages): CsvChunks {
  for await (const orders of pages) yield orders.flatMap(orderRows);
}
