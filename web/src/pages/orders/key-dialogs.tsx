import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newIdempotencyKey } from '../../api/idempotency';
import { creditPreviewQuery, keyPoolQuery, useCreditKeys, useReplaceKey } from '../../api/orders';
import { Dialog } from '../../components/dialog';
import { FieldsDialog } from '../../components/fields-dialog';
import { FormFields } from '../../components/form-fields';
import { ReplacementKeyView } from '../../components/replacement-key-view';
import { useReason } from '../../components/use-reason';
import { bulletMask } from '../../lib/bullet-mask';
import { formatEuro } from '../../lib/money';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/orders';
import type { OrderKey } from './order-keys';

interface CreditDialogProps {
  orderNumber: number;
  orderKeys: readonly OrderKey[];
  /** How many of the order's keys stay in use. */
  remaining: number;
  onDone: () => void;
  onClose: () => void;
}

/** Credits keys; its button names the refund. */
export function CreditDialog({ orderNumber, orderKeys, remaining, onDone, onClose }: CreditDialogProps) {
  const [idempotencyKey] = useState(newIdempotencyKey);
  const licenseKeyIds = orderKeys.map(({ id }) => id);
  const preview = useQuery(creditPreviewQuery(orderNumber, licenseKeyIds));
  const crediting = useCreditKeys(
    ({ recordedCreditNote }) => void notifyDone(t.order.credited(formatEuro(recordedCreditNote?.amount ?? 0))),
  );
  const form = useReason(crediting.error ?? preview.error);
  const submit = (): void => {
    crediting.mutate(
      { orderNumber, licenseKeyIds, reason: form.values.reason, idempotencyKey },
      {
        onSuccess: () => {
          onDone();
          onClose();
        },
      },
    );
  };
  const [only] = orderKeys;
  return (
    <FieldsDialog
      form={form}
      saving={crediting}
      title={t.order.question(
        only && orderKeys.length === 1
          ? t.order.creditKey(bulletMask(only.licenseKey))
          : t.order.creditKeys(orderKeys.length),
      )}
      submit={preview.data === undefined ? t.order.credit : t.creditAmount(formatEuro(preview.data))}
      colour="red"
      onSave={submit}
      onClose={onClose}
    >
      <Text size="sm">{t.order.creditEffect(orderKeys.length, orderNumber, remaining)}</Text>
      <FormFields form={form} />
    </FieldsDialog>
  );
}

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
      submit={t.words.replace}
      onSave={(_version, { reason }) => replacing.mutate({ orderNumber, licenseKeyId: orderKey.id, reason })}
      onClose={onClose}
    >
      <Text size="sm">{t.order.replaceEffect}</Text>
      {pool && <Text size="sm">{t.poolStock(pool.name, pool.available)}</Text>}
      <FormFields form={form} />
    </FieldsDialog>
  );
}
