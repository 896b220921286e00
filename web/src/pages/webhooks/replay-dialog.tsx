import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { WebhookEventKind } from '../../api/generated/types';
import { useReplayWebhook } from '../../api/webhooks';
import { Dialog } from '../../components/dialog';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { useSession } from '../../lib/session';
import { instantIn, localTimeIn } from '../../lib/times';
import { t } from '../../texts/webhooks';
import { EVENT_KINDS } from './deliveries-search';

interface ReplayDialogProps {
  webhookId: string;
  /** When the webhook was last disabled, which is when it started to miss events. */
  offSince: string | null;
  onClose: () => void;
}

/** Sends the events of a period to a webhook, such as after its receiver was down. */
export function ReplayDialog({ webhookId, offSince, onClose }: ReplayDialogProps) {
  const { zone } = useSession();
  const [first] = useState(() => (offSince ? localTimeIn(zone, offSince) : ''));
  const [since, setSince] = useState(first);
  const [until, setUntil] = useState('');
  const [kinds, setKinds] = useState<WebhookEventKind[]>([]);
  const [isChecked, setIsChecked] = useState(false);
  const replaying = useReplayWebhook();
  const { fields, form } = toFormErrors(replaying.error, ['since', 'until', 'kinds']);
  const sinceInstant = instantIn(zone, since);
  const submit = (): void => {
    setIsChecked(true);
    if (!sinceInstant) return;
    replaying.mutate({
      webhookId,
      since: sinceInstant,
      until: instantIn(zone, until) ?? null,
      kinds: kinds.length > 0 ? kinds : null,
    });
  };
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
    <FormDialog
      title={t.webhooks.replay}
      submit={t.webhooks.replaySend}
      isDirty={since !== first || until !== '' || kinds.length > 0}
      isBusy={replaying.isPending}
      error={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{t.webhooks.replayHint}</Text>
      <TextInput
        type="datetime-local"
        label={t.webhooks.since(zone)}
        value={since}
        onChange={({ currentTarget }) => setSince(currentTarget.value)}
        error={isChecked && !sinceInstant ? t.webhooks.sinceMissing : fields.since}
        required
        data-autofocus
      />
      <TextInput
        type="datetime-local"
        label={t.webhooks.until(zone)}
        description={t.webhooks.untilHint}
        value={until}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
        error={fields.until}
      />
      <Checkbox.Group
        label={t.webhooks.kinds}
        description={t.webhooks.kindsHint}
        value={kinds}
        onChange={(chosen) => setKinds(EVENT_KINDS.filter((kind) => chosen.includes(kind)))}
        error={fields.kinds}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
          {EVENT_KINDS.map((kind) => (
            <Checkbox key={kind} value={kind} label={t.webhooks.eventOf[kind]} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </FormDialog>
  );
}
