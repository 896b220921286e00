import { Arg, Args, Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { OpenItems } from '../../../services/invoices/reading/open-items.js';
import { ALL_ROLES, FINANCE_STAFF } from '../../../services/staff/roles.js';
import { DateTime, EUR } from '../../shared/scalars.js';
import { nullable } from '../../shared/types.js';
import type { StaffContext } from '../context.js';
import { found } from '../links.js';
import type { StaffServices } from '../services.js';
import { StaffCustomer } from '../types/customers.js';
import { KeyImportType } from '../types/keys.js';
import {
  BestSeller,
  DashboardToday,
  DashboardType,
  RunningOut,
  SalesReport,
  SalesReportArgs,
  SalesReportRow,
  TopCustomer,
} from '../types/sales.js';
import { StaffWebhook } from '../types/webhooks.js';
import { VisibleTo } from '../visible-to.js';

const FROM = {
  nullable: true,
  description: 'Inclusive; defaults to the start of the last 30 days, including the day of `to`.',
};
const TO = { nullable: true, description: 'Exclusive; defaults to now.' };
const RECALLS = 10;

@Resolver(() => DashboardType)
export class SalesResolver {
  // Both fields of due amounts are read together: once for each request, as they do not depend on the period.
  private readonly due = new WeakMap<StaffContext, ReturnType<OpenItems['dueThisWeek']>>();

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
  async overdue(@Ctx() context: StaffContext) {
    return (await this.dueFor(context)).overdueCents;
  }

  @FieldResolver(() => EUR, {
    description: "The amount due on invoices from today until this week's Sunday, of all customers.",
  })
  async dueThisWeek(@Ctx() context: StaffContext) {
    return (await this.dueFor(context)).comingCents;
  }

  @FieldResolver(() => [BestSeller], { description: 'The ten products with the highest revenue.' })
  bestSellers(@Root() { from, to }: DashboardType) {
    return this.services.dashboard.bestSellers(from, to);
  }

  @FieldResolver(() => [RunningOut], {
    description: 'Up to ten products on sale whose stock lasts less than 14 days.',
  })
  runningOut() {
    return this.services.dashboard.runningOut();
  }

  @FieldResolver(() => [StaffCustomer], {
    description: 'The ten ACTIVE customers who have used the largest part of their credit limit, 80 % of it or more.',
  })
  async nearCreditLimit(@Ctx() { loaders }: StaffContext) {
    return found(loaders.customers.loadMany(await this.services.dashboard.nearCreditLimitIds()));
  }

  @FieldResolver(() => [StaffWebhook], {
    description:
      'The ten webhooks of ACTIVE customers with the most failed deliveries in a row, disabled ones included.',
  })
  async failingWebhooks(@Ctx() { loaders }: StaffContext) {
    return found(loaders.webhooks.loadMany(await this.services.dashboard.failingWebhookIds()));
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

  private dueFor(context: StaffContext) {
    const due = this.due.get(context) ?? this.services.openItems.dueThisWeek();
    this.due.set(context, due);
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
