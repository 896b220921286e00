import { In, type DataSource, type EntityManager } from 'typeorm';
import { newId } from '../../db/ids.js';
import { laterOf } from '../../db/instants.js';
import { lockDiscountPackage } from '../../db/locks.js';
import { countRowsBy } from '../../db/sql.js';
import type { Moment } from '../../domain/catalogue/pricing.js';
import { assertFound, assertVersion, Reason, validationError } from '../../domain/common/errors.js';
import { toPercent } from '../../domain/common/money.js';
import {
  packageTerms,
  parseDiscountPackage,
  type DiscountPackageChange,
  type DiscountPackageFields,
} from '../../domain/discounts/discount-input.js';
import { packageChangesPrices } from '../../domain/discounts/price-transitions.js';
import { Customer } from '../../entities/customers/customer.js';
import { CategoryDiscount, DiscountPackage } from '../../entities/discounts/discount-package.js';
import type { AuditTrail, StaffActor } from '../staff/audit-trail.js';
import { publishDueTransitions, publishPriceTransition } from '../webhooks/price-events.js';

/** A package with its percentages, by category. */
export type DiscountPackageView = DiscountPackage & Pick<DiscountPackageFields, 'discounts'>;

function toAudit({ name, validFrom, validUntil, discounts }: DiscountPackageFields): object {
  const percentages = discounts.map(({ category, percentageBp }) => [category, toPercent(percentageBp)]);
  return { name, validFrom, validUntil, discounts: Object.fromEntries(percentages) };
}

async function withDiscounts(manager: EntityManager, packages: readonly DiscountPackage[]) {
  if (packages.length === 0) return [];
  const views = new Map(
    packages.map((one): [string, DiscountPackageView] => [one.id, Object.assign(one, { discounts: [] })]),
  );
  const rows = await manager.find(CategoryDiscount, {
    where: { discountPackageId: In([...views.keys()]) },
    order: { discountPackageId: 'ASC', category: 'ASC' },
  });
  for (const { discountPackageId, category, percentageBp } of rows) {
    views.get(discountPackageId)?.discounts.push({ category, percentageBp });
  }
  return [...views.values()];
}

async function insertDiscounts(
  manager: EntityManager,
  packageId: string,
  discounts: DiscountPackageFields['discounts'],
): Promise<void> {
  await manager.insert(
    CategoryDiscount,
    discounts.map((discount) => ({ discountPackageId: packageId, ...discount })),
  );
}

async function getPackage(manager: EntityManager, id: string): Promise<DiscountPackageView> {
  const [view] = await withDiscounts(manager, await manager.findBy(DiscountPackage, { id }));
  return assertFound(view, 'Discount package', id);
}

export class DiscountPackageAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly momentAt: (at: Date) => Moment,
  ) {}

  /** All packages, in the order of their creation. */
  async listPackages(): Promise<DiscountPackageView[]> {
    const { manager } = this.dataSource;
    return withDiscounts(manager, await manager.find(DiscountPackage, { order: { id: 'ASC' } }));
  }

  /** The number of customers of each package; packages without customers are omitted. */
  async countCustomers(ids: readonly string[]): Promise<Map<string, number>> {
    return countRowsBy(this.dataSource.manager, 'customers', 'discount_package_id', ids);
  }

  async packagesById(ids: readonly string[]): Promise<Map<string, DiscountPackageView>> {
    const { manager } = this.dataSource;
    const found = await manager.findBy(DiscountPackage, { id: In([...ids]) });
    return new Map((await withDiscounts(manager, found)).map((view) => [view.id, view]));
  }

  /** @throws {DomainError} VALIDATION_ERROR naming every wrong field. */
  async createPackage(actor: StaffActor, input: DiscountPackageChange): Promise<DiscountPackageView> {
    const fields = parseDiscountPackage(input);
    return this.audit.change(actor, 'createDiscountPackage', async (manager, now) => {
      const { discounts, ...columns } = fields;
      const id = newId();
      await manager.insert(DiscountPackage, { id, ...columns, createdAt: now, updatedAt: now });
      await insertDiscounts(manager, id, discounts);
      const result = await getPackage(manager, id);
      return { subject: { type: 'DiscountPackage', id }, before: null, after: toAudit(result), result };
    });
  }

  /**
   * Replaces everything in a package: its customers buy at the new percentages from now on.
   * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming every wrong field, VERSION_CONFLICT.
   */
  async updatePackage(
    actor: StaffActor,
    id: string,
    { version, ...input }: DiscountPackageChange & { version?: number | null },
  ): Promise<DiscountPackageView> {
    const { discounts, ...columns } = parseDiscountPackage(input);
    return this.audit.change(actor, 'updateDiscountPackage', async (manager, now) => {
      await lockDiscountPackage(manager, id);
      const before = await getPackage(manager, id);
      assertVersion(before.version, version);
      const moment = await publishDueTransitions(manager, this.momentAt, now);
      const updatedAt = laterOf(before.updatedAt, now);
      const changed = { ...columns, version: before.version + 1, updatedAt, changeStamp: null };
      await manager.update(DiscountPackage, { id }, changed);
      await manager.delete(CategoryDiscount, { discountPackageId: id });
      await insertDiscounts(manager, id, discounts);
      const result = await getPackage(manager, id);
      if (packageChangesPrices(packageTerms(before), packageTerms(result), moment)) {
        const transition = { discountPackageId: id, reason: 'discountPackage', productIds: null } as const;
        await publishPriceTransition(manager, transition, moment.at);
      }
      return { subject: { type: 'DiscountPackage', id }, before: toAudit(before), after: toAudit(result), result };
    });
  }

  /**
   * Deletes a package that no customer has (docs/spec/catalogue.md#deleting-discount-packages).
   * @returns its id.
   * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `id` where a customer has it.
   */
  async deletePackage(actor: StaffActor, id: string): Promise<string> {
    return this.audit.change(actor, 'deleteDiscountPackage', async (manager) => {
      await lockDiscountPackage(manager, id);
      const before = await getPackage(manager, id);
      const count = await manager.countBy(Customer, { discountPackageId: id });
      const reason = count === 1 ? Reason.of('PACKAGE_OF_ONE') : Reason.of('PACKAGE_OF_MANY', { count });
      if (count > 0) throw validationError({ id: reason });
      // Its percentages go with it.
      await manager.delete(DiscountPackage, { id });
      return { subject: { type: 'DiscountPackage', id }, before: toAudit(before), after: null, result: id };
    });
  }
}
