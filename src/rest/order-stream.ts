import type { AuthorizedCustomerContext } from '../graphql/customer/context.js';
import type { OrderItemResolver, OrderResolver } from '../graphql/customer/resolvers/order-resolver.js';
import type { OrderFilter } from '../services/orders/order-reader.js';
import type { ItemLicenses, OrderItemView, OrderView } from '../services/orders/order-view.js';
import { presentOrder, type LicensedItem } from './presenters.js';

// A small first page lets the answer begin soon.
const FIRST_PAGE_SIZE = 50;
const PAGE_SIZE = 500;
// How many license keys are in memory at a time: an order can hold ten thousand.
const MAX_KEYS_AT_ONCE = 5_000;
const NO_LICENSES: ItemLicenses = { licenses: [], bundleLicenses: null };

/** The items of an order with their keys, by the resolver that GraphQL uses. */
export async function licensedItems(
  order: OrderView,
  resolvers: { orderItem: Pick<OrderItemResolver, 'licensesOf'> },
  context: AuthorizedCustomerContext,
): Promise<LicensedItem[]> {
  return Promise.all(
    order.items.map(async (item) => ({ item, licensed: await resolvers.orderItem.licensesOf(item, context) })),
  );
}

/** Splits orders so that no part holds many more keys than `MAX_KEYS_AT_ONCE`. */
function* byKeyCount(orders: readonly OrderView[]): Generator<OrderView[]> {
  let part: OrderView[] = [];
  let keyCount = 0;
  for (const order of orders) {
    part.push(order);
    keyCount += order.items.reduce((sum, { licenseCount }) => sum + licenseCount, 0);
    if (keyCount < MAX_KEYS_AT_ONCE) continue;
    yield part;
    part = [];
    keyCount = 0;
  }
  if (part.length > 0) yield part;
}

/** Orders in the JSON of their list form. */
export async function* presentOrders(
  orders: readonly OrderView[],
  { order: resolver }: { order: Pick<OrderResolver, 'licensesOf'> },
): AsyncGenerator<string> {
  for (const part of byKeyCount(orders)) {
    const licenses = await resolver.licensesOf(part.flatMap(({ items }) => items));
    const licensed = (item: OrderItemView): LicensedItem => ({
      item,
      licensed: licenses.get(item.id ?? 0) ?? NO_LICENSES,
    });
    yield part.map((order) => JSON.stringify(presentOrder(order, order.items.map(licensed)))).join(',');
  }
}

/** All orders that the filter lets through, page by page, in memory that does not grow with them. */
export async function* streamOrders(
  filter: OrderFilter,
  after: string | null,
  resolvers: { order: Pick<OrderResolver, 'orders' | 'licensesOf'> },
  context: AuthorizedCustomerContext,
): AsyncGenerator<string> {
  const readPage = (first: number, cursor: string | null) =>
    resolvers.order.orders({ ...filter, first, after: cursor }, context);
  let page = await readPage(FIRST_PAGE_SIZE, after);
  while (page.pageInfo.hasNextPage) {
    // The database looks up the next page while this one is made into JSON.
    const next = readPage(PAGE_SIZE, page.pageInfo.endCursor);
    // Should this page fail or the client go away first, nobody is left to hear of it.
    next.catch(() => undefined);
    yield* presentOrders(page.nodes, resolvers);
    page = await next;
  }
  yield* presentOrders(page.nodes, resolvers);
}

/** Pieces of JSON as one JSON array. */
export async function* jsonArray(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let separator = '[';
  for await (const piece of pieces) {
    yield separator + piece;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
