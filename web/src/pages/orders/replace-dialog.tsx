import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { keyPoolQuery, useReplaceKey } from '../../api/orders';
import { Dialog } from '../../components/dialog';
import { FieldsDialog } from '../../components/fields-dialog';
import { FormFields } from '../../components/form-fields';
import { ReplacementKeyView } from '../../components/replacement-key-view';
import { useReason } from '../../components/use-reason';
import { bulletMask } from '../../lib/bullet-mask';
import { t } from '../../texts/orders';
import type { OrderKey } from './order-keys';

interface ReplaceDialogProps {
  orderNumber: number;
  orderKey: OrderKey;
  onClose: () => void;
}

/** Replaces a key, and shows the new one until it is closed. */
export function ReplaceDialog({ orderNumber, orderKey, onClose }: ReplaceDialogProps) {
  const { data: pool } = useQuery(keyPoolQuery(orderKey.id));
  const replacing = useReplaceKey();
  const form = useReason(replacing.error);
  if (replacing.isSuccess) {
    const licenses = replacing.data.items.flatMap((item) => item.licenses);
    const masked = licenses.find(({ id }) => id === orderKey.id)?.replacedBy ?? t.none;
    return (
      <Dialog title={t.order.replaced} onClose={onClose}>
        <Stack gap="sm">
          <ReplacementKeyView orderNumber={orderNumber} replacedId={orderKey.id} masked={masked} />
          <Text size="sm" c="dimmed">
            {t.revealNote}
          </Text>
          <Group justify="end">
            <Button onClick={onClose}>{t.close}</Button>
          </Group>
        </Stack>
      </Dialog>
    );
  }
  return (
    <FieldsDialog
      form={form}
      saving={replacing}
      title={t.order.replaceKey(bulletMask(orderKey.licenseKey))}
      submit={t.order.replace}
      onSave={(_version, { reason }) => replacing.mutate({ orderNumber, licenseKeyId: orderKey.id, reason })}
      onClose={onClose}
    >
      <Text size="sm">{t.order.replaceEffect}</Text>
      {pool && <Text size="sm">{t.poolStock(pool.name, pool.available)}</Text>}
      <FormFields form={form} />
    </FieldsDialog>
  );
}
