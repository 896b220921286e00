import { Button, Group, Stack, Text } from '@mantine/core';
import { Icon } from '../icons/icon';
import { t } from '../texts';
import { ErrorAlert } from './error-alert';
import { ProgressBar } from './meter';

interface WorkProps {
  title: string;
  /** How far it has come, in words. */
  status: string;
  done: number;
  total: number;
  state: { step: 'running'; isStopping: boolean } | { step: 'stopped' };
  /** Why it stopped; undefined if the user stopped it. */
  reason: string | undefined;
  stopLabel: string;
  /** Ends it without the rest. */
  finishLabel: string;
  work: { stop: () => void; goOn: () => Promise<void>; finish: () => void };
}

/** The progress of work in many requests, and the buttons to stop, continue or end it. */
export function WorkProgress({ title, status, done, total, state, reason, stopLabel, finishLabel, work }: WorkProps) {
  return (
    <Stack gap="sm">
      <Text role="status">{status}</Text>
      <ProgressBar title={title} done={done} total={total} />
      <ErrorAlert icon={<Icon name="alert-triangle" />}>{reason}</ErrorAlert>
      <Group justify="end">
        {state.step === 'stopped' ? (
          <>
            <Button variant="default" onClick={work.finish}>
              {finishLabel}
            </Button>
            <Button onClick={() => void work.goOn()}>{t.words.goOn}</Button>
          </>
        ) : (
          <Button variant="default" onClick={work.stop} loading={state.isStopping}>
            {stopLabel}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
