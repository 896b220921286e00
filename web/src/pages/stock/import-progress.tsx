import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { ProgressBar } from '../../components/progress-bar';
import { toFormErrors } from '../../lib/form-errors';
import { formatNumber } from '../../lib/money';
import { t } from '../../texts/stock';
import { isAnswerLost, type Stored } from './key-pieces';

interface ImportProgressProps {
  title: string;
  done: number;
  total: number;
  /** What its button says. */
  stop: string;
  isStopping?: boolean;
  onStop: () => void;
}

export function ImportProgress({ title, done, total, stop, isStopping, onStop }: ImportProgressProps) {
  return (
    <Stack gap="xs">
      <Text role="status">{t.stock.progress(title, formatNumber(done), formatNumber(total))}</Text>
      <ProgressBar title={title} done={done} total={total} />
      <Group>
        <Button variant="default" onClick={onStop} loading={isStopping ?? false}>
          {stop}
        </Button>
      </Group>
    </Stack>
  );
}

interface StoppedImportProps {
  stored: Stored;
  total: number;
  /** Why it stopped; null where somebody wanted it. */
  error: unknown;
  isBusy: boolean;
  onGoOn: () => void;
  onUndo: () => void;
}

/** Asks what becomes of an import that has stopped half-way. */
export function StoppedImport({ stored, total, error, isBusy, onGoOn, onUndo }: StoppedImportProps) {
  const { done, imported } = stored;
  const reason = isAnswerLost(error) ? t.stock.answerLost : toFormErrors(error, []).form;
  return (
    <Stack gap="xs">
      <Text role="status" fw={600}>
        {t.stock.stoppedAt(formatNumber(done), formatNumber(total))}
      </Text>
      <ProgressBar title={t.stock.storing} done={done} total={total} />
      {reason && (
        <Alert color="red" variant="outline" role="alert">
          {reason}
        </Alert>
      )}
      <Text size="sm">{t.stock.undoWarning(imported)}</Text>
      <Group>
        <Button onClick={onGoOn} disabled={isBusy}>
          {t.stock.goOn}
        </Button>
        <Button color="red" onClick={onUndo} loading={isBusy}>
          {t.stock.undoStored}
        </Button>
      </Group>
    </Stack>
  );
}
