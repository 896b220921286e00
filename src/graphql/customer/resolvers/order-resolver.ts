import { Arg, Args, Authorized, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { orderPoints } from '../../../domain/access/rate-limit.js';
import type { TokenScope } from '../../../domain/access/token-scope.js';
import { IDEMPOTENCY_KEY_TEXT, resolveIdempotencyKey } from '../../../domain/common/idempotency-key.js';
import { resolveScenario } from '../../../domain/orders/sandbox.js';
import { findOnSale } from '../../../services/catalogue/product-catalogue.js';
import { orderCursor, type OrderHistory } from '../../../services/orders/order-history.js';
import { keyCountOf, type OrderItemView } from '../../../services/orders/order-view.js';
import type { OrderPlacement, PlacedOrder } from '../../../services/orders/placement/order-placement.js';
import type { OrderSettlement } from '../../../services/orders/placement/order-settlement.js';
import { TextArg } from '../../shared/texts.js';
import { nullable, toConnection } from '../../shared/types.js';
import type { AuthorizedCustomerContext, CustomerContext } from '../context.js';
import {
  BundleLicenseGroupType,
  CreateOrderInput,
  LicenseType,
  OrderConnection,
  OrderItemType,
  OrdersArgs,
  OrderType,
  SettledOrderType,
} from '../types/order.js';
import { ProductType } from '../types/product.js';

@Resolver(() => OrderType)
export class OrderResolver {
  constructor(
    private readonly placement: Pick<OrderPlacement, 'createOrder'>,
    private readonly history: OrderHistory,
    private readonly settlement: Pick<OrderSettlement, 'settle' | 'findSandboxOrder'>,
  ) {}

  @Authorized<TokenScope>('READ')
  @Query(() => OrderConnection, {
    description: 'Your orders, newest first; with `updatedSince` in the order of their changes.',
  })
  async orders(
    @Args() { first, after, ...filter }: OrdersArgs,
    @Ctx() { customer, sandbox }: AuthorizedCustomerContext,
  ) {
    const { idempotencyKey } = filter;
    if (sandbox && typeof idempotencyKey === 'string') {
      const made = await this.settlement.findSandboxOrder(customer, idempotencyKey);
      const nodes = made ? [made] : [];
      return toConnection({ nodes, hasNextPage: false }, after, orderCursor, () => Promise.resolve(nodes.length));
    }
    const page = await this.history.findOrders(customer, filter, { first, after });
    return toConnection(page, after, orderCursor, () => this.history.countOrders(customer, filter));
  }

  @Authorized<TokenScope>('READ')
  @Query(() => OrderType, { nullable: true })
  order(@Arg('orderNumber', () => Int) orderNumber: number, @Ctx() { customer }: AuthorizedCustomerContext) {
    return this.history.findOrder(customer, orderNumber);
  }

  @Authorized<TokenScope>('ORDER')
  @Mutation(() => OrderType, { description: 'Buys license keys, all lines or none.' })
  async createOrder(
    @Arg('input')
    { products, reference, idempotencyKey, sandbox, scenario, ...otherFields }: CreateOrderInput,
    @Ctx() context: AuthorizedCustomerContext,
  ) {
    const { rateLimit, orderHeaders } = context;
    const isSandbox = context.sandbox || sandbox === true;
    const placing = this.placement.createOrder(context.customer, {
      products,
      reference,
      otherFields,
      idempotencyKey: resolveIdempotencyKey(orderHeaders.idempotencyKey, idempotencyKey),
      sandbox: isSandbox,
      scenario: resolveScenario(orderHeaders.scenario, scenario ?? null, isSandbox),
      client: context.client,
      from: context.from,
    });
    const order = await rateLimit.simulateLimit(placing);
    context.loaders.invalidateCatalogue();
    if (order.replayed) await rateLimit.refund(orderPoints(keyCountOf(order)));
    return order;
  }

  @Authorized<TokenScope>('ORDER')
  @Mutation(() => SettledOrderType, {
    description:
      'Resolves an order whose outcome is unknown: returns the order that this Idempotency-Key created, or ' +
      'voids the key so that it can never create one.',
  })
  settleOrder(
    @TextArg('idempotencyKey', IDEMPOTENCY_KEY_TEXT) idempotencyKey: string,
    @Ctx() { customer, sandbox }: AuthorizedCustomerContext,
  ) {
    return this.settlement.settle(customer, idempotencyKey, sandbox);
  }

  /** The license keys of many items in one read, by the id of the item, for REST's list of orders. */
  @Authorized<TokenScope>('READ')
  licensesByItem(items: readonly OrderItemView[]) {
    return this.history.licensesOf(items);
  }

  /** What an ETag of an order needs besides the order, for REST. */
  @Authorized<TokenScope>('READ')
  keyStatesOf(order: Pick<OrderType, 'orderNumber'>) {
    return this.history.keyStatesOf(order);
  }

  @FieldResolver()
  items(@Root() { items }: OrderType, @Ctx() { keys }: CustomerContext): OrderItemType[] {
    return keys.inSlices(items);
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether createOrder bought nothing now, because its Idempotency-Key created this order before; ' +
      'otherwise false.',
  })
  replayed(@Root() order: Partial<PlacedOrder>) {
    return order.replayed ?? false;
  }
}

@Resolver(() => OrderItemType)
export class OrderItemResolver {
  @FieldResolver(() => ProductType, nullable('The current product; null if it is withdrawn.'))
  async product(@Root() { productId }: OrderItemType, @Ctx() { loaders }: CustomerContext) {
    return findOnSale(await loaders.catalogue(), productId);
  }

  @FieldResolver(() => [LicenseType], { description: 'All keys of the item.' })
  async licenses(@Root() item: OrderItemType, @Ctx() context: CustomerContext) {
    return context.keys.inSlices((await this.countedLicensesOf(item, context)).licenses);
  }

  @FieldResolver(() => [BundleLicenseGroupType], nullable('The keys by pool; null unless it is a bundle.'))
  async bundleLicenses(@Root() item: OrderItemType, @Ctx() context: CustomerContext) {
    if (!item.isBundle) return null;
    const { bundleLicenses } = await this.countedLicensesOf(item, context);
    return (
      bundleLicenses && bundleLicenses.map((group) => ({ ...group, licenses: context.keys.inSlices(group.licenses) }))
    );
  }

  @FieldResolver(
    () => String,
    nullable("The key that this item's key replaces; null if the item is not a replacement, or this was not recorded."),
  )
  async replaces(@Root() item: OrderItemType, @Ctx() context: CustomerContext) {
    return item.replacesKeyId === null ? null : (await this.countedLicensesOf(item, context)).replaces;
  }

  /** The license keys of one item. A new order already has them; those of earlier orders are read in batches. */
  @Authorized<TokenScope>('READ', 'ORDER')
  async licensesOf(item: OrderItemView, { loaders }: CustomerContext) {
    return item.licensed ?? loaders.licenses.load(item);
  }

  /** The keys of a new order come with it: it is too late to refuse them. */
  private async countedLicensesOf(item: OrderItemView, context: CustomerContext) {
    if (!item.licensed) await context.keys.reserve(item.licenseCount);
    return this.licensesOf(item, context);
  }
}
