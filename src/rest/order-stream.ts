import type { AuthorizedCustomerContext } from '../graphql/customer/context.js';
import type { OrderItemResolver, OrderResolver } from '../graphql/customer/resolvers/order-resolver.js';
import { mapYielding } from '../services/common/yielding.js';
import { byKeyCount } from '../services/orders/order-reader.js';
import type { CustomerOrderFilter } from '../services/orders/order-changes.js';
import { NO_LICENSES, type OrderItemView, type OrderView } from '../services/orders/order-view.js';
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

function keyCountOf({ items }: OrderView): number {
  return items.reduce((sum, { licenseCount }) => sum + licenseCount, 0);
}

/** Orders as JSON in their list form, separated by commas. */
export async function* presentOrders(
  orders: readonly OrderView[],
  { order: resolver }: { order: Pick<OrderResolver, 'licensesOf'> },
): AsyncGenerator<string> {
  for (const part of byKeyCount(orders, keyCountOf)) {
    const licenses = await resolver.licensesOf(part.flatMap(({ items }) => items));
    const licensed = (item: OrderItemView): LicensedItem => ({
      item,
      licensed: licenses.get(item.id ?? 0) ?? NO_LICENSES,
    });
    const texts = await mapYielding(part, (order) => JSON.stringify(presentOrder(order, order.items.map(licensed))));
    yield texts.join(',');
  }
}

/** All orders that match the filter, read page by page, so that memory use does not depend on their number. */
export async function* streamOrders(
  filter: CustomerOrderFilter,
  after: string | null,
  resolvers: { order: Pick<OrderResolver, 'orders' | 'licensesOf'> },
  context: AuthorizedCustomerContext,
): AsyncGenerator<string> {
  const readPage = (first: number, cursor: string | null) =>
    resolvers.order.orders({ ...filter, first, after: cursor }, context);
  let page = await readPage(FIRST_PAGE_SIZE, after);
  while (page.pageInfo.hasNextPage) {
    // The next page is read while this one is written.
    const next = readPage(PAGE_SIZE, page.pageInfo.endCursor);
    // If this page fails or the client disconnects, nobody awaits `next`: this keeps its failure from being unhandled.
    next.catch(() => undefined);
    yield* presentOrders(page.nodes, resolvers);
    page = await next;
  }
  yield* presentOrders(page.nodes, resolvers);
}

/** Joins pieces of JSON to one JSON array. A piece may hold several elements. */
export async function* jsonArray(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let separator = '[';
  for await (const piece of pieces) {
    yield separator + piece;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
