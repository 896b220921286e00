import { useState } from 'react';
import type { OrderPartsFragment } from '../../api/generated/types';
import { useRevealKeys } from '../../api/orders';
import { useSession } from '../../lib/session';

/** A key of an order, masked. */
export type OrderKey = OrderPartsFragment['items'][number]['licenses'][number];

export interface WholeKeys {
  /** The complete key if keys are revealed, else the masked one. */
  show: (key: OrderKey) => string;
  areShown: boolean;
  isBusy: boolean;
  error: Error | null;
  toggle: () => void;
  /** Reveals all keys to a callback instead of the page. */
  read: (then: (keys: ReadonlyMap<string, string>) => void) => void;
  /** Copies a key, after revealing all of them; undefined if the role may not. */
  copy: ((key: OrderKey) => void) | undefined;
  /** The id of the key that was copied last. */
  copied: string | undefined;
}

const copyText = (text: string | undefined): Promise<void> => navigator.clipboard.writeText(text ?? '');

/** Complete keys are stored only while the page is open. */
export function useWholeKeys(orderNumber: number): WholeKeys {
  const { may } = useSession();
  const reveal = useRevealKeys();
  const [whole, setWhole] = useState<ReadonlyMap<string, string> | null>(null);
  const [copied, setCopied] = useState<string>();
  const read: WholeKeys['read'] = (then) =>
    reveal.mutate({ orderNumber }, { onSuccess: (keys) => then(new Map(keys.map((key) => [key.id, key.licenseKey]))) });
  const copyOf = (keys: ReadonlyMap<string, string>, id: string): void => {
    // If the browser refuses, the key can be read.
    copyText(keys.get(id)).then(
      () => setCopied(id),
      () => undefined,
    );
  };
  const copy = ({ id }: OrderKey): void => {
    if (whole) copyOf(whole, id);
    else {
      read((keys) => {
        setWhole(keys);
        copyOf(keys, id);
      });
    }
  };
  return {
    show: ({ id, licenseKey }) => whole?.get(id) ?? licenseKey,
    areShown: whole !== null,
    isBusy: reveal.isPending,
    error: reveal.error,
    toggle: () => {
      setCopied(undefined);
      if (whole) setWhole(null);
      else read(setWhole);
    },
    read,
    copy: may('revealLicenseKeys') ? copy : undefined,
    copied,
  };
}
