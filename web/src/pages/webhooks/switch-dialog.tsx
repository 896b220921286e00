import { Alert, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { RefusedError } from '../../api/errors';
import type { WebhookPartsFragment } from '../../api/generated/types';
import { useSetWebhookActive } from '../../api/webhooks';
import { DataTable, type Column } from '../../components/data-table';
import { FormDialog } from '../../components/form-dialog';
import { stateOf } from '../../components/webhook-state';
import { toFormErrors } from '../../lib/form-errors';
import { formatNumber } from '../../lib/money';
import { doneWith } from '../../lib/notify';
import { useSession } from '../../lib/session';
import { t } from '../../texts/webhooks';

interface Difference {
  name: string;
  seen: string;
  now: string;
}

const COLUMNS: Column<Difference>[] = [
  { id: 'name', title: '', cell: ({ name }) => name },
  { id: 'seen', title: t.webhooks.conflictSeen, cell: ({ seen }) => seen },
  { id: 'now', title: t.webhooks.conflictNow, cell: ({ now }) => now },
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
