import { Button, Group } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { OrderPartsFragment } from '../../api/generated/types';
import { useWork } from '../../lib/session';
import { t } from '../../texts/orders';
import type { OrderKey, WholeKeys } from './order-keys';

const CreditDialog = lazy(async () => ({ default: (await import('./credit-dialog')).CreditDialog }));
const ReplaceDialog = lazy(async () => ({ default: (await import('./replace-dialog')).ReplaceDialog }));

/** What can be done to a key; undefined where the role may not. */
export interface KeyActions {
  replace: ((key: OrderKey) => void) | undefined;
  credit: ((key: OrderKey) => void) | undefined;
}

interface KeyWorkProps {
  order: OrderPartsFragment;
  keys: WholeKeys;
  children: (actions: KeyActions) => ReactNode;
}

type Open = { dialog: 'replace'; key: OrderKey } | { dialog: 'credit'; key: OrderKey | undefined };

/** Replaces and credits keys of an order. Whoever may credit but not reveal keys names them whole. */
export function KeyWork({ order: { orderNumber }, keys, children }: KeyWorkProps) {
  const { may } = useWork();
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const mayCredit = may('creditKeys');
  const mayReveal = may('revealLicenseKeys');
  return (
    <>
      {children({
        replace: may('replaceLicenseKey') ? (key) => setOpen({ dialog: 'replace', key }) : undefined,
        credit: mayCredit && mayReveal ? (key) => setOpen({ dialog: 'credit', key }) : undefined,
      })}
      {mayCredit && !mayReveal && (
        <Group>
          <Button variant="default" onClick={() => setOpen({ dialog: 'credit', key: undefined })}>
            {t.order.creditKeys}
          </Button>
        </Group>
      )}
      <Suspense>
        {open?.dialog === 'replace' && (
          <ReplaceDialog orderNumber={orderNumber} orderKey={open.key} keys={keys} onClose={close} />
        )}
        {open?.dialog === 'credit' && (
          <CreditDialog orderNumber={orderNumber} orderKey={open.key} keys={keys} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
