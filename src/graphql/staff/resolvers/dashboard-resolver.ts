import { Arg, Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { Customer } from '../../../entities/customers/customer.js';
import type { Webhook } from '../../../entities/webhooks/webhook.js';
import type {
  DashboardReader as DashboardService,
  DashboardFigures,
} from '../../../services/sales/dashboard-reader.js';
import { EVERYBODY } from '../../../services/staff/roles.js';
import { DateTime } from '../../shared/scalars.js';
import type { StaffContext } from '../context.js';
import { Linked } from '../linked.js';
import { StaffCustomer } from '../types/customers/customer.js';
import { BestSeller, DashboardType, RunningOut } from '../types/sales/dashboard.js';
import { StaffProduct } from '../types/products/product.js';
import { StaffWebhook } from '../types/webhooks/webhook.js';

const FROM = {
  nullable: true,
  description: 'Included; if left out the start of the last 30 days, the one of `to` included.',
};
const TO = { nullable: true, description: 'Not included; now if left out.' };

@Resolver(() => DashboardType)
export class DashboardResolver {
  constructor(private readonly service: DashboardService) {}

  @Authorized(...EVERYBODY)
  @Query(() => DashboardType)
  dashboard(
    @Arg('from', () => DateTime, FROM) from: Date | null,
    @Arg('to', () => DateTime, TO) to: Date | null,
  ): Promise<DashboardFigures> {
    return this.service.figures(from ?? null, to ?? null);
  }

  @FieldResolver(() => [StaffCustomer], {
    description: 'The ten ACTIVE customers who have used the largest part of their credit limit, 80 % of it or more.',
  })
  nearCreditLimit(
    @Root() { nearCreditLimitIds }: DashboardType,
    @Ctx() { loaders }: StaffContext,
  ): Promise<Customer[]> {
    return found(loaders.customers.loadMany(nearCreditLimitIds));
  }

  @FieldResolver(() => [StaffWebhook], {
    description:
      'The ten webhooks of ACTIVE customers with the most failed deliveries in a row, disabled ones included.',
  })
  failingWebhooks(@Root() { failingWebhookIds }: DashboardType, @Ctx() { loaders }: StaffContext): Promise<Webhook[]> {
    return found(loaders.webhooks.loadMany(failingWebhookIds));
  }
}

/** Leaves out rows that were deleted after their ids were read. */
async function found<T>(loading: Promise<(T | Error | null)[]>): Promise<T[]> {
  return (await loading).filter((row) => row !== null) as T[];
}

@Resolver(() => BestSeller)
export class BestSellerResolver {
  @Linked<BestSeller>(() => StaffProduct, 'products', 'productId')
  readonly product: unknown;
}

@Resolver(() => RunningOut)
export class RunningOutResolver {
  @Linked<RunningOut>(() => StaffProduct, 'products', 'productId')
  readonly product: unknown;
}
