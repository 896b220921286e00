import { Alert, Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Badge, type BadgeProps } from '../../components/badge';
import card from '../../components/card.module.css';
import { column, countColumn, keyColumn } from '../../components/columns';
import { DataTable, type Column } from '../../components/data-table';
import tabClasses from '../../components/tabs.module.css';
import { KeyText } from '../../components/values';
import { Icon } from '../../icons/icon';
import { toCsv } from '../../lib/csv';
import { saveFile } from '../../lib/files';
import { formatAmount, formatNumber } from '../../lib/money';
import { useSession } from '../../lib/session';
import { said } from '../../texts/reasons';
import { t } from '../../texts/stock';
import classes from './import.module.css';
import type { KeyLine } from './key-lines';
import type { CheckReport, OmittedLine } from './key-report';
import type { Pool } from './pool-stats';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../components/form-dialog')).ConfirmDialog }));
const MaskDialog = lazy(async () => ({ default: (await import('./pool-dialogs')).MaskDialog }));

/** Storing replaces this step at once. */
const IDLE = { isPending: false, error: null };

const SHOWN_AT_ONCE = 100;
const SHOWN_CHARACTERS = 60;

type CheckedLine = OmittedLine | (KeyLine & { kind: 'fresh' });
type Kind = CheckedLine['kind'];

const LOOKS: Record<Kind, Pick<BadgeProps, 'tone' | 'icon'>> = {
  fresh: { tone: 'green', icon: 'check' },
  unusual: { tone: 'amber', icon: 'alert-triangle' },
  repeated: {},
  wrong: { tone: 'red', icon: 'x' },
  known: {},
};

const KINDS = Object.keys(LOOKS) as Kind[];

function Result({ kind }: { kind: Kind }) {
  return <Badge {...LOOKS[kind]}>{t.stock.results[kind]}</Badge>;
}

/** A key in its usual display; a line of which it is not certain whether it is a key as typed. */
function shown({ kind, text }: CheckedLine): string {
  if (kind !== 'wrong' && kind !== 'unusual') return `****${text.length >= 8 ? text.slice(-4) : ''}`;
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

function reasonOf(line: CheckedLine): string {
  switch (line.kind) {
    case 'unusual':
    case 'wrong': {
      const reason = said(line.reason);
      return reason.charAt(0).toUpperCase() + reason.slice(1);
    }
    case 'repeated':
      return t.stock.repeatedLine(formatNumber(line.first));
    case 'known':
      return t.stock.knownLine;
    case 'fresh':
      return '';
  }
}

const COLUMNS: Column<CheckedLine>[] = [
  countColumn('line', t.words.line, ({ line }) => line, { width: 76, narrow: 'meta' }),
  keyColumn('key', t.words.text, (line) => shown(line), { width: 230, narrow: 'title' }),
  column('reason', t.words.why, reasonOf, { narrow: 'meta' }),
  column('result', t.words.result, (line) => <Result {...line} />, { width: 144, narrow: 'badge' }),
];

interface LinesProps {
  title: string;
  lines: readonly CheckedLine[];
}

function Lines({ title, lines }: LinesProps) {
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  return (
    <div role="tabpanel" aria-label={title} className={classes.lines}>
      <DataTable title={title} columns={COLUMNS} rows={lines.slice(0, limit)} rowId={({ line }) => String(line)} />
      {lines.length > limit && (
        <div className={classes.more}>
          <Button size="xs" variant="default" onClick={() => setLimit(limit + 10 * SHOWN_AT_ONCE)}>
            {t.lists.more(lines.length - limit)}
          </Button>
        </div>
      )}
    </div>
  );
}

interface MaskProps {
  pool: Pool;
  /** The keys' common shape. */
  mask: string;
  /** Is called when the pool has it. */
  onMask: () => void;
}

/** Offers a mask to the pool. */
function SuggestedMask({ pool, mask, onMask }: MaskProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="compact-xs" onClick={() => setIsOpen(true)}>
        {t.stock.takeMask}
      </Button>
      <Suspense>
        {isOpen && <MaskDialog pool={pool} suggested={mask} onDone={onMask} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}

interface FindingsProps extends Omit<MaskProps, 'mask'> {
  /** The number of lines that look different from the others. */
  unusual: number;
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
  /** Null if the keys have none in common, or the pool must not get it. */
  mask: string | null;
}

/** Asks whether lines that look different from the others are keys, and offers the common mask of the others. */
function Findings({ unusual, isTaken, onTake, pool, mask, onMask }: FindingsProps) {
  const common = mask !== null && <KeyText text={mask} />;
  const offer = mask !== null && <SuggestedMask pool={pool} mask={mask} onMask={onMask} />;
  if (unusual === 0) {
    return (
      offer && (
        <p>
          {t.stock.maskSuggested} {common} {offer}
        </p>
      )
    );
  }
  return (
    <Alert color="yellow" variant="light" icon={<Icon name="alert-triangle" />}>
      <div className={classes.finding}>
        <p role="status">
          <b>{isTaken ? t.stock.unusualTaken(unusual) : t.stock.unusualSkipped(unusual)}</b>{' '}
          {isTaken
            ? t.stock.unusualWarning
            : common && (
                <>
                  {t.stock.othersRead} {common}.
                </>
              )}
        </p>
        <div className={classes.actions}>
          <Button variant="subtle" size="compact-xs" onClick={() => onTake(!isTaken)}>
            {isTaken ? t.stock.skipUnusual(unusual) : t.stock.takeUnusual(unusual)}
          </Button>
          {offer}
        </div>
      </div>
    </Alert>
  );
}

/** The lines that are not imported, with the reasons, as a file. */
const saveSkipped = (lines: readonly OmittedLine[]): void =>
  saveFile(
    t.stock.skippedFile,
    'text/csv',
    toCsv([
      [t.words.line, t.words.text, t.words.why],
      ...lines.map((line) => [String(line.line), line.text, reasonOf(line)]),
    ]),
  );

type FootProps = Pick<CheckedKeysProps, 'pool' | 'report' | 'isReady' | 'losesCost' | 'onBack' | 'onStore'>;

/** What can be done with the result: back, the skipped lines as a file, and storing the keys. */
function CheckedFoot({ pool, report, isReady, losesCost, onBack, onStore }: FootProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { fresh, omitted } = report;
  const store = t.stock.store(fresh.length);
  return (
    <div className={card.foot}>
      <p role="status">{fresh.length > 0 ? t.stock.nothingStoredYet : t.stock.nothingNew}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          {t.back}
        </Button>
        {omitted.length > 0 && (
          <Button variant="default" onClick={() => saveSkipped(omitted)}>
            {t.stock.saveSkipped}
          </Button>
        )}
        {fresh.length > 0 && (
          <Button onClick={losesCost ? () => setIsAsking(true) : onStore} disabled={!isReady}>
            {store}
          </Button>
        )}
      </div>
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            title={t.stock.withoutCost}
            effect={t.stock.withoutCostEffect(formatAmount(pool.averageCost ?? 0))}
            submit={store}
            action={IDLE}
            onSubmit={onStore}
            onClose={() => setIsAsking(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

interface CheckedKeysProps {
  pool: Pool;
  /** The result of the dry run, */
  found: CheckReport;
  /** and the result including the unusual lines, if they are accepted. */
  report: CheckReport;
  /** Whether the import details are valid. */
  isReady: boolean;
  /** Whether the keys have no cost, so that the pool loses its average cost. */
  losesCost: boolean;
  onBack: () => void;
  /** After the pool has got the suggested mask. */
  onMask: () => void;
  onTake: (isTaken: boolean) => void;
  onStore: () => void;
}

/** The result of a dry run: nothing is stored yet. */
export function CheckedKeys({
  pool,
  found,
  report,
  isReady,
  losesCost,
  onBack,
  onMask,
  onTake,
  onStore,
}: CheckedKeysProps) {
  const { may } = useSession();
  const { fresh, omitted } = report;
  const [tab, setTab] = useState<'skipped' | 'fresh'>(omitted.length > 0 ? 'skipped' : 'fresh');
  const countOf = (kind: Kind): number =>
    kind === 'fresh' ? fresh.length : omitted.filter((line) => line.kind === kind).length;
  const tabs = [
    ['skipped', t.stock.skipped, omitted.length],
    ['fresh', t.stock.results.fresh, fresh.length],
  ] as const;
  return (
    <>
      <dl className={classes.tally}>
        {KINDS.map((kind) => (
          <div key={kind}>
            <dt>
              <Result kind={kind} />
            </dt>
            <dd>{formatNumber(countOf(kind))}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.findings}>
        <Findings
          unusual={found.omitted.filter(({ kind }) => kind === 'unusual').length}
          isTaken={report !== found}
          onTake={onTake}
          pool={pool}
          mask={may('setLicensePoolMask') ? found.suggestedMask : null}
          onMask={onMask}
        />
      </div>
      <div role="tablist" aria-label={t.words.lines} className={classes.tabs}>
        {tabs.map(([id, title, count]) => (
          <button
            key={id}
            type="button"
            role="tab"
            className={tabClasses.tab}
            aria-selected={id === tab}
            onClick={() => setTab(id)}
          >
            {title} <small>{formatNumber(count)}</small>
          </button>
        ))}
      </div>
      {tab === 'skipped' ? (
        <Lines key={tab} title={t.stock.skippedLines} lines={omitted} />
      ) : (
        <Lines key={tab} title={t.stock.newLines} lines={fresh.map((line) => ({ ...line, kind: 'fresh' }))} />
      )}
      <CheckedFoot
        pool={pool}
        report={report}
        isReady={isReady}
        losesCost={losesCost}
        onBack={onBack}
        onStore={onStore}
      />
    </>
  );
}
