import { useState } from 'react';
import type { OrderPartsFragment } from '../../api/generated/types';
import { useRevealKeys } from '../../api/orders';

type License = OrderPartsFragment['items'][number]['licenses'][number];

/** A key of an order, masked, with its place among all keys of the order: whole keys come in the same order. */
export interface OrderKey extends License {
  place: number;
}

/** The keys of each item. */
export function keysByItem(order: OrderPartsFragment): OrderKey[][] {
  let place = 0;
  return order.items.map(({ licenses }) => licenses.map((license) => ({ ...license, place: place++ })));
}

/** Whether the key can be replaced or credited. */
export function isInUse({ isReplaced, creditedAt }: Pick<License, 'isReplaced' | 'creditedAt'>): boolean {
  return !isReplaced && !creditedAt;
}

export interface WholeKeys {
  /** The whole key where keys are revealed, else the masked one. */
  show: (key: OrderKey) => string;
  areShown: boolean;
  isBusy: boolean;
  error: Error | null;
  toggle: () => void;
  /** The whole keys, which are revealed for that if they were not. */
  get: (keys: readonly OrderKey[]) => Promise<string[]>;
}

/** Whole keys live as long as the page that shows them. */
export function useWholeKeys(orderNumber: number): WholeKeys {
  const reveal = useRevealKeys(orderNumber);
  const [whole, setWhole] = useState<readonly string[] | null>(null);
  const read = async (): Promise<string[]> => (await reveal.mutateAsync()).map(({ licenseKey }) => licenseKey);
  return {
    show: ({ place, licenseKey }) => whole?.[place] ?? licenseKey,
    areShown: whole !== null,
    isBusy: reveal.isPending,
    error: reveal.error,
    toggle: () => {
      if (whole) setWhole(null);
      // `error` holds the failure.
      else read().then(setWhole, () => undefined);
    },
    get: async (keys) => {
      const known = whole ?? (await read());
      return keys.map(({ place }) => known[place] ?? '');
    },
  };
}
