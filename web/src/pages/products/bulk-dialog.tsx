import { Button, Group, Stack, Text } from '@mantine/core';
import type { ChangedProduct } from '../../api/product-changes';
import { Badge } from '../../components/badge';
import { codeColumn, column, textColumn } from '../../components/columns';
import type { Column } from '../../components/data-table';
import { DescriptionList } from '../../components/description-list';
import { Dialog } from '../../components/dialog';
import { UnsavedChanges } from '../../components/unsaved-changes';
import { WorkProgress } from '../../components/work-progress';
import { toFormErrors } from '../../lib/form-errors';
import { formatNumber } from '../../lib/money';
import { t } from '../../texts/products';
import classes from './bulk.module.css';
import { LongTable } from './long-table';
import { isAnswerLost, useBulk, type BulkKind, type BulkRow, type BulkState, type Outcome } from './use-bulk';

/** A row with its result; undefined if it is pending. */
interface ReportedRow extends BulkRow {
  outcome: Outcome | undefined;
}

const shown = (available: boolean): string => t.products.saleOf[available ? 'on' : 'off'];

const effectOf = ({ product, target }: BulkRow): string =>
  target === null ? t.products.bulkSame : t.becomes(shown(product.available), shown(target.available));

function ReportedOutcome({ outcome }: ReportedRow) {
  if (!outcome) return t.products.resultOf.left;
  if (outcome.kind === 'same') return t.products.resultOf.same;
  if (outcome.kind === 'done') {
    return (
      <Badge tone="green" icon="check" isQuiet>
        {t.products.changed}
      </Badge>
    );
  }
  const reason = outcome.isConflict ? t.products.outcome.conflict : t.products.outcome.refused(outcome.reason);
  return (
    <Badge tone="red" icon="x">
      {reason}
    </Badge>
  );
}

const BOTH: Column<BulkRow>[] = [
  textColumn('name', t.words.name, ({ product }) => product.name, { narrow: 'title' }),
  codeColumn('sku', t.words.sku, ({ product }) => product.sku, { width: 140, narrow: 'meta' }),
  column('effect', t.words.effect, effectOf, { width: 224, narrow: 'badge' }),
];

const REPORT: Column<ReportedRow>[] = [
  ...BOTH.slice(1),
  column('outcome', t.words.result, (row) => <ReportedOutcome {...row} />, { narrow: 'title' }),
];

/** The preview of a bulk change. */
function PlanTable({ rows }: { rows: readonly BulkRow[] }) {
  return (
    <div className={classes.rows}>
      <LongTable title={t.words.preview} columns={BOTH} rows={rows} />
    </div>
  );
}

const RANK = { refused: 0, done: 2, same: 3 } as const;
const rankOf = ({ outcome }: ReportedRow): number => (outcome ? RANK[outcome.kind] : 1);

/** The outcome of each row, the refused ones first. */
function ReportTable({ rows }: { rows: readonly ReportedRow[] }) {
  return (
    <div className={classes.rows}>
      <LongTable title={t.products.report} columns={REPORT} rows={rows.toSorted((a, b) => rankOf(a) - rankOf(b))} />
    </div>
  );
}

type Bulk = ReturnType<typeof useBulk>;
type StateOf<Step extends BulkState['step']> = Extract<BulkState, { step: Step }>;

interface PlannedProps {
  bulk: Bulk;
  kind: BulkKind;
  rows: StateOf<'planned'>['rows'];
  onClose: () => void;
}

function Planned({ bulk, kind, rows, onClose }: PlannedProps) {
  const count = rows.filter(({ target }) => target !== null).length;
  return (
    <Stack gap="sm">
      <Text role="status">{t.products.bulkEffect(count, rows.length - count)}</Text>
      <PlanTable rows={rows} />
      <Group justify="end" className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t.cancel}
        </Button>
        {count > 0 && <Button onClick={() => void bulk.start()}>{t.products.bulkStart[kind](count)}</Button>}
      </Group>
    </Stack>
  );
}

function Progressing({ bulk, state }: { bulk: Bulk; state: StateOf<'running'> | StateOf<'stopped'> }) {
  const { rows, outcomes } = state;
  const done = outcomes.filter((outcome) => outcome !== undefined).length;
  const isStopped = state.step === 'stopped';
  const progress = t.products.progress(formatNumber(done), formatNumber(rows.length));
  const error = isStopped ? state.error : null;
  return (
    <WorkProgress
      title={t.products.changing}
      status={isStopped ? t.products.stoppedAt(progress) : progress}
      done={done}
      total={rows.length}
      state={state}
      reason={isAnswerLost(error) ? t.products.answerLost : toFormErrors(error, []).form}
      stopLabel={t.cancel}
      finishLabel={t.products.leaveRest}
      work={bulk}
    />
  );
}

function Report({ bulk, state, onClose }: { bulk: Bulk; state: StateOf<'done'>; onClose: () => void }) {
  const rows = state.rows.map((row, index) => ({ ...row, outcome: state.outcomes[index] }));
  const count = (kind: string | undefined): number => rows.filter(({ outcome }) => outcome?.kind === kind).length;
  const left = count(undefined);
  return (
    <Stack gap="sm">
      <Text role="status" fw={600}>
        {state.isUndo ? t.products.undone(count('done')) : t.products.done(count('done'))}
      </Text>
      <DescriptionList
        isRow
        items={[
          [t.products.resultOf.refused, formatNumber(count('refused'))],
          [t.products.resultOf.same, formatNumber(count('same'))],
          [t.products.resultOf.left, left > 0 && formatNumber(left)],
        ]}
      />
      <ReportTable rows={rows} />
      <Group justify="end" className={classes.foot}>
        {!state.isUndo && count('done') > 0 && (
          <Button variant="default" onClick={() => void bulk.undo()}>
            {t.words.undo}
          </Button>
        )}
        <Button onClick={onClose}>{t.close}</Button>
      </Group>
    </Stack>
  );
}

interface BulkDialogProps {
  kind: BulkKind;
  products: readonly ChangedProduct[];
  /** @param isDone whether anything was changed. */
  onClose: (isDone: boolean) => void;
}

/** Changes many products: preview, progress, and the result of each. */
export function BulkDialog({ kind, products, onClose }: BulkDialogProps) {
  const bulk = useBulk(products, kind);
  const { state, isUnderWay } = bulk;
  const close = (): void => {
    if (!isUnderWay) onClose(state.step === 'done');
  };
  return (
    <Dialog title={t.products.bulkTitle[kind](products.length)} onClose={close} size="lg">
      <UnsavedChanges isDirty={isUnderWay} />
      {state.step === 'planned' && <Planned bulk={bulk} kind={kind} rows={state.rows} onClose={close} />}
      {(state.step === 'running' || state.step === 'stopped') && <Progressing bulk={bulk} state={state} />}
      {state.step === 'done' && <Report bulk={bulk} state={state} onClose={close} />}
    </Dialog>
  );
}
