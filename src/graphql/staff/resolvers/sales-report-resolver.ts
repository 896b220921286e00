import { Args, Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { SalesReportReader } from '../../../services/sales/sales-report-reader.js';
import { ALL_ROLES, FINANCE_STAFF } from '../../../services/staff/roles.js';
import { EUR } from '../../shared/scalars.js';
import { nullable } from '../../shared/types.js';
import { maySee, type StaffContext } from '../context.js';
import { StaffOrder } from '../types/orders/order.js';
import { SalesReport, SalesReportArgs, SalesReportRow } from '../types/sales/sales-report.js';

@Resolver()
export class SalesReportResolver {
  constructor(private readonly reports: SalesReportReader) {}

  @Authorized(...ALL_ROLES)
  @Query(() => SalesReport, { description: 'Sales, credits and margin, consistent with the ledger.' })
  salesReport(@Args(() => SalesReportArgs) { from, to, by }: SalesReportArgs) {
    return this.reports.report(from, to, by);
  }
}

@Resolver(() => SalesReportRow)
export class SalesReportRowResolver {
  @FieldResolver(
    () => EUR,
    nullable('The cost of the keys, replacements included; null if it is unknown, or not visible to you.'),
  )
  cost(@Root() { costCents }: SalesReportRow, @Ctx() { role }: StaffContext): number | null {
    return maySee(role, FINANCE_STAFF) ? costCents : null;
  }

  @FieldResolver(() => EUR, nullable('Net minus credits without VAT minus cost; null if the cost is null.'))
  margin(@Root() { marginCents }: SalesReportRow, @Ctx() { role }: StaffContext): number | null {
    return maySee(role, FINANCE_STAFF) ? marginCents : null;
  }
}

@Resolver(() => StaffOrder)
export class OrderCostResolver {
  @FieldResolver(
    () => EUR,
    nullable('The cost of its keys, replacements included; null if it is unknown, or not visible to you.'),
  )
  async cost(@Root() { orderNumber }: StaffOrder, @Ctx() { role, loaders }: StaffContext) {
    return maySee(role, FINANCE_STAFF) ? loaders.orderCosts.load(orderNumber) : null;
  }

  @FieldResolver(() => EUR, nullable('Net minus cost; null if the cost is null.'))
  async margin(@Root() order: StaffOrder, @Ctx() context: StaffContext) {
    const cost = await this.cost(order, context);
    return cost === null ? null : order.subTotalCents - cost;
  }
}
