import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { keyPoolQuery, useReplaceKey } from '../../api/orders';
import { Dialog } from '../../components/dialog';
import { FormDialog } from '../../components/form-dialog';
import { ReasonField, useReason } from '../../components/reason-field';
import { ReplacementKeyView } from '../../components/replacement-key-view';
import { bulletMask } from '../../lib/bullet-mask';
import { toFormErrors } from '../../lib/form-errors';
import { t } from '../../texts/orders';
import type { OrderKey } from './order-keys';

interface ReplaceDialogProps {
  orderNumber: number;
  orderKey: OrderKey;
  onClose: () => void;
}

/** Replaces a key, and shows the new one until it is closed. */
export function ReplaceDialog({ orderNumber, orderKey, onClose }: ReplaceDialogProps) {
  const reason = useReason();
  const { data: pool } = useQuery(keyPoolQuery(orderKey.id));
  const replacing = useReplaceKey();
  const { fields, form } = toFormErrors(replacing.error, ['reason']);
  const submit = (): void => {
    if (reason.check()) replacing.mutate({ orderNumber, licenseKeyId: orderKey.id, reason: reason.value });
  };
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
    <FormDialog
      title={t.order.replaceKey(bulletMask(orderKey.licenseKey))}
      submit={t.order.replace}
      isDirty={reason.value !== ''}
      isBusy={replacing.isPending}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{t.order.replaceEffect}</Text>
      {pool && <Text size="sm">{t.poolStock(pool.name, pool.available)}</Text>}
      <ReasonField reason={reason} error={fields.reason} />
    </FormDialog>
  );
}
