import { Button, CopyButton, Group } from '@mantine/core';
import type { KeyRowFragment } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import type { Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import type { Work } from '../../lib/session';
import { t } from '../../texts/stock';

/** Whole keys live as long as the page that shows them. */
export interface RevealedKeys {
  /** By the key's id. */
  whole: ReadonlyMap<string, string>;
  /** The id of the key that is being revealed. */
  busyId: string | undefined;
  /** Undefined where the role may not. */
  reveal: ((key: KeyRowFragment) => void) | undefined;
}

function KeyText({ licenseKey, revealed }: { licenseKey: KeyRowFragment; revealed: RevealedKeys }) {
  const { id, masked, order } = licenseKey;
  const { whole, busyId, reveal } = revealed;
  const text = whole.get(id);
  return (
    <Group gap="xs" justify="flex-start">
      <span className="key">{text ?? masked}</span>
      {text !== undefined && (
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button size="compact-xs" variant="default" onClick={copy} aria-label={t.copyText(masked)}>
              {copied ? t.copied : t.copy}
            </Button>
          )}
        </CopyButton>
      )}
      {text === undefined && reveal && order && (
        <Button
          size="compact-xs"
          variant="default"
          loading={busyId === id}
          onClick={() => reveal(licenseKey)}
          aria-label={t.stock.revealKey(masked)}
        >
          {t.stock.reveal}
        </Button>
      )}
    </Group>
  );
}

/** Why a key is where it is. */
function historyOf({ reason, replacedBy, replaces }: KeyRowFragment): string {
  const parts = [
    replacedBy && t.stock.replacedBy(replacedBy.masked),
    replaces && t.stock.replaces(replaces.masked),
    reason,
  ];
  return parts.filter(Boolean).join(': ') || t.none;
}

export function keyColumns({ zone, time }: Work, poolId: string, revealed: RevealedKeys): Column<KeyRowFragment>[] {
  return [
    {
      id: 'key',
      title: t.stock.key,
      isFixed: true,
      cell: (licenseKey) => <KeyText licenseKey={licenseKey} revealed={revealed} />,
    },
    {
      id: 'status',
      title: t.stock.status,
      cell: ({ status }) => <Badge>{t.stock.statusOf[status]}</Badge>,
    },
    {
      id: 'order',
      title: t.stock.order,
      cell: ({ order }) =>
        order ? (
          <PageLink to="/orders/$orderNumber" params={order}>
            {order.orderNumber}
          </PageLink>
        ) : (
          t.none
        ),
    },
    { id: 'sold', title: t.stock.soldAt(zone), cell: ({ soldAt }) => (soldAt ? time(soldAt) : t.none) },
    { id: 'imported', title: t.stock.importedAt(zone), cell: ({ importedAt }) => time(importedAt) },
    {
      id: 'import',
      title: t.stock.batch,
      cell: ({ keyImport }) =>
        keyImport ? (
          <PageLink to="/stock/$poolId/imports/$id" params={{ poolId, id: keyImport.id }}>
            {keyImport.note ?? t.stock.batch}
          </PageLink>
        ) : (
          t.none
        ),
    },
    { id: 'reason', title: t.stock.history, cell: historyOf },
  ];
}
