import { Arg, Args, Authorized, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { encodeStaffOrderCursor } from '../../../services/orders/order-admin.js';
import type { StaffActor } from '../../../services/staff/audit-trail.js';
import { ALL_ROLES, FINANCE_STAFF, SUPPORT_STAFF } from '../../../services/staff/roles.js';
import { EUR } from '../../shared/scalars.js';
import { nullable, toConnection } from '../../shared/types.js';
import { Staff, type StaffContext } from '../context.js';
import type { StaffServices } from '../services.js';
import {
  StaffBundleLicenseGroup,
  StaffLicense,
  StaffOrder,
  StaffOrderArgs,
  StaffOrderConnection,
  StaffOrderItem,
  StaffOrdersArgs,
} from '../types/orders.js';
import { VisibleTo } from '../visible-to.js';

@Resolver(() => StaffOrder)
export class StaffOrderResolver {
  constructor(private readonly services: StaffServices) {}

  @Authorized(...ALL_ROLES)
  @Query(() => StaffOrderConnection, { description: "Every customer's orders, newest first unless sorted." })
  async orders(@Args() { first, after, oldestFirst, ...filter }: StaffOrdersArgs) {
    const page = await this.services.orders.findOrders(filter, { first, after, oldestFirst });
    return toConnection(page, after, encodeStaffOrderCursor, () => this.services.orders.countOrders(filter));
  }

  @Authorized(...ALL_ROLES)
  @Query(() => StaffOrder, { nullable: true })
  order(@Arg('orderNumber', () => Int) orderNumber: number, @Ctx() { loaders }: StaffContext) {
    return loaders.ordersByNumber.load(orderNumber);
  }

  @Authorized(...SUPPORT_STAFF)
  @Mutation(() => StaffOrder, {
    description:
      "Buys license keys for a customer, at the customer's prices and on the customer's credit; all lines or none.",
  })
  createOrder(@Args() order: StaffOrderArgs, @Staff() staff: StaffActor) {
    return this.services.staffOrders.createOrder(staff, order);
  }

  @Authorized(...SUPPORT_STAFF)
  @Mutation(() => [StaffLicense], { description: 'All keys of an order, unmasked; this is recorded in the audit log.' })
  revealLicenseKeys(@Arg('orderNumber', () => Int) orderNumber: number, @Staff() staff: StaffActor) {
    return this.services.orders.revealKeys(staff, orderNumber);
  }

  @FieldResolver(() => [StaffOrderItem])
  items(@Root() { items }: StaffOrder, @Ctx() { keys }: StaffContext): StaffOrderItem[] {
    return keys.inSlices(items);
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether nothing was done now, because the idempotencyKey was used before; otherwise false.',
  })
  replayed(@Root() order: StaffOrder) {
    return order.replayed ?? false;
  }

  @VisibleTo(...FINANCE_STAFF)
  @FieldResolver(
    () => EUR,
    nullable('The cost of its keys, replacements included; null if it is unknown, or not visible to you.'),
  )
  cost(@Root() { orderNumber }: StaffOrder, @Ctx() { loaders }: StaffContext) {
    return loaders.orderCosts.load(orderNumber);
  }

  @VisibleTo(...FINANCE_STAFF)
  @FieldResolver(() => EUR, nullable('Net minus cost; null if the cost is null.'))
  async margin(@Root() order: StaffOrder, @Ctx() context: StaffContext) {
    const cost = await this.cost(order, context);
    return cost === null ? null : order.subTotalCents - cost;
  }
}

@Resolver(() => StaffOrderItem)
export class StaffOrderItemResolver {
  @FieldResolver(() => [StaffLicense], { description: 'All keys of the item, masked.' })
  async licenses(@Root() item: StaffOrderItem, @Ctx() { loaders, keys }: StaffContext) {
    await keys.reserve(item.licenseCount);
    return keys.inSlices((await loaders.licenses.load(item)).licenses);
  }

  @FieldResolver(
    () => String,
    nullable("The key that this item's key replaces, masked; null if the item is not a replacement."),
  )
  async replaces(@Root() item: StaffOrderItem, @Ctx() { loaders, keys }: StaffContext) {
    if (item.replacesKeyId === null) return null;
    await keys.reserve(1);
    return (await loaders.licenses.load(item)).replaces;
  }

  @FieldResolver(() => [StaffBundleLicenseGroup], nullable('The keys by pool, masked; null unless it is a bundle.'))
  async bundleLicenses(@Root() item: StaffOrderItem, @Ctx() { loaders, keys }: StaffContext) {
    if (!item.isBundle) return null;
    await keys.reserve(item.licenseCount);
    const { bundleLicenses } = await loaders.licenses.load(item);
    return bundleLicenses && bundleLicenses.map((group) => ({ ...group, licenses: keys.inSlices(group.licenses) }));
  }
}
