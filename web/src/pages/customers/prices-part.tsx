import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pricePreviewQuery } from '../../api/customer-orders';
import type { PricePreviewQuery } from '../../api/generated/types';
import { PRODUCTS } from '../../api/search';
import { ChoiceField } from '../../components/choice-field';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { Section } from '../../components/section';
import { TypedField } from '../../components/typed-field';
import { Waiting } from '../../components/waiting';
import { formatEuro, formatNumber, formatPercent } from '../../lib/money';
import { useFilters, type PlaceSearch } from '../../lib/place';
import { t } from '../../texts/customers';

/** What the address holds of a price. */
export interface PriceSearch extends PlaceSearch {
  /** An id. */
  product?: string;
  quantity?: number;
}

function Price({ preview }: { preview: PricePreviewQuery['pricePreview'] }) {
  const { quantity, listPrice, price, subtotal, discountPercentage, vatRate, vatAmount, grandTotal, because } = preview;
  return (
    <Facts
      facts={[
        [t.customers.quantity, formatNumber(quantity)],
        [t.customers.listPrice, formatEuro(listPrice)],
        [
          t.customers.unitPrice,
          discountPercentage > 0
            ? `${formatEuro(price)} (${t.customers.discount(formatPercent(discountPercentage))})`
            : formatEuro(price),
        ],
        [t.customers.subtotal, formatEuro(subtotal)],
        [t.customers.vat(formatPercent(vatRate)), formatEuro(vatAmount)],
        [t.customers.grandTotal, <strong key="total">{formatEuro(grandTotal)}</strong>],
        [
          t.customers.because,
          // The service gives its reasons in English.
          <span key="because" lang="en">
            {because}
          </span>,
        ],
      ]}
    />
  );
}

/** What a customer would pay for a product, and why. */
export function PricesPart({ customerId, search }: { customerId: string; search: PriceSearch }) {
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
    <Section title={t.customers.prices}>
      <span>{t.customers.pricesHint}</span>
      <SimpleGrid component="search" cols={{ base: 1, sm: 2 }} maw={600} aria-label={t.lists.filters}>
        <ChoiceField
          label={t.customers.product}
          source={PRODUCTS}
          value={product}
          placeholder={t.customers.chooseProduct}
          onChange={(id) => change({ product: id })}
        />
        <TypedField
          label={t.customers.quantity}
          type="number"
          min={1}
          value={String(quantity)}
          onChange={changeQuantity}
        />
      </SimpleGrid>
      {product && error && <Failure error={error} reset={() => void refetch()} />}
      {product && !data && !error && <Waiting />}
      {product && data && !error && (
        <div className={isPlaceholderData ? 'outdated' : undefined}>
          <Price preview={data} />
        </div>
      )}
    </Section>
  );
}
