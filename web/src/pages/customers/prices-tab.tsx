import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pricePreviewQuery } from '../../api/customer-orders';
import type { PricePreviewQuery } from '../../api/generated/types';
import { PRODUCTS } from '../../api/search';
import { Card } from '../../components/card';
import { ChoiceField } from '../../components/choice-field';
import { DebouncedField } from '../../components/debounced-field';
import { CardDescriptionList } from '../../components/description-list';
import { ErrorView } from '../../components/error-view';
import { Loading } from '../../components/loading';
import { Money } from '../../components/values';
import { useFilters } from '../../lib/list-search';
import { formatNumber, formatPercent } from '../../lib/money';
import { t } from '../../texts/customers';
import { said } from '../../texts/reasons';
import type { PriceSearch } from './customers-search';
import classes from './prices.module.css';

function Price({ preview }: { preview: PricePreviewQuery['pricePreview'] }) {
  const { quantity, listPrice, price, subtotal, discountPercentage, vatRate, vatAmount, grandTotal, because } = preview;
  return (
    <>
      <CardDescriptionList
        items={[
          [t.words.listPrice, <Money key="list" amount={listPrice} />],
          [
            t.words.unitPrice,
            <>
              {discountPercentage > 0 && (
                <span className={classes.discount}>{t.customers.discount(formatPercent(discountPercentage))} </span>
              )}
              <Money amount={price} />
            </>,
          ],
          [t.words.quantity, formatNumber(quantity)],
          [t.words.net, <Money key="subtotal" amount={subtotal} />],
          [t.vatOf(formatPercent(vatRate)), <Money key="vat" amount={vatAmount} />],
          [
            t.words.total,
            <b key="total">
              <Money amount={grandTotal} />
            </b>,
          ],
        ]}
      />
      <p className={classes.because}>{said(because)}</p>
    </>
  );
}

/** A customer's price for a product, with its reason. */
export function PricesTab({ customerId, search }: { customerId: string; search: PriceSearch }) {
  const { product, quantity = 1 } = search;
  const change = useFilters<PriceSearch>();
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...pricePreviewQuery({ customerId, productId: product ?? '', quantity }),
    enabled: product !== undefined,
  });
  const changeQuantity = (text: string | undefined): void => {
    const typed = Number(text);
    change({ quantity: Number.isInteger(typed) && typed > 1 ? typed : undefined });
  };
  return (
    <div className={classes.page}>
      <Card title={t.customers.priceCheck}>
        <Text c="dimmed" mb="sm">
          {t.customers.pricesHint}
        </Text>
        <search className={classes.fields} aria-label={t.lists.filters}>
          <ChoiceField
            label={t.words.product}
            source={PRODUCTS}
            value={product}
            placeholder={t.customers.chooseProduct}
            onChange={(id) => change({ product: id })}
          />
          <DebouncedField
            label={t.words.quantity}
            type="number"
            min={1}
            value={String(quantity)}
            onChange={changeQuantity}
          />
        </search>
      </Card>
      {product && error && <ErrorView error={error} reset={() => void refetch()} />}
      {product && !error && (
        <Card label={t.words.unitPrice}>
          {data ? (
            <div aria-busy={isPlaceholderData}>
              <Price preview={data} />
            </div>
          ) : (
            <Loading />
          )}
        </Card>
      )}
    </div>
  );
}
