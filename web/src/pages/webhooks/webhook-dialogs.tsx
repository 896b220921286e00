import { Alert, Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RefusedError } from '../../api/errors';
import type {
  ReplayWebhookMutationVariables as Replay,
  WebhookEventKind,
  WebhookPartsFragment,
} from '../../api/generated/types';
import { replayPreviewQuery, useReplayWebhook, useSendTestEvent, useSetWebhookActive } from '../../api/webhooks';
import { textColumn } from '../../components/columns';
import { DataTable, type Column } from '../../components/data-table';
import { ErrorAlert } from '../../components/error-alert';
import { choice, list, readList, text } from '../../components/field-kinds';
import { FieldsDialog } from '../../components/fields-dialog';
import { FormDialog } from '../../components/form-dialog';
import { FormFields, inputOf, useFields } from '../../components/form-fields';
import { Loading } from '../../components/loading';
import { stateOf } from '../../components/webhook-state';
import { toFormErrors } from '../../lib/form-errors';
import { formatNumber } from '../../lib/money';
import { doneWith } from '../../lib/notify';
import { useSession } from '../../lib/session';
import { t } from '../../texts/webhooks';
import { EVENT_KINDS } from './webhooks-search';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Dialog } from '../../components/dialog';
import { instantIn, localTimeIn, typedTimeProblem } from '../../lib/times';

const TYPING_MS = 400;

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

interface Difference {
  name: string;
  seen: string;
  now: string;
}

const COLUMNS: Column<Difference>[] = [
  textColumn('name', '', ({ name }) => name),
  textColumn('seen', t.webhooks.conflictSeen, ({ seen }) => seen),
  textColumn('now', t.webhooks.conflictNow, ({ now }) => now),
];

/** Both versions of a webhook that another user has changed. */
function Conflict({ seen, now }: { seen: WebhookPartsFragment; now: WebhookPartsFragment }) {
  const { time } = useSession();
  const show = (webhook: WebhookPartsFragment): [string, string][] => [
    [t.words.status, t.webhooks.stateOf[stateOf(webhook)]],
    [t.webhooks.url, webhook.url],
    [t.webhooks.failures, formatNumber(webhook.consecutiveFailures)],
    [t.words.changes, time(webhook.updatedAt)],
  ];
  const current = new Map(show(now));
  const differences = show(seen).map(([name, value]) => ({ name, seen: value, now: current.get(name) ?? '' }));
  return (
    <Alert color="yellow" variant="outline" role="alert">
      <Stack gap="xs">
        <Text size="sm">{t.webhooks.conflict}</Text>
        <DataTable
          title={t.webhooks.conflict}
          columns={COLUMNS}
          rows={differences.filter((one) => one.seen !== one.now)}
          rowId={({ name }) => name}
        />
      </Stack>
    </Alert>
  );
}

interface SwitchDialogProps {
  /** As it is read again and again. */
  webhook: WebhookPartsFragment;
  /** Its new state. */
  active: boolean;
  onClose: () => void;
}

/** Enables or disables a webhook, or resets its failures; explains the effect first. */
export function SwitchDialog({ webhook, active, onClose }: SwitchDialogProps) {
  // The shown data do not change during the decision.
  const [seen, setSeen] = useState(webhook);
  const switching = useSetWebhookActive();
  const { error } = switching;
  const isConflict = error instanceof RefusedError && error.code === 'VERSION_CONFLICT';
  const isForgiving = active && seen.active;
  const verb = active ? t.webhooks.switchOn : t.webhooks.switchOff;
  const submit = (): void => {
    const decided = isConflict ? webhook : seen;
    setSeen(decided);
    switching.mutate(
      { id: webhook.id, active, version: decided.version },
      doneWith(onClose, active ? t.webhooks.switchedOn : t.webhooks.switchedOff),
    );
  };
  const title = isForgiving ? t.webhooks.forgive : verb;
  const effect = active ? t.webhooks.onEffect : t.webhooks.offEffect;
  return (
    <FormDialog
      title={title}
      submit={isConflict ? t.webhooks.conflictAgain : title}
      {...(!active && { colour: 'red' })}
      isDirty={false}
      isBusy={switching.isPending}
      error={isConflict ? undefined : toFormErrors(error, []).form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{isForgiving ? t.webhooks.forgiveEffect : effect}</Text>
      {isConflict && <Conflict seen={seen} now={webhook} />}
    </FormDialog>
  );
}

const kindsOf = (subscribed: readonly WebhookEventKind[]) => ({
  ...list(t.webhooks.kinds, ({ value, error }, set) => (
    <Checkbox.Group
      label={t.webhooks.kinds}
      description={t.webhooks.kindsHint}
      value={readList(value)}
      onChange={(chosen) => set(JSON.stringify(subscribed.filter((kind) => chosen.includes(kind))))}
      error={error}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
        {subscribed.map((kind) => (
          <Checkbox key={kind} value={kind} label={t.webhooks.eventOf[kind]} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  )),
  toValue: (chosen: string) => (readList(chosen).length > 0 ? readList(chosen) : null),
});

const fieldsIn = (zone: string, subscribed: readonly WebhookEventKind[]) => ({
  since: {
    ...text({ label: t.webhooks.since(zone), type: 'datetime-local', required: true }),
    toValue: (local: string) => instantIn(zone, local),
    problem: (local: string) => typedTimeProblem(zone, local, t.webhooks.sinceMissing),
  },
  until: {
    ...text({ label: t.webhooks.until(zone), description: t.webhooks.untilHint, type: 'datetime-local' }),
    toValue: (local: string) => instantIn(zone, local) ?? null,
    problem: (local: string) => (local === '' ? undefined : typedTimeProblem(zone, local, t.webhooks.sinceMissing)),
  },
  kinds: kindsOf(subscribed),
});

interface ReplayFormProps {
  webhook: WebhookPartsFragment;
  /** Of the first event that the webhook missed; null if it missed none. */
  missedSince: string | null;
  onClose: () => void;
}

function ReplayForm({ webhook, missedSince, onClose }: ReplayFormProps) {
  const { zone } = useSession();
  const [since] = useState(() => (missedSince ? localTimeIn(zone, missedSince) : ''));
  const replaying = useReplayWebhook(webhook);
  const [fields] = useState(() =>
    fieldsIn(
      zone,
      EVENT_KINDS.filter((kind) => webhook.events[kind]),
    ),
  );
  const form = useFields(fields, { since, until: '', kinds: '[]' }, 0, replaying.error);
  const sent = { webhookId: webhook.id, ...(inputOf(fields, form.values) as Omit<Replay, 'webhookId'>) };
  const [settled] = useDebouncedValue(JSON.stringify(sent), TYPING_MS);
  const asked = JSON.parse(settled) as Replay;
  const { data, error } = useQuery({ ...replayPreviewQuery(asked), enabled: Boolean(asked.since) });
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
  const count = sent.since && !error ? data?.events : undefined;
  return (
    <FieldsDialog
      form={form}
      saving={replaying}
      title={t.webhooks.replay}
      submit={count === undefined ? t.webhooks.replay : t.webhooks.replaySubmit(count)}
      onSave={() => replaying.mutate(sent)}
      onClose={onClose}
    >
      <Text size="sm">{t.webhooks.replayHint}</Text>
      {!webhook.active && <Text size="sm">{t.webhooks.replayOff}</Text>}
      <FormFields form={form} />
      <ErrorAlert error={error} />
    </FieldsDialog>
  );
}

/** Sends the events of a period to a webhook, such as after its receiver was down. */
export function ReplayDialog({ webhook, onClose }: Omit<ReplayFormProps, 'missedSince'>) {
  const { data, error } = useQuery({ ...replayPreviewQuery({ webhookId: webhook.id }), staleTime: Infinity });
  if (data || error) return <ReplayForm webhook={webhook} missedSince={data?.since ?? null} onClose={onClose} />;
  return (
    <Dialog title={t.webhooks.replay} onClose={onClose}>
      <Loading />
    </Dialog>
  );
}
