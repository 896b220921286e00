import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { orderPreviewQuery } from '../../api/customer-orders';
import type { OrderPreviewQuery } from '../../api/generated/types';
import { choiceQuery, PRODUCTS_ON_SALE } from '../../api/search';
import { column, moneyColumn } from '../../components/columns';
import { DataTable, type Column } from '../../components/data-table';
import { IconButton } from '../../components/icon-button';
import { Money } from '../../components/values';
import { formatNumber } from '../../lib/money';
import { t } from '../../texts/customers';
import { said } from '../../texts/reasons';
import classes from './place-order.module.css';

const TYPING_MS = 300;

export type Preview = OrderPreviewQuery['orderPreview'];

export const isAmount = (text: string): boolean => /^[1-9]\d{0,5}$/.test(text.trim());

export interface OrderFormState {
  lines: readonly TypedLine[];
  add: (productId: string) => void;
  setAmount: (productId: string, amount: string) => void;
  remove: (productId: string) => void;
  /** The price of the lines, or of the lines before their last change. */
  preview: Preview | undefined;
  /** Whether the preview is of the current lines. */
  isPriced: boolean;
  error: Error | null;
}

/** The lines of an order form, with a preview of their prices. */
export function useOrderForm(customerId: string): OrderFormState {
  const [lines, setLines] = useState<readonly TypedLine[]>([]);
  const [debouncedLines] = useDebouncedValue(lines, TYPING_MS);
  const isValid = debouncedLines.every(({ amount }) => isAmount(amount));
  const variables = useMemo(
    () => ({
      customerId,
      lines: isValid ? debouncedLines.map(({ productId, amount }) => ({ productId, amount: Number(amount) })) : [],
    }),
    [customerId, debouncedLines, isValid],
  );
  const { data, error, isFetching, isPlaceholderData } = useQuery(orderPreviewQuery(variables));
  const change = (productId: string, changed: (line: TypedLine) => TypedLine): void =>
    setLines((known) => known.map((line) => (line.productId === productId ? changed(line) : line)));
  return {
    lines,
    add: (productId) => {
      if (!lines.some((line) => line.productId === productId)) setLines([...lines, { productId, amount: '1' }]);
      // Choosing a product again adds one piece.
      else change(productId, (line) => ({ ...line, amount: String((Number(line.amount) || 0) + 1) }));
    },
    setAmount: (productId, amount) => change(productId, (line) => ({ ...line, amount })),
    remove: (productId) => setLines((known) => known.filter((line) => line.productId !== productId)),
    preview: lines.length > 0 ? data : undefined,
    isPriced: debouncedLines === lines && isValid && data !== undefined && !isFetching && !isPlaceholderData && !error,
    error,
  };
}

/** A line of an order as it is typed. */
interface TypedLine {
  productId: string;
  amount: string;
}

type PricedLine = OrderPreviewQuery['orderPreview']['lines'][number];

/** A line with its price, if known, and its errors. */
export interface OrderLineRow extends TypedLine {
  priced: PricedLine | undefined;
  problem: string | undefined;
}

interface OrderLinesProps {
  lines: readonly OrderLineRow[];
  /** The prices belong to the previous input. */
  isOutdated: boolean;
  onAmount: (productId: string, amount: string) => void;
  onRemove: (productId: string) => void;
}

const useProductName = (productId: string): string =>
  useQuery(choiceQuery(PRODUCTS_ON_SALE, productId)).data?.label ?? productId;

function ProductName({ productId, priced }: OrderLineRow) {
  const name = useProductName(productId);
  return (
    <>
      <div className={classes.name}>{name}</div>
      {priced && <small className={classes.because}>{said(priced.because)}</small>}
    </>
  );
}

function AmountField({ line, onChange }: { line: OrderLineRow; onChange: (amount: string) => void }) {
  const name = useProductName(line.productId);
  return (
    <TextInput
      aria-label={t.customers.pieces(name)}
      className={classes.amount}
      value={line.amount}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={line.problem}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

function RemoveButton({ productId, onRemove }: { productId: string; onRemove: () => void }) {
  const label = t.removeOne(useProductName(productId));
  return <IconButton icon="x" label={label} size={28} onClick={onRemove} />;
}

/** The unit price, after the list price if they differ. */
function Price({ priced }: OrderLineRow) {
  if (!priced) return t.none;
  return (
    <>
      {priced.price !== priced.listPrice && (
        <s className={classes.list}>
          <Money amount={priced.listPrice} />
        </s>
      )}{' '}
      <Money amount={priced.price} />
    </>
  );
}

/** The lines of an order with the customer's prices. */
export function OrderLines({ lines, isOutdated, onAmount, onRemove }: OrderLinesProps) {
  const columns: Column<OrderLineRow>[] = [
    column('product', t.words.product, (line) => <ProductName {...line} />, { narrow: 'title' }),
    {
      id: 'amount',
      title: t.words.quantity,
      width: 112,
      narrow: 'meta',
      cell: (line) => <AmountField line={line} onChange={(amount) => onAmount(line.productId, amount)} />,
    },
    column('stock', t.words.inStock, ({ priced }) => (priced ? formatNumber(priced.stock) : t.none), {
      width: 76,
      isNumeric: true,
    }),
    column('price', t.words.unitPrice, (line) => <Price {...line} />, { width: 144, isNumeric: true }),
    moneyColumn('subtotal', t.words.net, ({ priced }) => priced?.subtotal, { width: 104, narrow: 'end' }),
    {
      id: 'remove',
      title: t.words.remove,
      width: 84,
      narrow: 'badge',
      isNumeric: true,
      cell: ({ productId }) => <RemoveButton productId={productId} onRemove={() => onRemove(productId)} />,
    },
  ];
  return (
    <DataTable
      title={t.words.items}
      columns={columns}
      rows={lines}
      rowId={({ productId }) => productId}
      isOutdated={isOutdated}
    />
  );
}
