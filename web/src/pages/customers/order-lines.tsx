import { Button, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OrderPreviewQuery } from '../../api/generated/types';
import { choiceQuery, PRODUCTS_ON_SALE } from '../../api/search';
import { DataTable, type Column } from '../../components/data-table';
import { formatEuro, formatNumber } from '../../lib/money';
import { t } from '../../texts/customers';

/** A line of an order as it is typed. */
export interface TypedLine {
  productId: string;
  amount: string;
}

type PricedLine = OrderPreviewQuery['orderPreview']['lines'][number];

/** A line with what it would cost, where that is known, and what is wrong with it. */
export interface ShownLine extends TypedLine {
  priced: PricedLine | undefined;
  problem: string | undefined;
}

interface OrderLinesProps {
  lines: readonly ShownLine[];
  /** The prices belong to what stood there before. */
  isOutdated: boolean;
  onAmount: (productId: string, amount: string) => void;
  onRemove: (productId: string) => void;
}

const useProductName = (productId: string): string =>
  useQuery(choiceQuery(PRODUCTS_ON_SALE, productId)).data?.label ?? productId;

function ProductName({ productId, priced }: ShownLine) {
  const name = useProductName(productId);
  return (
    <div>
      {name}
      {priced && (
        <Text size="xs" c="dimmed" lang="en">
          {priced.because}
        </Text>
      )}
    </div>
  );
}

function AmountField({ line, onChange }: { line: ShownLine; onChange: (amount: string) => void }) {
  const name = useProductName(line.productId);
  return (
    <TextInput
      aria-label={t.customers.pieces(name)}
      value={line.amount}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={line.problem}
      inputMode="numeric"
      autoComplete="off"
      w={96}
    />
  );
}

function RemoveButton({ productId, onRemove }: { productId: string; onRemove: () => void }) {
  const name = useProductName(productId);
  return (
    <Button size="compact-sm" variant="default" onClick={onRemove} aria-label={t.customers.removeLine(name)}>
      {t.customers.remove}
    </Button>
  );
}

const priceOf = ({ priced }: ShownLine): string => {
  if (!priced) return t.none;
  const { price, listPrice } = priced;
  return price === listPrice ? formatEuro(price) : `${formatEuro(price)} (${formatEuro(listPrice)})`;
};

/** The lines of an order with the customer's prices. */
export function OrderLines({ lines, isOutdated, onAmount, onRemove }: OrderLinesProps) {
  const columns: Column<ShownLine>[] = [
    { id: 'product', title: t.customers.product, cell: (line) => <ProductName {...line} /> },
    {
      id: 'amount',
      title: t.customers.quantity,
      cell: (line) => <AmountField line={line} onChange={(amount) => onAmount(line.productId, amount)} />,
    },
    {
      id: 'stock',
      title: t.customers.inStock,
      isNumeric: true,
      cell: ({ priced }) => (priced ? formatNumber(priced.stock) : t.none),
    },
    { id: 'price', title: `${t.customers.unitPrice} (${t.customers.listPrice})`, isNumeric: true, cell: priceOf },
    {
      id: 'subtotal',
      title: t.customers.subtotal,
      isNumeric: true,
      cell: ({ priced }) => (priced ? formatEuro(priced.subtotal) : t.none),
    },
    {
      id: 'remove',
      title: t.customers.remove,
      isNumeric: true,
      cell: ({ productId }) => <RemoveButton productId={productId} onRemove={() => onRemove(productId)} />,
    },
  ];
  return (
    <DataTable
      title={t.customers.lines}
      columns={columns}
      rows={lines}
      rowId={({ productId }) => productId}
      isOutdated={isOutdated}
    />
  );
}
