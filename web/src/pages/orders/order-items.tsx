import { Button } from '@mantine/core';
import type { OrderPartsFragment } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import { Card } from '../../components/card';
import { IconButton } from '../../components/icon-button';
import { Money, Total } from '../../components/values';
import { bulletMask } from '../../lib/bullet-mask';
import { formatPercent } from '../../lib/money';
import { t } from '../../texts/orders';
import { KeyRows } from './key-rows';
import type { KeyActions } from './key-work';
import classes from './order-items.module.css';
import type { WholeKeys } from './order-keys';
import { itemRows, type ItemRows } from './order-rows';

/** The totals of an order, with the reason for its discount. */
function OrderTotals({ order }: { order: OrderPartsFragment }) {
  const { discountTotal, discountType, discountPercentage, subTotal, vatRate, vatAmount, grandTotal } = order;
  const percentage = typeof discountPercentage === 'number' ? ` ${formatPercent(discountPercentage)}` : '';
  const credited = order.creditNotes.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <dl className={classes.totals}>
      {discountTotal > 0 && (
        <>
          <Total name={t.words.listPrice} amount={subTotal + discountTotal} />
          <Total name={`${t.order.discountBy[discountType]}${percentage}`} amount={-discountTotal} />
        </>
      )}
      <Total name={t.words.net} amount={subTotal} />
      <Total name={t.vatOf(formatPercent(vatRate))} amount={vatAmount} />
      <Total name={t.order.totalEuro} amount={grandTotal} className={classes.sum} />
      {credited > 0 && <Total name={t.words.credited} amount={-credited} />}
    </dl>
  );
}

function ItemRow({ item }: Pick<ItemRows, 'item'>) {
  const pools = item.bundleLicenses?.map(
    ({ poolName, licenses }) => `${poolName}: ${t.order.keyCount(licenses.length)}`,
  );
  return (
    <tr className={classes.item}>
      <th scope="row" colSpan={3} title={pools?.join(', ')}>
        <span className={classes.cell}>
          <span className={classes.name}>{item.displayName}</span>
          {item.product && <code>{item.product.sku}</code>}
          {item.isBundle && <Badge>{t.order.bundle}</Badge>}
          {item.isReplacement && item.replaces && (
            <small>{t.order.replacementOf(bulletMask(item.replaces), item.reason)}</small>
          )}
          {pools && <small>{pools.join(', ')}</small>}
        </span>
      </th>
      <td data-numeric>{item.quantity}</td>
      <td data-numeric>
        {item.listPrice !== item.price && !item.isReplacement && (
          <>
            <s>
              <Money amount={item.listPrice} />
            </s>{' '}
          </>
        )}
        <Money amount={item.price} />
      </td>
      <td data-numeric>
        <strong>
          <Money amount={item.subtotal} />
        </strong>
      </td>
    </tr>
  );
}

interface OrderItemsProps {
  order: OrderPartsFragment;
  keys: WholeKeys;
  actions: KeyActions;
  claimed: ReadonlySet<string>;
}

/** Actions on the selected keys. */
function ChosenKeys({ order, actions: { credit } }: Pick<OrderItemsProps, 'order' | 'actions'>) {
  if (!credit || credit.together.length === 0) return t.order.keyCount(countKeys(order));
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => credit.open(credit.together)}>
        {t.order.creditKeys(credit.together.length)}
      </Button>
      <IconButton icon="x" label={t.lists.clearSelection} isSmall onClick={credit.clear} />
    </>
  );
}

const countKeys = ({ items }: OrderPartsFragment): number =>
  items.filter((item) => !item.isReplacement).reduce((sum, { licenses }) => sum + licenses.length, 0);

/** The items, each with its keys, and the totals. */
export function OrderItems({ order, keys, actions, claimed }: OrderItemsProps) {
  return (
    <Card
      title={t.words.items}
      note={
        <span className={classes.count}>
          <ChosenKeys order={order} actions={actions} />
        </span>
      }
      rows={
        <>
          <table className={classes.table} aria-label={t.order.itemsAndKeys}>
            <colgroup>
              <col />
              <col style={{ width: 220 }} />
              <col style={{ width: 20 }} />
              <col style={{ width: 56 }} />
              <col style={{ width: 144 }} />
              <col style={{ width: 104 }} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col" colSpan={3}>
                  {t.order.productAndKeys}
                </th>
                <th scope="col" data-numeric>
                  {t.order.quantity}
                </th>
                <th scope="col" data-numeric>
                  {t.words.unitPrice}
                </th>
                <th scope="col" data-numeric>
                  {t.words.net}
                </th>
              </tr>
            </thead>
            {itemRows(order.items).map(({ item, keys: rows }, index) => (
              // The items of an order never change their positions.
              <tbody key={index}>
                <ItemRow item={item} />
                <KeyRows rows={rows} keys={keys} actions={actions} claimed={claimed} />
              </tbody>
            ))}
          </table>
          <OrderTotals order={order} />
        </>
      }
    />
  );
}
