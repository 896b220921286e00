import { Alert, Button } from '@mantine/core';
import card from '../../components/card.module.css';
import { ErrorAlert } from '../../components/error-alert';
import { ProgressBar } from '../../components/meter';
import { ButtonLink } from '../../components/page-link';
import { Icon } from '../../icons/icon';
import { toFormErrors } from '../../lib/form-errors';
import { formatNumber } from '../../lib/money';
import { t } from '../../texts/stock';
import classes from './import.module.css';
import { isAnswerLost, type StoreProgress } from './key-report';
import type { ImportState } from './use-key-import';

interface ImportProgressProps {
  title: string;
  done: number;
  total: number;
  isStopping?: boolean;
  onStop: () => void;
}

export function ImportProgress({ title, done, total, isStopping = false, onStop }: ImportProgressProps) {
  return (
    <div className={classes.body}>
      <ProgressBar title={title} done={done} total={total} />
      <div className={classes.progress}>
        <p role="status">{t.stock.progress(title, formatNumber(done), formatNumber(total))}</p>
        <Button size="xs" variant="default" onClick={onStop} loading={isStopping}>
          {t.stock.stop}
        </Button>
      </div>
    </div>
  );
}

interface StoppedImportProps {
  stored: StoreProgress;
  total: number;
  /** Why it stopped; null if the user stopped it. */
  error: unknown;
  isBusy: boolean;
  onGoOn: () => void;
  onUndo: () => void;
}

/** Asks whether to continue or undo an import that stopped half-way. */
export function StoppedImport({ stored, total, error, isBusy, onGoOn, onUndo }: StoppedImportProps) {
  const { done, imported } = stored;
  const reason = isAnswerLost(error) ? t.stock.answerLost : toFormErrors(error, []).form;
  return (
    <>
      <div className={classes.body}>
        <ProgressBar title={t.stock.storing} done={done} total={total} />
        <p role="status" className="strong">
          {t.stock.stoppedAt(formatNumber(done), formatNumber(total))}
        </p>
        <ErrorAlert variant="light" icon={<Icon name="alert-triangle" />}>
          {reason}
        </ErrorAlert>
        <p>{t.stock.undoWarning(imported)}</p>
      </div>
      <div className={card.foot}>
        <div className={classes.actions}>
          <Button variant="default" color="red" onClick={onUndo} loading={isBusy}>
            {t.stock.undoStored}
          </Button>
          <Button onClick={onGoOn} disabled={isBusy}>
            {t.words.goOn}
          </Button>
        </div>
      </div>
    </>
  );
}

interface ImportResultProps {
  poolId: string;
  state: ImportState;
  onAgain: () => void;
}

/** The result of an import, and the next actions. */
export function ImportResult({ poolId, state, onAgain }: ImportResultProps) {
  const isStored = state.step === 'stored';
  const keyImportId = isStored ? state.stored.keyImportId : null;
  const missing = isStored ? state.report.fresh.length - state.stored.imported : 0;
  return (
    <>
      <div className={classes.body}>
        <Alert
          color={isStored ? 'green' : 'gray'}
          variant="light"
          icon={<Icon name={isStored ? 'circle-check' : 'rotate'} />}
          role="status"
        >
          {isStored && t.stock.imported(state.stored.imported)}
          {state.step === 'undone' && t.stock.importUndone(state.withdrawn)}
        </Alert>
        {missing > 0 && <p>{t.stock.missing(formatNumber(missing))}</p>}
      </div>
      <div className={card.foot}>
        <div className={classes.actions}>
          {keyImportId && (
            <ButtonLink variant="default" to="/stock/$poolId/imports/$id" params={{ poolId, id: keyImportId }}>
              {t.stock.openImport}
            </ButtonLink>
          )}
          <ButtonLink variant="default" to="/stock/$poolId" params={{ poolId }}>
            {t.stock.showKeys}
          </ButtonLink>
          <Button onClick={onAgain}>{t.stock.importMore}</Button>
        </div>
      </div>
    </>
  );
}
