import type { OrderPartsFragment } from '../../api/generated/types';
import { Facts } from '../../components/facts';
import { formatEuro, formatPercent } from '../../lib/money';
import { t } from '../../texts/orders';

/** How an order comes to what it costs, with the reason of its discount. */
export function OrderTotals({ order }: { order: OrderPartsFragment }) {
  const { discountTotal, discountType, discountPercentage, subTotal, vatRate, vatAmount, grandTotal } = order;
  const percentage = typeof discountPercentage === 'number' ? `, ${formatPercent(discountPercentage)}` : '';
  return (
    <Facts
      facts={[
        [
          t.order.discount,
          discountTotal > 0 && `${formatEuro(-discountTotal)} (${t.order.discountBy[discountType]}${percentage})`,
        ],
        [t.order.net, formatEuro(subTotal)],
        [t.order.vat(formatPercent(vatRate)), formatEuro(vatAmount)],
        [t.order.total, <strong key="total">{formatEuro(grandTotal)}</strong>],
      ]}
    />
  );
}
