import { NativeSelect, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSetCustomerStatus } from '../../api/customers';
import type { CustomerPartsFragment, CustomerStatus } from '../../api/generated/types';
import { FormDialog } from '../../components/form-dialog';
import { VersionConflict } from '../../components/version-conflict';
import { isVersionConflict, useDraft } from '../../lib/draft';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/customers';
import { CUSTOMER_STATUSES } from './customers-search';

const CHOICES = CUSTOMER_STATUSES.map((status) => ({ value: status as string, label: t.customers.statusOf[status] }));
const LABELS = { status: t.customers.status, reason: t.customers.reason };

/** Suspends a customer, with a reason, or lets it in again. */
export function StatusDialog({ customer, onClose }: { customer: CustomerPartsFragment; onClose: () => void }) {
  const stored = { status: customer.status as string, reason: customer.statusReason ?? '' };
  const draft = useDraft(stored, customer.version);
  const [isChecked, setIsChecked] = useState(false);
  const setting = useSetCustomerStatus();
  const { fields, form } = toFormErrors(setting.error, ['reason']);
  const status = draft.values.status as CustomerStatus;
  const needsReason = status !== 'ACTIVE';
  const isReasonMissing = needsReason && draft.values.reason.trim() === '';
  const save = (version: number): void => {
    setIsChecked(true);
    if (isReasonMissing) return;
    setting.mutate(
      { id: customer.id, status, reason: needsReason ? draft.values.reason.trim() : null, version },
      {
        onSuccess: () => {
          onClose();
          void notifyDone(t.customers.statusChanged(status));
        },
      },
    );
  };
  const isOutdated = isVersionConflict(setting.error) && customer.version !== draft.version;
  return (
    <FormDialog
      title={t.customers.setStatus}
      submit={t.customers.save}
      {...(needsReason && { colour: 'red' })}
      isDirty={draft.isDirty && !setting.isSuccess}
      isBusy={setting.isPending}
      error={form}
      conflict={
        isOutdated && (
          <VersionConflict
            conflicts={draft.conflicts}
            labels={LABELS}
            show={(name, value) => (name === 'status' ? t.customers.statusOf[value as CustomerStatus] : value)}
            isBusy={setting.isPending}
            onKeep={() => {
              draft.rebase();
              save(customer.version);
            }}
            onTake={() => {
              draft.discard();
              setting.reset();
            }}
          />
        )
      }
      onSubmit={() => save(draft.version)}
      onClose={onClose}
    >
      <NativeSelect
        label={t.customers.statusNow}
        data={CHOICES}
        value={status}
        onChange={({ currentTarget }) => draft.set('status', currentTarget.value)}
        data-autofocus
      />
      <Text size="sm">{t.customers.statusEffect[status]}</Text>
      {needsReason && (
        <Textarea
          label={t.customers.reason}
          description={t.customers.reasonHint}
          value={draft.values.reason}
          onChange={({ currentTarget }) => draft.set('reason', currentTarget.value)}
          error={isChecked && isReasonMissing ? t.customers.reasonMissing : fields.reason}
          maxLength={500}
          autosize
          required
        />
      )}
    </FormDialog>
  );
}
