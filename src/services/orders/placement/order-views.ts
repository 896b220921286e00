import type { Statement } from '../../../db/statements.js';
import { publicId } from '../../../domain/common/public-id.js';
import { PAYMENT_METHOD } from '../../../domain/orders/order.js';
import { mapYielding } from '../../common/yielding.js';
import type { ChosenKey } from '../../keys/key-allocation.js';
import type { Vault } from '../../secrets/vault.js';
import { selectPoolNames } from '../order-keys.js';
import { itemLicenses, type OrderItemView, type OrderView, type PooledLicense, type PoolNames } from '../order-view.js';
import type { AcceptedOrder } from './order-decisions.js';

export async function decryptKeys(vault: Vault, keysOfLines: readonly ChosenKey[][]): Promise<PooledLicense[][]> {
  const licenses = await mapYielding(keysOfLines.flat(), ({ id, ciphertext, poolId }) => ({
    id: publicId(id),
    licenseKey: vault.decrypt(ciphertext, 'license-key'),
    poolId,
  }));
  return keysOfLines.map(({ length }) => licenses.splice(0, length));
}

/** Reads the names of the pools of all bundles among the lines. */
export function selectBundlePools(accepted: readonly AcceptedOrder[]): Statement<PoolNames> {
  const products = accepted.flatMap(({ lines }) => lines.map(({ product }) => product));
  const bundles = products.filter(({ isBundle }) => isBundle);
  return selectPoolNames([...new Set(bundles.flatMap(({ poolIds }) => poolIds))]);
}

/** The first number of a batch's orders, the first id of its items, and the step between two of them. */
type Numbers = Record<'firstOrderNumber' | 'firstItemId' | 'step', number>;

/** The items of an order whose first line is the batch's `firstLine`. */
function toItems(
  { lines }: AcceptedOrder,
  licenses: readonly PooledLicense[][],
  firstLine: number,
  { firstItemId, step }: Numbers,
  pools: PoolNames,
): OrderItemView[] {
  return lines.map(({ product, quantity, price }, index) => ({
    id: firstItemId + (firstLine + index) * step,
    productId: product.id,
    productName: product.name,
    displayName: product.displayName,
    isBundle: product.isBundle,
    isReplacement: false,
    replacesKeyId: null,
    reason: null,
    quantity,
    licenseCount: licenses[firstLine + index]?.length ?? 0,
    listPriceCents: price.listPriceCents,
    priceCents: price.priceCents,
    subtotalCents: price.priceCents * quantity,
    licensed: itemLicenses(licenses[firstLine + index] ?? [], product.isBundle ? pools : null),
  }));
}

/** The orders as their buyers see them. @param licenses of each line, the lines of all orders one after the other. */
export function toViews(
  accepted: readonly AcceptedOrder[],
  numbers: Numbers,
  licenses: readonly PooledLicense[][],
  pools: PoolNames,
): OrderView[] {
  let line = 0;
  return accepted.map((acceptedOrder, index) => {
    const { order, customer, totals } = acceptedOrder;
    const items = toItems(acceptedOrder, licenses, line, numbers, pools);
    line += items.length;
    return {
      // Field by field: a spread took longer than everything else in this function.
      subTotalCents: totals.subTotalCents,
      discountPercentageBp: totals.discountPercentageBp,
      discountAmountCents: totals.discountAmountCents,
      discountType: totals.discountType,
      discountTotalCents: totals.discountTotalCents,
      vatRateBp: totals.vatRateBp,
      vatAmountCents: totals.vatAmountCents,
      grandTotalCents: totals.grandTotalCents,
      orderNumber: numbers.firstOrderNumber + index * numbers.step,
      customerNumber: customer.customerNumber,
      reference: order.reference,
      orderDate: acceptedOrder.orderDate,
      status: 'completed',
      paymentMethod: PAYMENT_METHOD,
      orderFrom: order.from,
      sandboxNotice: null,
      invoiceNumber: null,
      updatedAt: acceptedOrder.orderDate,
      items,
    };
  });
}
