import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ConnectionLostError } from '../../api/errors';
import { keyColumn, textColumn } from '../../components/columns';
import { DataTable, type Column } from '../../components/data-table';
import { Dialog } from '../../components/dialog';
import { FormDialog } from '../../components/form-dialog';
import { FormFields } from '../../components/form-fields';
import { UnsavedChanges } from '../../components/unsaved-changes';
import { useReason } from '../../components/use-reason';
import { WorkProgress } from '../../components/work-progress';
import { toFormErrors } from '../../lib/form-errors';
import { formatNumber } from '../../lib/money';
import { t } from '../../texts/stock';
import { useRecallWork, type RecallOrder } from './use-recall-work';

type Work = ReturnType<typeof useRecallWork>;
type StateOf<Step extends Work['state']['step']> = Extract<Work['state'], { step: Step }>;
type Failed = StateOf<'done'>['failed'][number];

// An empty stock can leave thousands; those after these are still open.
const SHOWN = 100;

const FAILED: Column<Failed>[] = [
  keyColumn('key', t.words.key, ({ masked }) => masked, { width: 136, narrow: 'title' }),
  textColumn('why', t.words.why, ({ code }) => t.stock.unresolved[code] ?? code, { narrow: 'meta' }),
];

interface AskingProps extends Pick<RecallOrder, 'resolution'> {
  count: number;
  onStart: (reason: string) => void;
  onClose: () => void;
}

function Asking({ resolution, count, onStart, onClose }: AskingProps) {
  const form = useReason(null, t.stock.customersRead);
  const submit = (): void => {
    if (form.check()) onStart(form.values.reason.trim());
  };
  return (
    <FormDialog
      title={`${t.stock.resolveKeys[resolution](count)}?`}
      submit={t.stock.resolveKeys[resolution](count)}
      {...(resolution === 'CREDIT' && { colour: 'red' })}
      isDirty={form.isDirty}
      isBusy={false}
      error={undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>{t.stock.resolveEffect[resolution]}</div>
      <FormFields form={form} />
    </FormDialog>
  );
}

function Progressing({ work, state, total }: { work: Work; state: StateOf<'running' | 'stopped'>; total: number }) {
  const progress = t.stock.resolving(formatNumber(state.done), formatNumber(total));
  const error = state.step === 'stopped' && state.error;
  return (
    <WorkProgress
      title={progress}
      status={state.step === 'stopped' ? t.stock.resolvingStopped(progress) : progress}
      done={state.done}
      total={total}
      state={state}
      // A key that was resolved without a response is no longer open, so continuing cannot resolve it twice.
      reason={error instanceof ConnectionLostError ? t.stock.resolveAnswerLost : toFormErrors(error, []).form}
      stopLabel={t.stock.stop}
      finishLabel={t.stock.leaveRest}
      work={work}
    />
  );
}

interface ReportProps extends Pick<RecallOrder, 'resolution'> {
  state: StateOf<'done'>;
  onClose: () => void;
}

function Report({ resolution, state: { resolved, failed }, onClose }: ReportProps) {
  return (
    <Stack gap="sm">
      <Text role="status" fw={600}>
        {t.stock.resolved[resolution](resolved)}
      </Text>
      {failed.length > 0 && (
        <>
          <Text>{t.stock.notResolved(failed.length)}</Text>
          <DataTable
            title={t.stock.notResolved(failed.length)}
            columns={FAILED}
            rows={failed.slice(0, SHOWN)}
            rowId={({ id }) => id}
          />
          {failed.length > SHOWN && <Text c="dimmed">{t.lists.andMore(formatNumber(failed.length - SHOWN))}</Text>}
        </>
      )}
      <Group justify="end">
        <Button onClick={onClose}>{t.close}</Button>
      </Group>
    </Stack>
  );
}

interface ResolveDialogProps extends RecallOrder {
  /** How many keys are open, or chosen. */
  count: number;
  onDone?: () => void;
  onClose: () => void;
}

/** Replaces or credits recalled keys: reason, progress, and failures. */
export function ResolveDialog({ count, onDone, onClose, ...order }: ResolveDialogProps) {
  const work = useRecallWork(order);
  // The number of open keys falls during the run.
  const [total] = useState(count);
  const { state } = work;
  const { resolution } = order;
  const close = (): void => {
    if (work.isUnderWay) return;
    onDone?.();
    onClose();
  };
  if (state.step === 'asking') {
    return (
      <Asking resolution={resolution} count={total} onStart={(reason) => void work.start(reason)} onClose={onClose} />
    );
  }
  return (
    <Dialog title={t.stock.resolveKeys[resolution](total)} onClose={close}>
      <UnsavedChanges isDirty={work.isUnderWay} />
      {state.step === 'done' ? (
        <Report resolution={resolution} state={state} onClose={close} />
      ) : (
        <Progressing work={work} state={state} total={total} />
      )}
    </Dialog>
  );
}
