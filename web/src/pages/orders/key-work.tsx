import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { OrderPartsFragment } from '../../api/generated/types';
import { useSession } from '../../lib/session';
import { OrderClaimDialog } from './order-claim-dialog';
import type { OrderKey } from './order-keys';
import { isInUse } from './order-rows';

const CreditDialog = lazy(async () => ({ default: (await import('./key-dialogs')).CreditDialog }));
const ReplaceDialog = lazy(async () => ({ default: (await import('./key-dialogs')).ReplaceDialog }));

/** The actions on keys; undefined if the role may not use them. */
export interface KeyActions {
  replace: ((key: OrderKey) => void) | undefined;
  /** Opens a claim for the customer. */
  claim: ((key: OrderKey) => void) | undefined;
  credit:
    | {
        /** The ids of the keys that are credited together. */
        chosen: ReadonlySet<string>;
        toggle: (key: OrderKey) => void;
        clear: () => void;
        /** The chosen keys that are still in use. */
        together: readonly OrderKey[];
        open: (keys: readonly OrderKey[]) => void;
      }
    | undefined;
}

interface KeyWorkProps {
  order: OrderPartsFragment;
  children: (actions: KeyActions) => ReactNode;
}

type Open = { dialog: 'replace' | 'claim'; key: OrderKey } | { dialog: 'credit'; keys: readonly OrderKey[] };

const NONE: ReadonlySet<string> = new Set();

/** Replaces and credits keys of an order, single ones or the selection. */
export function KeyWork({ order: { orderNumber, items }, children }: KeyWorkProps) {
  const { may } = useSession();
  const [open, setOpen] = useState<Open | null>(null);
  const [chosen, setChosen] = useState(NONE);
  const close = (): void => setOpen(null);
  const toggle = ({ id }: OrderKey): void => {
    const others = [...chosen].filter((one) => one !== id);
    setChosen(new Set(others.length < chosen.size ? others : [...others, id]));
  };
  // Some may have been replaced or credited since.
  const inUse = items.flatMap(({ licenses }) => licenses.filter(isInUse));
  const together = inUse.filter(({ id }) => chosen.has(id));
  const credit = {
    chosen,
    toggle,
    clear: () => setChosen(NONE),
    together,
    open: (keys: readonly OrderKey[]) => setOpen({ dialog: 'credit', keys }),
  };
  return (
    <>
      {children({
        replace: may('replaceLicenseKey') ? (key) => setOpen({ dialog: 'replace', key }) : undefined,
        claim: may('createClaim') ? (key) => setOpen({ dialog: 'claim', key }) : undefined,
        credit: may('creditKeys') ? credit : undefined,
      })}
      <Suspense>
        {open?.dialog === 'replace' && <ReplaceDialog orderNumber={orderNumber} orderKey={open.key} onClose={close} />}
        {open?.dialog === 'claim' && (
          <OrderClaimDialog
            orderKey={{ orderNumber, licenseKeyId: open.key.id, licenseKey: open.key.licenseKey }}
            onClose={close}
          />
        )}
        {open?.dialog === 'credit' && (
          <CreditDialog
            orderNumber={orderNumber}
            orderKeys={open.keys}
            remaining={inUse.length - open.keys.length}
            onDone={() => setChosen(NONE)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
