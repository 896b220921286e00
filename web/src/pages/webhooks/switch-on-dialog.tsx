import { useSwitchOnAndSend } from '../../api/webhooks';
import { ConfirmDialog } from '../../components/form-dialog';
import { doneWith } from '../../lib/notify';
import { t } from '../../texts/webhooks';

interface SwitchOnDialogProps {
  delivery: { id: string; webhook: { id: string; active: boolean; version: number } };
  onClose: () => void;
}

/** Switches on the webhook of a delivery, and sends the delivery again. */
export function SwitchOnDialog({ delivery, onClose }: SwitchOnDialogProps) {
  const sending = useSwitchOnAndSend();
  return (
    <ConfirmDialog
      title={t.webhooks.switchOn}
      submit={t.deliveries.switchOnAndSend}
      effect={t.webhooks.onEffect}
      action={sending}
      onSubmit={() => sending.mutate(delivery, doneWith(onClose, t.deliveries.redelivered))}
      onClose={onClose}
    />
  );
}
