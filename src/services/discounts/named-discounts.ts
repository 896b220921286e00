import { In, type EntityManager } from 'typeorm';
import { discountsAt, type CurrentDiscounts, type Moment } from '../../domain/pricing.js';
import type { NamedDiscounts } from '../../domain/price-reason.js';
import { DiscountPackage } from '../../entities/discount-package.js';
import { Promotion } from '../../entities/promotion.js';
import { readDiscounts } from './discount-reader.js';

/** The discounts that are valid at a moment, and all that a customer has by their names. */
export interface DiscountsWithNames {
  current: CurrentDiscounts;
  named: NamedDiscounts;
}

/** Reads the discounts of a customer as an order does, and the names that staff gave them. */
export async function readDiscountsWithNames(
  manager: EntityManager,
  owner: { discountPackageId: string | null },
  moment: Moment,
): Promise<DiscountsWithNames> {
  const terms = await readDiscounts(manager, owner, moment.at);
  const current = discountsAt(terms, moment);
  const running = terms.promotions.filter((promotion) => current.promotions.includes(promotion));
  const rows = await manager.findBy(Promotion, { id: In(running.map(({ id }) => id)) });
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const owned = owner.discountPackageId && (await manager.findOneBy(DiscountPackage, { id: owner.discountPackageId }));
  return {
    current,
    named: {
      // A package without any percentage has no terms, but a name.
      package: owned ? { percentages: new Map(), ...owned, ...terms.package } : null,
      promotions: running.map((promotion) => ({ ...promotion, name: names.get(promotion.id) ?? promotion.id })),
    },
  };
}
