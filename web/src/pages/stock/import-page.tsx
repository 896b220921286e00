import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { poolQuery } from '../../api/stock';
import { Card } from '../../components/card';
import { FormFields, problemsOf } from '../../components/form-fields';
import { Loading } from '../../components/loading';
import { Stepper } from '../../components/stepper';
import { UnsavedChanges } from '../../components/unsaved-changes';
import { Icon } from '../../icons/icon';
import { t } from '../../texts/stock';
import {
  canSendDetails,
  costOfAll,
  importFields,
  NO_KEYS,
  parseImportDetails,
  useLines,
  type TypedSource,
} from './import-details';
import classes from './import.module.css';
import { PoolCard } from './pool-card';
import type { Pool } from './pool-stats';
import { useKeyImport, type ImportState, type KeyImportWork } from './use-key-import';

// The later steps are loaded when they are reached.
const KeySourceForm = lazy(async () => ({ default: (await import('./key-source-form')).KeySourceForm }));
const CheckedKeys = lazy(async () => ({ default: (await import('./checked-keys')).CheckedKeys }));
const ImportProgress = lazy(async () => ({ default: (await import('./import-progress')).ImportProgress }));
const StoppedImport = lazy(async () => ({ default: (await import('./import-progress')).StoppedImport }));
const ImportResult = lazy(async () => ({ default: (await import('./import-progress')).ImportResult }));

/** The step of each state, from a file to keys. */
const STEPS: Record<ImportState['step'], number> = {
  writing: 0,
  checking: 1,
  checked: 1,
  storing: 2,
  stopped: 2,
  stored: 3,
  undone: 3,
};

/** The typed, pasted or dropped source, next to the steps. */
function SourceName({ typed }: { typed: TypedSource }) {
  const lines = useLines(typed.text);
  if (lines === 0) return null;
  return (
    <span className={classes.source}>
      <Icon name="file-text" />
      <span>{t.stock.file(typed.name ?? t.words.pasted, lines)}</span>
    </span>
  );
}

interface StepProps {
  pool: Pool;
  typed: TypedSource;
  work: KeyImportWork;
  onChange: (typed: TypedSource) => void;
}

/** The content of the step that the import is in. */
function Step({ pool, typed, work, onChange }: StepProps) {
  const { state } = work;
  const details = parseImportDetails(typed.details);
  switch (state.step) {
    case 'writing':
      return (
        <KeySourceForm
          pool={pool}
          typed={typed}
          error={state.error}
          onChange={onChange}
          onCheck={(source) => void work.check({ ...source, details })}
        />
      );
    case 'checking':
      return <ImportProgress title={t.stock.checking} {...state} onStop={work.back} />;
    case 'checked':
      return (
        <CheckedKeys
          pool={pool}
          found={state.found}
          report={state.report}
          isReady={canSendDetails(typed.details)}
          losesCost={details.unitCost === null && typeof pool.averageCost === 'number'}
          onBack={work.back}
          onMask={() => void work.checkAgain()}
          onTake={work.takeUnusual}
          onStore={() => void work.store(details)}
        />
      );
    case 'storing':
      return (
        <ImportProgress
          title={t.stock.storing}
          done={state.stored.done}
          total={state.report.fresh.length}
          isStopping={state.isStopping}
          onStop={work.stop}
        />
      );
    case 'stopped':
      return (
        <StoppedImport
          stored={state.stored}
          total={state.report.fresh.length}
          error={state.error}
          isBusy={state.isUndoing}
          onGoOn={() => void work.goOn()}
          onUndo={() => void work.undo(t.stock.cancelReason)}
        />
      );
    case 'stored':
    case 'undone':
      return (
        <ImportResult
          poolId={pool.id}
          state={state}
          onAgain={() => {
            onChange(NO_KEYS);
            work.back();
          }}
        />
      );
  }
}

function Import({ pool }: { pool: Pool }) {
  const [typed, setTyped] = useState<TypedSource>(NO_KEYS);
  const work = useKeyImport();
  const step = STEPS[work.state.step];
  const keyCount = 'report' in work.state ? work.state.report.fresh.length : 0;
  // From the third step on, they are stored with the import.
  const fields = importFields(costOfAll(typed.details, keyCount), step > 1);
  const isWritten = typed.text !== '' || Object.values(typed.details).some((value) => value !== '');
  return (
    <div className="columns">
      <UnsavedChanges isDirty={work.isUnderWay || (isWritten && step < 3)} />
      <Card
        label={t.stock.importKeys}
        rows={
          <>
            <div className={classes.head}>
              <Stepper label={t.stock.importKeys} steps={t.stock.steps} current={step} />
              <SourceName typed={typed} />
            </div>
            <Suspense
              fallback={
                <div className={classes.loading}>
                  <Loading />
                </div>
              }
            >
              <Step pool={pool} typed={typed} work={work} onChange={setTyped} />
            </Suspense>
          </>
        }
      />
      <aside aria-label={t.stock.aboutKeys}>
        <Card title={t.stock.aboutKeys}>
          <Stack gap="sm">
            <FormFields
              form={{
                fields,
                values: typed.details,
                errors: problemsOf(fields, typed.details),
                set: (name, value) => setTyped({ ...typed, details: { ...typed.details, [name]: value } }),
              }}
              focus={null}
            />
          </Stack>
        </Card>
        <PoolCard pool={pool} />
      </aside>
    </div>
  );
}

/** Imports license keys: the source, a dry run, and storing, which can be stopped and undone. */
export function ImportPage({ poolId }: { poolId: string }) {
  const { data: pool } = useQuery(poolQuery(poolId));
  return pool && <Import pool={pool} />;
}
