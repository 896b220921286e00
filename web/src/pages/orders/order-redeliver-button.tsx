import { Button } from '@mantine/core';
import { useRedeliver } from '../../api/webhooks';
import { toFormErrors } from '../../lib/form-errors';
import { useSession } from '../../lib/session';
import { t } from '../../texts/orders';

/** Sends a delivery again that has failed. */
export function OrderRedeliverButton({ deliveryId }: { deliveryId: string }) {
  const { may } = useSession();
  const sending = useRedeliver();
  if (!may('redeliver')) return null;
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={sending.isPending}
        onClick={() => sending.mutate({ deliveryId })}
      >
        {t.words.sendAgain}
      </Button>
      {sending.error && <span role="alert"> {toFormErrors(sending.error, []).form}</span>}
    </>
  );
}
