import { Button } from '@mantine/core';
import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { useRedeliver } from '../../api/webhooks';
import { toFormErrors } from '../../lib/form-errors';
import { useSession } from '../../lib/session';
import { t } from '../../texts/orders';

const loadDialog = async () => ({ default: (await import('../webhooks/switch-on-dialog')).SwitchOnDialog });
const SwitchOnDialog = lazy(loadDialog);

type Delivery = ComponentProps<typeof SwitchOnDialog>['delivery'];

/** Sends a delivery again that has failed. Of a webhook that is off, it asks first. */
export function OrderRedeliverButton({ delivery }: { delivery: Delivery }) {
  const { may } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const sending = useRedeliver();
  if (!may('redeliver')) return null;
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={sending.isPending}
        onClick={() => (delivery.webhook.active ? sending.mutate({ deliveryId: delivery.id }) : setIsAsking(true))}
      >
        {t.words.sendAgain}
      </Button>
      <Suspense>{isAsking && <SwitchOnDialog delivery={delivery} onClose={() => setIsAsking(false)} />}</Suspense>
      {sending.error && <span role="alert"> {toFormErrors(sending.error, []).form}</span>}
    </>
  );
}
