import { useCancelPrices } from '../../api/scheduled-prices';
import { ConfirmDialog } from '../../components/form-dialog';
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
    <ConfirmDialog
      title={t.prices.cancelTitle(changes.length)}
      submit={t.prices.cancelChange}
      colour="red"
      effect={t.prices.cancelEffect}
      action={cancelling}
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
    />
  );
}
