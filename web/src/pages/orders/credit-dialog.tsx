import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newIdempotencyKey } from '../../api/idempotency';
import { creditPreviewQuery, useCreditKeys } from '../../api/orders';
import { FormDialog } from '../../components/form-dialog';
import { ReasonField, useReason } from '../../components/reason-field';
import { bulletMask } from '../../lib/bullet-mask';
import { toFormErrors } from '../../lib/form-errors';
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
  const reason = useReason();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const licenseKeyIds = orderKeys.map(({ id }) => id);
  const preview = useQuery(creditPreviewQuery(orderNumber, licenseKeyIds));
  const crediting = useCreditKeys();
  const { fields, form } = toFormErrors(crediting.error ?? preview.error, ['reason']);
  const submit = (): void => {
    if (!reason.check()) return;
    crediting.mutate(
      { orderNumber, licenseKeyIds, reason: reason.value, idempotencyKey },
      {
        onSuccess: ({ recordedCreditNote }) => {
          onDone();
          onClose();
          void notifyDone(t.order.credited(formatEuro(recordedCreditNote?.amount ?? 0)));
        },
      },
    );
  };
  const [only] = orderKeys;
  return (
    <FormDialog
      title={t.order.question(
        only && orderKeys.length === 1
          ? t.order.creditKey(bulletMask(only.licenseKey))
          : t.order.creditKeys(orderKeys.length),
      )}
      submit={preview.data === undefined ? t.order.credit : t.order.creditAmount(formatEuro(preview.data))}
      colour="red"
      isDirty={reason.value !== '' && !crediting.isSuccess}
      isBusy={crediting.isPending}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{t.order.creditEffect(orderKeys.length, orderNumber, remaining)}</Text>
      <ReasonField reason={reason} error={fields.reason} />
    </FormDialog>
  );
}
