import { Text } from '@mantine/core';
import type { WebhookEventKind } from '../../api/generated/types';
import { useSendTestEvent } from '../../api/webhooks';
import { choice } from '../../components/field-kinds';
import { FieldsDialog } from '../../components/fields-dialog';
import { FormFields, useFields } from '../../components/form-fields';
import { doneWith } from '../../lib/notify';
import { t } from '../../texts/webhooks';
import { EVENT_KINDS } from './deliveries-search';

const FIELDS = {
  event: choice({
    label: t.webhooks.testEvent,
    choices: EVENT_KINDS.map((kind) => ({ value: kind, label: t.webhooks.eventOf[kind] })),
  }),
};

/** Tries a webhook out. */
export function TestDialog({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const sending = useSendTestEvent();
  const form = useFields(FIELDS, { event: 'orderCompleted' }, 0, sending.error);
  return (
    <FieldsDialog
      form={form}
      saving={sending}
      title={t.webhooks.test}
      submit={t.webhooks.testSend}
      isDirty={false}
      onSave={(_version, { event }) =>
        sending.mutate({ webhookId, event: event as WebhookEventKind }, doneWith(onClose, t.webhooks.tested))
      }
      onClose={onClose}
    >
      <Text size="sm">{t.webhooks.testHint}</Text>
      <FormFields form={form} />
    </FieldsDialog>
  );
}
