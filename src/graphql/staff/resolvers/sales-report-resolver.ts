import { Args, ArgsType, Authorized, Ctx, Field, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { SalesReportBy, SalesReportReader } from '../../../services/sales/sales-report-reader.js';
import { ALL_ROLES, FINANCE_STAFF } from '../../../services/staff/roles.js';
import { DateTime, EUR } from '../../shared/scalars.js';
import { type StaffContext, maySee } from '../context.js';
import { StaffOrder } from '../types/orders/order.js';
import { SalesReport, SalesReportByEnum, SalesReportRow } from '../types/sales/sales-report.js';

@ArgsType()
class SalesReportArgs {
  @Field(() => DateTime, { description: 'Included.' })
  from: Date;

  @Field(() => DateTime, { description: 'Not included.' })
  to: Date;

  @Field(() => SalesReportByEnum)
  by: SalesReportBy;
}

@Resolver()
export class SalesReportResolver {
  constructor(private readonly reports: SalesReportReader) {}

  @Authorized(...ALL_ROLES)
  @Query(() => SalesReport, { description: 'What was sold, credited and earned, as the ledger has it.' })
  salesReport(@Args(() => SalesReportArgs) { from, to, by }: SalesReportArgs) {
    return this.reports.report(from, to, by);
  }
}

@Resolver(() => SalesReportRow)
export class SalesReportRowResolver {
  @FieldResolver(() => EUR, {
    nullable: true,
    description: 'What the keys cost, those of replacements included; null where it is not known, or not for you.',
  })
  cost(@Root() { costCents }: SalesReportRow, @Ctx() { role }: StaffContext): number | null {
    return maySee(role, FINANCE_STAFF) ? costCents : null;
  }

  @FieldResolver(() => EUR, {
    nullable: true,
    description: 'Net less what was credited without VAT less cost; null where the cost is.',
  })
  margin(@Root() { marginCents }: SalesReportRow, @Ctx() { role }: StaffContext): number | null {
    return maySee(role, FINANCE_STAFF) ? marginCents : null;
  }
}

@Resolver(() => StaffOrder)
export class OrderCostResolver {
  @FieldResolver(() => EUR, {
    nullable: true,
    description: 'What its keys cost, those of replacements included; null where it is not known, or not for you.',
  })
  async cost(@Root() { orderNumber }: StaffOrder, @Ctx() { role, loaders }: StaffContext) {
    return maySee(role, FINANCE_STAFF) ? loaders.orderCosts.load(orderNumber) : null;
  }

  @FieldResolver(() => EUR, { nullable: true, description: 'Net less cost; null where the cost is.' })
  async margin(@Root() order: StaffOrder, @Ctx() context: StaffContext) {
    const cost = await this.cost(order, context);
    return cost === null ? null : order.subTotalCents - cost;
  }
}
