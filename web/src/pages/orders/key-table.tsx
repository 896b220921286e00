import { Button, CopyButton, Group } from '@mantine/core';
import { useState } from 'react';
import { useWork } from '../../lib/session';
import { t } from '../../texts/orders';
import type { KeyActions } from './key-work';
import { isInUse, type OrderKey, type WholeKeys } from './order-keys';

// An order can have thousands of keys.
const SHOWN_AT_ONCE = 50;

function KeyState({ orderKey }: { orderKey: OrderKey }) {
  const { time } = useWork();
  const { isReplaced, replacedAt, replacedBy, creditedAt } = orderKey;
  if (isReplaced) return t.order.replacedOn(replacedAt ? time(replacedAt) : '', replacedBy);
  if (creditedAt) return t.order.creditedOn(time(creditedAt));
  return t.order.inUse;
}

interface KeyTableProps {
  title: string;
  own: readonly OrderKey[];
  keys: WholeKeys;
  actions: KeyActions;
}

function KeyRow({ orderKey, keys, actions }: Omit<KeyTableProps, 'own' | 'title'> & { orderKey: OrderKey }) {
  const { licenseKey } = orderKey;
  const canChange = isInUse(orderKey);
  return (
    <tr>
      <td data-label={t.order.key}>
        <span className="key">{keys.show(orderKey)}</span>
      </td>
      <td data-label={t.order.keyState}>
        <KeyState orderKey={orderKey} />
      </td>
      <td>
        <Group gap="xs" justify="end">
          {keys.areShown && (
            <CopyButton value={keys.show(orderKey)}>
              {({ copied, copy }) => (
                <Button size="compact-sm" variant="default" onClick={copy} aria-label={t.copyText(licenseKey)}>
                  {copied ? t.copied : t.copy}
                </Button>
              )}
            </CopyButton>
          )}
          {canChange && actions.replace && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => actions.replace?.(orderKey)}
              aria-label={t.order.replaceKey(licenseKey)}
            >
              {t.order.replace}
            </Button>
          )}
          {canChange && actions.credit && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => actions.credit?.(orderKey)}
              aria-label={t.order.creditKey(licenseKey)}
            >
              {t.order.credit}
            </Button>
          )}
        </Group>
      </td>
    </tr>
  );
}

/** The keys of an item, masked unless they are revealed. */
export function KeyTable({ title, own, keys, actions }: KeyTableProps) {
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  return (
    <>
      <table className="cards" aria-label={t.order.keysOf(title)}>
        <thead>
          <tr>
            <th scope="col">{t.order.key}</th>
            <th scope="col">{t.order.keyState}</th>
            <th scope="col" data-numeric>
              {t.order.keyActions}
            </th>
          </tr>
        </thead>
        <tbody>
          {own.slice(0, limit).map((orderKey) => (
            <KeyRow key={orderKey.place} orderKey={orderKey} keys={keys} actions={actions} />
          ))}
        </tbody>
      </table>
      {own.length > limit && (
        <Button mt="xs" size="xs" variant="default" onClick={() => setLimit(limit + 10 * SHOWN_AT_ONCE)}>
          {t.lists.more(own.length - limit)}
        </Button>
      )}
    </>
  );
}
