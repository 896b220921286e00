import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Group, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReplayWebhookMutationVariables } from '../../api/generated/types';
import { useReplayWebhook } from '../../api/webhooks';
import { Dialog } from '../../components/dialog';
import { list, readList, text } from '../../components/field-kinds';
import { FieldsDialog } from '../../components/fields-dialog';
import { FormFields, inputOf, useFields } from '../../components/form-fields';
import { useSession } from '../../lib/session';
import { instantIn, localTimeIn } from '../../lib/times';
import { t } from '../../texts/webhooks';
import { EVENT_KINDS } from './deliveries-search';

const kinds = list(t.webhooks.kinds, ({ value, error }, set) => (
  <Checkbox.Group
    label={t.webhooks.kinds}
    description={t.webhooks.kindsHint}
    value={readList(value)}
    onChange={(chosen) => set(JSON.stringify(EVENT_KINDS.filter((kind) => chosen.includes(kind))))}
    error={error}
  >
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
      {EVENT_KINDS.map((kind) => (
        <Checkbox key={kind} value={kind} label={t.webhooks.eventOf[kind]} />
      ))}
    </SimpleGrid>
  </Checkbox.Group>
));

const fieldsIn = (zone: string) => ({
  since: {
    ...text({ label: t.webhooks.since(zone), type: 'datetime-local', required: true }),
    toValue: (local: string) => instantIn(zone, local),
    problem: (local: string) => (instantIn(zone, local) === undefined ? t.webhooks.sinceMissing : undefined),
  },
  until: {
    ...text({ label: t.webhooks.until(zone), description: t.webhooks.untilHint, type: 'datetime-local' }),
    toValue: (local: string) => instantIn(zone, local) ?? null,
  },
  kinds: { ...kinds, toValue: (chosen: string) => (readList(chosen).length > 0 ? readList(chosen) : null) },
});

interface ReplayDialogProps {
  webhookId: string;
  /** When the webhook was last disabled, which is when it started to miss events. */
  offSince: string | null;
  onClose: () => void;
}

/** Sends the events of a period to a webhook, such as after its receiver was down. */
export function ReplayDialog({ webhookId, offSince, onClose }: ReplayDialogProps) {
  const { zone } = useSession();
  const [since] = useState(() => (offSince ? localTimeIn(zone, offSince) : ''));
  const replaying = useReplayWebhook();
  const fields = fieldsIn(zone);
  const form = useFields(fields, { since, until: '', kinds: '[]' }, 0, replaying.error);
  // A number that a user may want to note.
  if (replaying.isSuccess) {
    return (
      <Dialog title={t.webhooks.replay} onClose={onClose}>
        <Text role="status">{t.webhooks.replayed(replaying.data)}</Text>
        <Group justify="end" mt="md">
          <Button onClick={onClose} data-autofocus>
            {t.close}
          </Button>
        </Group>
      </Dialog>
    );
  }
  return (
    <FieldsDialog
      form={form}
      saving={replaying}
      title={t.webhooks.replay}
      submit={t.webhooks.replay}
      onSave={(_version, values) =>
        replaying.mutate({
          webhookId,
          ...(inputOf(fields, values) as Omit<ReplayWebhookMutationVariables, 'webhookId'>),
        })
      }
      onClose={onClose}
    >
      <Text size="sm">{t.webhooks.replayHint}</Text>
      <FormFields form={form} />
    </FieldsDialog>
  );
}
