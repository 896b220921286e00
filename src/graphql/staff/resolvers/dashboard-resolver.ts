import { Arg, Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { OpenItems } from '../../../services/invoices/reading/open-items.js';
import type { RecalledKeys } from '../../../services/keys/recalled-keys.js';
import type { DashboardReader as DashboardService } from '../../../services/sales/dashboard-reader.js';
import { ALL_ROLES } from '../../../services/staff/roles.js';
import { DateTime, EUR } from '../../shared/scalars.js';
import type { StaffContext } from '../context.js';
import { found } from '../links.js';
import { KeyImportType } from '../types/keys/key-import.js';
import { DashboardToday, DashboardType, TopCustomer } from '../types/sales/dashboard.js';

const FROM = {
  nullable: true,
  description: 'Inclusive; defaults to the start of the last 30 days, including the day of `to`.',
};
const TO = { nullable: true, description: 'Exclusive; defaults to now.' };
const RECALLS = 10;

@Resolver(() => DashboardType)
export class DashboardResolver {
  // Both fields of due amounts are read together.
  private readonly due = new WeakMap<DashboardType, ReturnType<OpenItems['dueThisWeek']>>();

  constructor(
    private readonly service: DashboardService,
    private readonly openItems: OpenItems,
    private readonly recalledKeys: RecalledKeys,
  ) {}

  @Authorized(...ALL_ROLES)
  @Query(() => DashboardType)
  dashboard(@Arg('from', () => DateTime, FROM) from: Date | null, @Arg('to', () => DateTime, TO) to: Date | null) {
    return this.service.figures(from ?? null, to ?? null);
  }

  @FieldResolver(() => EUR, { description: 'The sum of all positive balances.' })
  owed() {
    return this.service.owedCents();
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
    return found(loaders.keyImports.loadMany(await this.recalledKeys.openImportIds(RECALLS)));
  }

  @FieldResolver(() => DashboardToday)
  async today() {
    return (await this.service.today()) ?? { orders: 0, revenueCents: 0, keysSold: 0 };
  }

  @FieldResolver(() => [TopCustomer], {
    description: 'The ten customers with the highest revenue in the period.',
  })
  topCustomers(@Root() { from, to }: DashboardType) {
    return this.service.topCustomers(from, to);
  }

  private dueOf(dashboard: DashboardType) {
    const due = this.due.get(dashboard) ?? this.openItems.dueThisWeek();
    this.due.set(dashboard, due);
    return due;
  }
}
