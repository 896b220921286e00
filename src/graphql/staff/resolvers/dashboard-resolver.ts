import { Arg, Authorized, Query, Resolver } from 'type-graphql';
import type {
  DashboardReader as DashboardService,
  DashboardFigures,
} from '../../../services/sales/dashboard-reader.js';
import { EVERYBODY } from '../../../services/staff/roles.js';
import { DateTime } from '../../shared/scalars.js';
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

  @Linked<DashboardType>(() => [StaffCustomer], 'customers', 'nearCreditLimitIds', {
    description: 'The ten ACTIVE customers who have used the largest part of their credit limit, 80 % of it or more.',
  })
  readonly nearCreditLimit: unknown;

  @Linked<DashboardType>(() => [StaffWebhook], 'webhooks', 'failingWebhookIds', {
    description:
      'The ten webhooks of ACTIVE customers with the most failed deliveries in a row, disabled ones included.',
  })
  readonly failingWebhooks: unknown;
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
