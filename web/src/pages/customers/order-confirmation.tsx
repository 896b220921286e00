import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../components/dialog';
import { formatEuro } from '../../lib/money';
import { t } from '../../texts/customers';
import type { Preview } from './order-form';

interface OrderConfirmationProps {
  name: string;
  preview: Preview;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for a confirmation before money is spent. */
export function OrderConfirmation({ name, preview, isBusy, onConfirm, onClose }: OrderConfirmationProps) {
  const pieces = preview.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Dialog title={t.customers.confirmOrder} onClose={onClose}>
      <Stack gap="sm">
        <Text>{t.customers.confirmText(name, pieces, formatEuro(preview.grandTotal))}</Text>
        <Group justify="end">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t.cancel}
          </Button>
          <Button onClick={onConfirm} loading={isBusy} data-autofocus>
            {t.customers.placeSubmit}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
