import { ActionIcon, Button, Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ImportRowFragment } from '../../api/generated/types';
import { Card } from '../../components/card';
import { Timestamp } from '../../components/values';
import { Icon } from '../../icons/icon';
import { formatEuro, formatNumber } from '../../lib/money';
import { useSession } from '../../lib/session';
import { t } from '../../texts/stock';
import { importerOf, ImportState, soldOf } from './import-columns';
import { PoolDescriptionList } from './pool-card';

const DetailsDialog = lazy(async () => ({ default: (await import('./import-details-dialog')).ImportDetailsDialog }));
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog')).MoveDialog }));
const RecallDialog = lazy(async () => ({ default: (await import('./recall-dialog')).RecallDialog }));
const UndoDialog = lazy(async () => ({ default: (await import('./undo-dialog')).UndoDialog }));

const DIALOGS = { details: DetailsDialog, move: MoveDialog, recall: RecallDialog, undo: UndoDialog };

/** The data of an import, and the actions to correct it. */
export function ImportCard({ keyImport }: { keyImport: ImportRowFragment }) {
  const { may } = useSession();
  const [dialog, setDialog] = useState<keyof typeof DIALOGS | null>(null);
  const { at, note, source, imported, available, withdrawn, undoneAt, undoReason, recall } = keyImport;
  const { unitCost, supplier, supplierInvoice } = keyImport;
  const isOpen = !undoneAt && !recall && may('undoKeyImport');
  // One that was undone may have sold keys.
  const isRecallable = !recall && (!undoneAt || soldOf(keyImport) > 0) && may('recallKeyImport');
  const Dialog = dialog && DIALOGS[dialog];
  return (
    <Card
      title={t.words.import}
      note={(undoneAt || recall) && <ImportState {...keyImport} />}
      actions={
        may('updateKeyImport') && (
          // A word does not fit next to the state.
          <ActionIcon
            size={24}
            variant="subtle"
            aria-label={t.stock.editImport}
            title={t.stock.editImport}
            onClick={() => setDialog('details')}
          >
            <Icon name="pencil" />
          </ActionIcon>
        )
      }
    >
      <PoolDescriptionList
        items={[
          [t.stock.importedAt, <Timestamp key="at" at={at} />],
          [t.words.by, importerOf(keyImport)],
          [t.stock.source, source],
          [t.stock.note, note],
          [t.stock.unitCost, typeof unitCost === 'number' && formatEuro(unitCost)],
          [t.stock.supplier, supplier],
          [t.stock.supplierInvoice, supplierInvoice],
          [t.stock.keys, formatNumber(imported)],
          [t.stock.available, formatNumber(available)],
          [t.stock.sold, formatNumber(soldOf(keyImport))],
          [t.stock.withdrawn, formatNumber(withdrawn)],
          [t.stock.undone, undoneAt && <Timestamp key="undone" at={undoneAt} />],
          [t.reason, undoReason],
        ]}
      />
      <Stack gap={4} mt="sm" ml={-8} align="flex-start">
        {isOpen && available > 0 && (
          <Button variant="subtle" size="compact-xs" onClick={() => setDialog('move')}>
            {t.stock.move} …
          </Button>
        )}
        {isOpen && (
          <Button variant="subtle" size="compact-xs" color="red" onClick={() => setDialog('undo')}>
            {t.stock.undoStored} …
          </Button>
        )}
        {isRecallable && (
          <Button variant="subtle" size="compact-xs" color="red" onClick={() => setDialog('recall')}>
            {t.stock.recall} …
          </Button>
        )}
      </Stack>
      <Suspense>{Dialog && <Dialog keyImport={keyImport} onClose={() => setDialog(null)} />}</Suspense>
    </Card>
  );
}
