import type { EntityManager } from 'typeorm';
import { findById } from '../../db/by-id.js';
import type { NamedDiscounts } from '../../domain/catalogue/price-reason.js';
import {
  discountsAt,
  type CurrentDiscounts,
  type DiscountPackageTerms,
  type Moment,
} from '../../domain/catalogue/pricing.js';
import { DiscountPackage } from '../../entities/discounts/discount-package.js';
import { Promotion } from '../../entities/discounts/promotion.js';
import { readDiscounts } from './discount-reader.js';

/** The discounts of a customer that are valid at a moment, and all of them with their names. */
export interface DiscountsWithNames {
  current: CurrentDiscounts;
  named: NamedDiscounts;
}

/** A package without any percentage has no terms, but a name. */
function named({ name, validFrom, validUntil }: DiscountPackage, terms: DiscountPackageTerms | null) {
  return { name, validFrom, validUntil, percentages: terms?.percentages ?? new Map<string, number>() };
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
  const promotions = await findById(
    manager,
    Promotion,
    running.map(({ id }) => id),
  );
  const { discountPackageId: id } = owner;
  const owned = id === null ? null : await manager.findOneBy(DiscountPackage, { id });
  return {
    current,
    named: {
      package: owned && named(owned, terms.package),
      promotions: running.map((promotion) => ({
        ...promotion,
        name: promotions.get(promotion.id)?.name ?? promotion.id,
      })),
    },
  };
}
