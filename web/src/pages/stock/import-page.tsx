import { Stack } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../components/section';
import { UnsavedChanges } from '../../components/unsaved-changes';
import { t } from '../../texts/stock';
import { CheckedKeys } from './checked-keys';
import { ImportProgress, StoppedImport } from './import-progress';
import { ImportResult } from './import-result';
import { KeySourceForm, NO_KEYS, type TypedSource } from './key-source-form';
import { useKeyImport } from './use-key-import';

/** Imports license keys: what is imported, a dry run of it, and its storing, which can be stopped and undone. */
export function ImportPage({ poolId, mask }: { poolId: string; mask: string | null }) {
  const [typed, setTyped] = useState<TypedSource>(NO_KEYS);
  const work = useKeyImport();
  const { state } = work;
  const isWritten = typed.text !== '' || typed.note !== '';
  const isOver = state.step === 'stored' || state.step === 'undone';
  const again = (): void => {
    setTyped(NO_KEYS);
    work.back();
  };
  return (
    <Section title={t.stock.importKeys}>
      <UnsavedChanges isDirty={work.isUnderWay || (isWritten && !isOver)} />
      <Stack gap="md" maw={860}>
        {state.step === 'writing' && (
          <KeySourceForm
            poolId={poolId}
            mask={mask}
            typed={typed}
            error={state.error}
            onChange={setTyped}
            onCheck={(source) => void work.check(source)}
          />
        )}
        {state.step === 'checking' && (
          <ImportProgress
            title={t.stock.checking}
            done={state.done}
            total={state.total}
            stop={t.cancel}
            onStop={work.back}
          />
        )}
        {state.step === 'checked' && (
          <CheckedKeys report={state.report} onBack={work.back} onStore={() => void work.store()} />
        )}
        {state.step === 'storing' && (
          <ImportProgress
            title={t.stock.storing}
            done={state.stored.done}
            total={state.report.fresh.length}
            stop={t.cancel}
            isStopping={state.isStopping}
            onStop={work.stop}
          />
        )}
        {state.step === 'stopped' && (
          <StoppedImport
            stored={state.stored}
            total={state.report.fresh.length}
            error={state.error}
            isBusy={state.isUndoing}
            onGoOn={() => void work.goOn()}
            onUndo={() => void work.undo(t.stock.cancelReason)}
          />
        )}
        {isOver && <ImportResult poolId={poolId} state={state} onAgain={again} />}
      </Stack>
    </Section>
  );
}
