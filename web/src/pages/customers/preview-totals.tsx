import { Alert, Text } from '@mantine/core';
import { CardDescriptionList } from '../../components/description-list';
import { Money } from '../../components/values';
import { formatEuro, formatPercent } from '../../lib/money';
import { t } from '../../texts/customers';
import classes from './place-order.module.css';
import type { Preview } from './use-order-form';

/** The total of an order, and what would make the service reject it. */
export function PreviewTotals({ preview, isOutdated }: { preview: Preview; isOutdated: boolean }) {
  const { discountTotal, subTotal, vatRate, vatAmount, grandTotal, availableCredit, lines } = preview;
  const creditAfter = availableCredit - grandTotal;
  const isStockMissing = lines.some(({ stock, quantity }) => stock < quantity);
  return (
    <div aria-busy={isOutdated}>
      <CardDescriptionList
        items={[
          [t.shell.discounts, discountTotal > 0 && <Money key="discount" amount={-discountTotal} />],
          [t.words.net, <Money key="net" amount={subTotal} />],
          [t.customers.vat(formatPercent(vatRate)), <Money key="vat" amount={vatAmount} />],
          [
            t.words.total,
            <span key="total" className={classes.total}>
              <Money amount={grandTotal} />
            </span>,
          ],
          [t.customers.creditAfter, <Money key="credit" amount={creditAfter} />],
        ]}
      />
      {(creditAfter < 0 || isStockMissing) && (
        <Alert color="yellow" mt="sm" role="status">
          {creditAfter < 0 && <Text size="sm">{t.customers.creditMissing(formatEuro(-creditAfter))}</Text>}
          {isStockMissing && <Text size="sm">{t.customers.stockMissing}</Text>}
        </Alert>
      )}
    </div>
  );
}
