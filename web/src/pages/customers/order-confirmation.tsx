import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../components/dialog';
import { SendingAgain } from '../../components/sending-again';
import { formatEuro } from '../../lib/money';
import { t } from '../../texts/customers';
import type { Preview } from './order-form';

interface OrderConfirmationProps {
  name: string;
  preview: Preview;
  placing: { isPending: boolean; failureCount: number };
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for a confirmation before money is spent. */
export function OrderConfirmation({ name, preview, placing, onConfirm, onClose }: OrderConfirmationProps) {
  const pieces = preview.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Dialog title={t.customers.confirmOrder} onClose={() => !placing.isPending && onClose()}>
      <Stack gap="sm">
        <Text>{t.customers.confirmText(name, pieces, formatEuro(preview.grandTotal))}</Text>
        <SendingAgain change={placing} />
        <Group justify="end">
          <Button variant="default" onClick={onClose} disabled={placing.isPending}>
            {t.cancel}
          </Button>
          <Button onClick={onConfirm} loading={placing.isPending} data-autofocus>
            {t.customers.placeSubmit}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
