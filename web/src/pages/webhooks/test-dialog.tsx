import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import type { WebhookEventKind } from '../../api/generated/types';
import { useSendTestEvent } from '../../api/webhooks';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { oneOf } from '../../lib/list-search';
import { doneWith } from '../../lib/notify';
import { t } from '../../texts/webhooks';
import { EVENT_KINDS } from './deliveries-search';

const EVENTS = EVENT_KINDS.map((kind) => ({ value: kind as string, label: t.webhooks.eventOf[kind] }));

/** Tries a webhook out. */
export function TestDialog({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const [event, setEvent] = useState<WebhookEventKind>('orderCompleted');
  const sending = useSendTestEvent();
  const { fields, form } = toFormErrors(sending.error, ['event']);
  const submit = (): void => sending.mutate({ webhookId, event }, doneWith(onClose, t.webhooks.tested));
  return (
    <FormDialog
      title={t.webhooks.test}
      submit={t.webhooks.testSend}
      isDirty={false}
      isBusy={sending.isPending}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{t.webhooks.testHint}</Text>
      <NativeSelect
        label={t.webhooks.testEvent}
        data={EVENTS}
        value={event}
        onChange={({ currentTarget }) => setEvent(oneOf(EVENT_KINDS, currentTarget.value) ?? event)}
        error={fields.event}
        data-autofocus
      />
    </FormDialog>
  );
}
