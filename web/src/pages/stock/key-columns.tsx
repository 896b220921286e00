import { CopyButton } from '@mantine/core';
import type { KeyRowFragment, LicenseKeyStatus } from '../../api/generated/types';
import { Badge, type BadgeProps } from '../../components/badge';
import { column, orderColumn, timeColumn } from '../../components/columns';
import type { Column } from '../../components/data-table';
import { IconButton } from '../../components/icon-button';
import { PageLink } from '../../components/page-link';
import { KeyText } from '../../components/values';
import { bulletMask } from '../../lib/bullet-mask';
import { t } from '../../texts/stock';
import { sourceOf } from './import-source';
import classes from './stock.module.css';

/** Complete keys are stored only while the page is open. */
export interface RevealedKeys {
  /** By the key's id. */
  whole: ReadonlyMap<string, string>;
  /** The id of the key that is being revealed. */
  busyId: string | undefined;
  /** Undefined if the role may not. */
  reveal: ((key: KeyRowFragment) => void) | undefined;
}

/** How the state of a key looks. */
export const STATUS_LOOKS: Record<LicenseKeyStatus, Pick<BadgeProps, 'tone' | 'icon' | 'isQuiet'>> = {
  AVAILABLE: { tone: 'green', icon: 'check', isQuiet: true },
  SOLD: { icon: 'shopping-bag', isQuiet: true },
  REPLACED: { icon: 'replace' },
  CREDITED: { icon: 'receipt-refund' },
  WITHDRAWN: { icon: 'ban' },
};

function KeyCell({ licenseKey, revealed }: { licenseKey: KeyRowFragment; revealed: RevealedKeys }) {
  const { id, masked, order } = licenseKey;
  const { whole, busyId, reveal } = revealed;
  const text = whole.get(id);
  return (
    <span className={classes.key}>
      <KeyText text={text ?? masked} />
      {text !== undefined && (
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <IconButton
              icon={copied ? 'check' : 'copy'}
              label={t.copyText(bulletMask(masked))}
              size="xs"
              isSmall
              onClick={copy}
            />
          )}
        </CopyButton>
      )}
      {text === undefined && reveal && order && (
        <IconButton
          icon="eye"
          label={t.stock.revealKey(bulletMask(masked))}
          size="xs"
          isSmall
          loading={busyId === id}
          title={t.stock.revealNote}
          onClick={() => reveal(licenseKey)}
        />
      )}
    </span>
  );
}

function KeyStatus({ status, recalledAt }: KeyRowFragment) {
  if (status === 'SOLD' && recalledAt) {
    return (
      <Badge tone="amber" icon="alert-triangle">
        {t.words.recalled}
      </Badge>
    );
  }
  return <Badge {...STATUS_LOOKS[status]}>{t.stock.statusOf[status]}</Badge>;
}

/** The reason for a key's state. */
function Why({ licenseKey: { reason, replacedBy, replaces } }: { licenseKey: KeyRowFragment }) {
  return (
    <>
      {replacedBy && (
        <>
          {t.stock.replacedBy} <KeyText text={replacedBy.masked} />{' '}
        </>
      )}
      {replaces && (
        <>
          {t.stock.replaces} <KeyText text={replaces.masked} />{' '}
        </>
      )}
      {reason}
    </>
  );
}

export function keyColumns(poolId: string, revealed: RevealedKeys): Column<KeyRowFragment>[] {
  return [
    column('key', t.words.key, (licenseKey) => <KeyCell licenseKey={licenseKey} revealed={revealed} />, {
      width: 168,
      narrow: 'title',
    }),
    column('status', t.words.status, (licenseKey) => <KeyStatus {...licenseKey} />, { width: 136, narrow: 'badge' }),
    orderColumn('order', t.words.order, ({ order }) => order?.orderNumber, { width: 88, narrow: 'meta' }),
    timeColumn('sold', t.stock.sold, ({ soldAt }) => soldAt, { width: 112, narrow: 'meta' }),
    timeColumn('imported', t.stock.importedAt, ({ importedAt }) => importedAt, { width: 112, from: 1200 }),
    {
      id: 'import',
      title: t.words.import,
      from: 1024,
      cell: ({ keyImport }) =>
        keyImport && (
          <PageLink to="/stock/$poolId/imports/$id" params={{ poolId, id: keyImport.id }}>
            {keyImport.note ?? sourceOf(keyImport)}
          </PageLink>
        ),
    },
    column('reason', t.words.why, (licenseKey) => <Why licenseKey={licenseKey} />, { narrow: 'meta' }),
  ];
}
