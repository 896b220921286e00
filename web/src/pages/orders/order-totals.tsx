import type { OrderPartsFragment } from '../../api/generated/types';
import { Money } from '../../components/values';
import { formatPercent } from '../../lib/money';
import { t } from '../../texts/orders';
import classes from './order-items.module.css';

/** The totals of an order, with the reason for its discount. */
export function OrderTotals({ order }: { order: OrderPartsFragment }) {
  const { discountTotal, discountType, discountPercentage, subTotal, vatRate, vatAmount, grandTotal } = order;
  const percentage = typeof discountPercentage === 'number' ? ` ${formatPercent(discountPercentage)}` : '';
  const credited = order.creditNotes.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <dl className={classes.totals}>
      {discountTotal > 0 && (
        <>
          <div>
            <dt>{t.words.listPrice}</dt>
            <dd>
              <Money amount={subTotal + discountTotal} />
            </dd>
          </div>
          <div>
            <dt>
              {t.order.discountBy[discountType]}
              {percentage}
            </dt>
            <dd>
              <Money amount={-discountTotal} />
            </dd>
          </div>
        </>
      )}
      <div>
        <dt>{t.words.net}</dt>
        <dd>
          <Money amount={subTotal} />
        </dd>
      </div>
      <div>
        <dt>{t.order.vat(formatPercent(vatRate))}</dt>
        <dd>
          <Money amount={vatAmount} />
        </dd>
      </div>
      <div className={classes.sum}>
        <dt>{t.order.totalEuro}</dt>
        <dd>
          <Money amount={grandTotal} />
        </dd>
      </div>
      {credited > 0 && (
        <div>
          <dt>{t.words.credited}</dt>
          <dd>
            <Money amount={-credited} />
          </dd>
        </div>
      )}
    </dl>
  );
}
