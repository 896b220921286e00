import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { orderPreviewQuery } from '../../api/customer-orders';
import type { OrderPreviewQuery } from '../../api/generated/types';
import type { TypedLine } from './order-lines';

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
