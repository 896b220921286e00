import { Arg, Args, Authorized, Int, Query, Resolver } from 'type-graphql';
import type { OrderPreviews } from '../../../services/orders/placement/staff-orders.js';
import { priceChangeCursor, type PriceHistory } from '../../../services/products/price-history.js';
import { ALL_ROLES } from '../../../services/staff/roles.js';
import { ObjectID } from '../../shared/scalars.js';
import { toConnection } from '../../shared/types.js';
import { StaffOrderLineInput } from '../types/orders/order.js';
import {
  OrderPreviewType,
  PriceChangeConnection,
  PriceChangesArgs,
  PriceChangeType,
  PricePreviewType,
} from '../types/products/price.js';

@Resolver(() => PriceChangeType)
export class PriceChangeResolver {
  constructor(private readonly history: PriceHistory) {}

  @Authorized(...ALL_ROLES)
  @Query(() => PriceChangeConnection, { description: "The history of a product's list price, newest first." })
  async priceChanges(@Args(() => PriceChangesArgs) { productId, first, after }: PriceChangesArgs) {
    const page = await this.history.findChanges(productId, { first, after });
    return toConnection(page, after, priceChangeCursor, () => this.history.countChanges(productId));
  }
}

@Resolver()
export class OrderPreviewResolver {
  constructor(private readonly previews: OrderPreviews) {}

  @Authorized(...ALL_ROLES)
  @Query(() => PricePreviewType, {
    description: 'What a customer of any status would pay now for the product, ordered alone, and why.',
  })
  pricePreview(
    @Arg('customerId', () => ObjectID) customerId: string,
    @Arg('productId', () => ObjectID) productId: string,
    @Arg('quantity', () => Int, { nullable: true, defaultValue: 1 }) quantity: number | null,
  ) {
    return this.previews.previewPrice(customerId, productId, quantity ?? 1);
  }

  @Authorized(...ALL_ROLES)
  @Query(() => OrderPreviewType, {
    description:
      'What a customer of any status would pay now for all of these lines as one order, and why. Stock and ' +
      'credit are not checked.',
  })
  orderPreview(
    @Arg('customerId', () => ObjectID) customerId: string,
    @Arg('lines', () => [StaffOrderLineInput]) lines: StaffOrderLineInput[],
  ) {
    return this.previews.preview(customerId, lines);
  }
}
