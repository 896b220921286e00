import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../icons/icon';
import { t } from '../../texts/orders';

const NewOrderDialog = lazy(async () => ({ default: (await import('./new-order-dialog')).NewOrderDialog }));

/** Places an order for a customer, who is chosen first. */
export function NewOrder() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button leftSection={<Icon name="plus" />} onClick={() => setIsOpen(true)}>
        {t.orders.create}
      </Button>
      <Suspense>{isOpen && <NewOrderDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
