import { Alert, Text } from '@mantine/core';
import { Facts } from '../../components/facts';
import { formatEuro, formatPercent } from '../../lib/money';
import { t } from '../../texts/customers';
import type { Preview } from './use-order-draft';

/** What an order would cost in all, and what would refuse it. */
export function PreviewTotals({ preview, isOutdated }: { preview: Preview; isOutdated: boolean }) {
  const { discountTotal, subTotal, vatRate, vatAmount, grandTotal, availableCredit, lines } = preview;
  const creditAfter = availableCredit - grandTotal;
  return (
    <div className={isOutdated ? 'outdated' : undefined} aria-busy={isOutdated}>
      <Facts
        facts={[
          [t.customers.discountTotal, discountTotal > 0 && formatEuro(-discountTotal)],
          [t.customers.net, formatEuro(subTotal)],
          [t.customers.vat(formatPercent(vatRate)), formatEuro(vatAmount)],
          [t.customers.grandTotal, <strong key="total">{formatEuro(grandTotal)}</strong>],
          [t.customers.creditAfter, formatEuro(creditAfter)],
        ]}
      />
      {(creditAfter < 0 || lines.some(({ stock, quantity }) => stock < quantity)) && (
        <Alert color="yellow" variant="outline" mt="sm" role="status">
          {creditAfter < 0 && <Text size="sm">{t.customers.creditMissing(formatEuro(-creditAfter))}</Text>}
          {lines.some(({ stock, quantity }) => stock < quantity) && <Text size="sm">{t.customers.stockMissing}</Text>}
        </Alert>
      )}
    </div>
  );
}
