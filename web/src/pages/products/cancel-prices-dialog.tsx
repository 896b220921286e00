import { Text } from '@mantine/core';
import { useCancelPrices } from '../../api/scheduled-prices';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/prices';

interface CancelPricesDialogProps {
  scheduled: { id: string; changes: readonly unknown[] };
  onClose: () => void;
}

/** Asks before a scheduled price change is cancelled. */
export function CancelPricesDialog({ scheduled: { id, changes }, onClose }: CancelPricesDialogProps) {
  const cancelling = useCancelPrices();
  return (
    <FormDialog
      title={t.prices.cancelTitle(changes.length)}
      submit={t.prices.cancelChange}
      colour="red"
      isDirty={false}
      isBusy={cancelling.isPending}
      error={toFormErrors(cancelling.error, []).form}
      onSubmit={() =>
        // The page removes this dialog once it has loaded that no change is scheduled.
        void cancelling.mutateAsync({ id }).then(
          () => {
            onClose();
            void notifyDone(t.prices.changeCancelled);
          },
          // The form shows it.
          () => undefined,
        )
      }
      onClose={onClose}
    >
      <Text>{t.prices.cancelEffect}</Text>
    </FormDialog>
  );
}
