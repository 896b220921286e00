import {
  DomainError,
  Reason,
  type ChangedPrice,
  type UnavailableItem,
  type UnavailableProduct,
} from '../common/errors.js';
import { toEuro } from '../common/money.js';

/* The refusals of an order with their details. Each lists every line that it concerns; its text names the first one. */

/** @param unavailableProducts in the order of the lines; at least one. */
export function productNotAvailable(unavailableProducts: UnavailableProduct[]): DomainError {
  const text = Reason.of('UNAVAILABLE_PRODUCT', { id: unavailableProducts[0]?.productId ?? '' });
  return new DomainError('PRODUCT_NOT_AVAILABLE', text, { unavailableProducts });
}

/** @param changedPrices of the lines whose unit price is above their `maxPrice`. */
export function priceChanged(changedPrices: ChangedPrice[]): DomainError {
  const details = Object.fromEntries(
    changedPrices.map(({ index, price }) => [`products[${index}].maxPrice`, Reason.of('OTHER_PRICE', { price })]),
  );
  return new DomainError('PRICE_CHANGED', undefined, { details, changedPrices });
}

export function insufficientStock(unavailableItems: UnavailableItem[]): DomainError {
  return new DomainError('INSUFFICIENT_STOCK', undefined, { unavailableItems });
}

/** What a customer owes and may owe, in cents. */
export interface CreditAccount {
  balanceCents: number;
  creditLimitCents: number;
}

export function creditLimitExceeded(
  { balanceCents, creditLimitCents }: CreditAccount,
  grandTotalCents: number,
): DomainError {
  return new DomainError('CREDIT_LIMIT_EXCEEDED', undefined, {
    credit: {
      balance: toEuro(balanceCents),
      creditLimit: toEuro(creditLimitCents),
      availableCredit: toEuro(creditLimitCents - balanceCents),
      grandTotal: toEuro(grandTotalCents),
    },
  });
}
