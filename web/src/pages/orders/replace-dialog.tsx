import { Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useReplaceKey } from '../../api/orders';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/orders';
import type { OrderKey, WholeKeys } from './order-keys';

interface ReplaceDialogProps {
  orderNumber: number;
  orderKey: OrderKey;
  keys: WholeKeys;
  onClose: () => void;
}

export function ReplaceDialog({ orderNumber, orderKey, keys, onClose }: ReplaceDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const replace = useReplaceKey();
  const replacing = useMutation({
    mutationFn: async () => {
      const [licenseKey = ''] = await keys.get([orderKey]);
      await replace.mutateAsync({ orderNumber, licenseKey, reason });
    },
    onSuccess: () => {
      onClose();
      void notifyDone(t.order.replaced);
    },
  });
  const { fields, form } = toFormErrors(replacing.error, ['reason']);
  const submit = (): void => {
    setIsMissing(reason.trim() === '');
    if (reason.trim() !== '') replacing.mutate();
  };
  return (
    <FormDialog
      title={t.order.replaceKey(orderKey.licenseKey)}
      submit={t.order.replace}
      isDirty={reason !== '' && !replacing.isSuccess}
      isBusy={replacing.isPending}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">
        {t.order.replaceEffect} {!keys.areShown && t.order.willReveal}
      </Text>
      <Textarea
        label={t.order.reason}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={isMissing ? t.order.reasonMissing : fields.reason}
        maxLength={500}
        autosize
        required
        data-autofocus
      />
    </FormDialog>
  );
}
