import { Arg, Args, Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { OpenItems } from '../../../services/invoices/reading/open-items.js';
import { ALL_ROLES, FINANCE_STAFF } from '../../../services/staff/roles.js';
import { DateTime, EUR } from '../../shared/scalars.js';
import { nullable } from '../../shared/types.js';
import type { StaffContext } from '../context.js';
import { found } from '../links.js';
import type { StaffServices } from '../services.js';
import { KeyImportType } from '../types/keys.js';
import {
  DashboardToday,
  DashboardType,
  SalesReport,
  SalesReportArgs,
  SalesReportRow,
  TopCustomer,
} from '../types/sales.js';
import { VisibleTo } from '../visible-to.js';

const FROM = {
  nullable: true,
  description: 'Inclusive; defaults to the start of the last 30 days, including the day of `to`.',
};
const TO = { nullable: true, description: 'Exclusive; defaults to now.' };
const RECALLS = 10;

@Resolver(() => DashboardType)
export class SalesResolver {
  // Both fields of due amounts are read together.
  private readonly due = new WeakMap<DashboardType, ReturnType<OpenItems['dueThisWeek']>>();

  constructor(private readonly services: StaffServices) {}

  @Authorized(...ALL_ROLES)
  @Query(() => DashboardType)
  dashboard(@Arg('from', () => DateTime, FROM) from: Date | null, @Arg('to', () => DateTime, TO) to: Date | null) {
    return this.services.dashboard.figures(from ?? null, to ?? null);
  }

  @Authorized(...ALL_ROLES)
  @Query(() => SalesReport, { description: 'Sales, credits and margin, consistent with the ledger.' })
  salesReport(@Args() { from, to, by }: SalesReportArgs) {
    return this.services.salesReports.report(from, to, by);
  }

  @FieldResolver(() => EUR, { description: 'The sum of all positive balances.' })
  owed() {
    return this.services.dashboard.owedCents();
  }

  @FieldResolver(() => EUR, { description: 'The amount due on overdue invoices, of all customers.' })
  async overdue(@Root() dashboard: DashboardType) {
    return (await this.dueOf(dashboard)).overdueCents;
  }

  @FieldResolver(() => EUR, {
    description: "The amount due on invoices from today until this week's Sunday, of all customers.",
  })
  async dueThisWeek(@Root() dashboard: DashboardType) {
    return (await this.dueOf(dashboard)).comingCents;
  }

  @FieldResolver(() => [KeyImportType], {
    description: 'The ten recalled imports with sold keys that are neither replaced nor credited, oldest recall first.',
  })
  async openRecalls(@Ctx() { loaders }: StaffContext) {
    return found(loaders.keyImports.loadMany(await this.services.recalledKeys.openImportIds(RECALLS)));
  }

  @FieldResolver(() => DashboardToday)
  async today() {
    return (await this.services.dashboard.today()) ?? { orders: 0, revenueCents: 0, keysSold: 0 };
  }

  @FieldResolver(() => [TopCustomer], {
    description: 'The ten customers with the highest revenue in the period.',
  })
  topCustomers(@Root() { from, to }: DashboardType) {
    return this.services.dashboard.topCustomers(from, to);
  }

  private dueOf(dashboard: DashboardType) {
    const due = this.due.get(dashboard) ?? this.services.openItems.dueThisWeek();
    this.due.set(dashboard, due);
    return due;
  }
}

@Resolver(() => SalesReportRow)
export class SalesReportRowResolver {
  @VisibleTo(...FINANCE_STAFF)
  @FieldResolver(
    () => EUR,
    nullable('The cost of the keys, replacements included; null if it is unknown, or not visible to you.'),
  )
  cost(@Root() { costCents }: SalesReportRow): number | null {
    return costCents;
  }

  @VisibleTo(...FINANCE_STAFF)
  @FieldResolver(() => EUR, nullable('Net minus credits without VAT minus cost; null if the cost is null.'))
  margin(@Root() { marginCents }: SalesReportRow): number | null {
    return marginCents;
  }
}
