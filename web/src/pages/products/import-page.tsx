import { Button, InputBase, Text } from '@mantine/core';
import { useState, type ChangeEvent } from 'react';
import type { ImportProductsMutation } from '../../api/generated/types';
import { useImportProducts } from '../../api/products';
import { Badge, type BadgeProps } from '../../components/badge';
import { Card } from '../../components/card';
import { countColumn, textColumn } from '../../components/columns';
import { DataTable, type Column } from '../../components/data-table';
import { DropZone } from '../../components/drop-zone';
import { ErrorAlert } from '../../components/error-alert';
import { Breadcrumbs, PageHeader } from '../../components/page-header';
import { ButtonLink, PageLink } from '../../components/page-link';
import { Stepper } from '../../components/stepper';
import { UnsavedChanges } from '../../components/unsaved-changes';
import { Icon } from '../../icons/icon';
import { readTextFile } from '../../lib/files';
import { toFormErrors } from '../../lib/form-errors';
import { formatNumber } from '../../lib/money';
import { t } from '../../texts/products';
import { said } from '../../texts/reasons';
import classes from './import.module.css';

type Report = ImportProductsMutation['importProducts'];

// A longer text would make typing slow.
const TYPED_CHARACTERS = 100_000;
const MAX_FILE_BYTES = 5_000_000;
const SHOWN_AT_ONCE = 100;
const STEPS = [t.words.file, t.products.step.check, t.words.import];

const REJECTED: Column<Report['rejected'][number]>[] = [
  countColumn('line', t.words.line, ({ line }) => line, { width: 88, narrow: 'end' }),
  textColumn('reason', t.words.why, ({ reason }) => said(reason), { narrow: 'title' }),
];

interface CsvSource {
  text: string;
  /** Set for a file or for text that is too long to show; null if the text is typed. */
  name: string | null;
}

const NOTHING: CsvSource = { text: '', name: null };

interface CsvFieldProps {
  source: CsvSource;
  error: string | undefined;
  onChange: (source: CsvSource) => void;
}

/** Accepts CSV by pasting, or as a dropped or chosen file. */
function CsvField({ source: { text, name }, error, onChange }: CsvFieldProps) {
  const [problem, setProblem] = useState<string | undefined>();
  const take = async (file: File): Promise<void> => {
    const read = await readTextFile(file, MAX_FILE_BYTES);
    setProblem('problem' in read ? t.products.fileProblem[read.problem](file.name) : undefined);
    if ('text' in read) onChange({ text: read.text, name: file.name });
  };
  const shown = problem ?? error;
  return (
    <>
      <DropZone hint={t.products.csvTextHint} accept="text/csv,.csv" onFile={(file) => void take(file)} />
      {name === null ? (
        <InputBase
          component="textarea"
          multiline
          label={t.products.csvText}
          value={text}
          onChange={({ currentTarget: { value } }: ChangeEvent<HTMLTextAreaElement>) => {
            setProblem(undefined);
            onChange({ text: value, name: value.length > TYPED_CHARACTERS ? t.words.pasted : null });
          }}
          error={shown}
          classNames={{ input: 'key' }}
          rows={8}
          spellCheck={false}
        />
      ) : (
        <>
          <SourceName text={text} name={name} onRemove={() => onChange(NOTHING)} />
          <ErrorAlert icon={<Icon name="alert-triangle" />}>{shown}</ErrorAlert>
        </>
      )}
    </>
  );
}

/** The source of the import, unless typed. */
function SourceName({ text, name, onRemove }: CsvSource & { onRemove?: () => void }) {
  const lines = text.trimEnd().split('\n').length;
  return (
    <p className={classes.source}>
      <Icon name="file-text" />
      {name ?? t.words.pasted}, {t.products.lines(lines)}
      {onRemove && (
        <Button size="compact-xs" variant="default" onClick={onRemove}>
          {t.words.remove}
        </Button>
      )}
    </p>
  );
}

const COUNTS = {
  created: { tone: 'green', icon: 'check' },
  changed: { tone: 'info', icon: 'point' },
  unchanged: {},
  rejected: { tone: 'red', icon: 'x' },
} as const satisfies Record<keyof Report, Omit<BadgeProps, 'children'>>;

/** The number of lines per effect, and the invalid ones. */
function ImportReport({ report }: { report: Report }) {
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  const { rejected } = report;
  const counts = { ...report, rejected: rejected.length };
  return (
    <>
      <dl className={classes.counts}>
        {(Object.keys(COUNTS) as (keyof Report)[]).map((count) => (
          <div key={count}>
            <dt>
              <Badge {...COUNTS[count]}>{t.products.counts[count]}</Badge>
            </dt>
            <dd>{formatNumber(counts[count])}</dd>
          </div>
        ))}
      </dl>
      {rejected.length > 0 && (
        <div className={classes.rejected}>
          <DataTable
            title={t.products.rejectedLines}
            columns={REJECTED}
            rows={rejected.slice(0, limit)}
            rowId={({ line }) => String(line)}
          />
          {rejected.length > limit && (
            <Button m="xs" size="xs" variant="default" onClick={() => setLimit(limit + 10 * SHOWN_AT_ONCE)}>
              {t.lists.more(rejected.length - limit)}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function useImport() {
  const [source, setSource] = useState(NOTHING);
  const [isEmpty, setIsEmpty] = useState(false);
  const checking = useImportProducts();
  const storing = useImportProducts();
  const { fields, form } = toFormErrors(storing.error ?? checking.error, ['csv']);
  const invalidate = (): void => {
    checking.reset();
    storing.reset();
  };
  return {
    source,
    checking,
    storing,
    /** The errors in the text, and other errors. */
    errors: { csv: isEmpty && source.text === '' ? t.products.csvMissing : fields.csv, form },
    change: (next: CsvSource) => {
      setSource(next);
      invalidate();
    },
    back: invalidate,
    check: () => {
      setIsEmpty(source.text.trim() === '');
      if (source.text.trim() !== '') checking.mutate({ csv: source.text, dryRun: true });
    },
    store: () => storing.mutate({ csv: source.text, dryRun: false }),
  };
}

type Import = ReturnType<typeof useImport>;

/** The buttons of a step. */
function StepActions({ work: { checking, storing, back, check, store, change } }: { work: Import }) {
  if (storing.data) {
    return (
      <>
        <Button variant="default" onClick={() => change(NOTHING)}>
          {t.products.importMore}
        </Button>
        <ButtonLink to="/products">{t.shell.products}</ButtonLink>
      </>
    );
  }
  if (!checking.data) {
    return (
      <Button onClick={check} loading={checking.isPending}>
        {t.products.check}
      </Button>
    );
  }
  const count = checking.data.created + checking.data.changed;
  return (
    <>
      <Button variant="default" onClick={back} disabled={storing.isPending}>
        {t.back}
      </Button>
      {count > 0 && (
        <Button onClick={store} loading={storing.isPending}>
          {t.products.importSubmit(count)}
        </Button>
      )}
    </>
  );
}

/** The content of the step. */
function stepText({ checking, storing }: Import): string | undefined {
  if (storing.data) return t.products.imported;
  if (!checking.data) return undefined;
  return checking.data.created + checking.data.changed > 0 ? t.products.dryRun : t.products.nothingNew;
}

/** Imports a price list: the file, a dry run with errors per line, and the import of the valid lines. */
export function ImportPage() {
  const work = useImport();
  const { source, checking, storing, errors } = work;
  const report = storing.data ?? checking.data;
  return (
    <>
      <Breadcrumbs here={t.products.importCsv}>
        <PageLink to="/products">{t.shell.products}</PageLink>
      </Breadcrumbs>
      <PageHeader title={t.products.importCsv} help="products" />
      <UnsavedChanges isDirty={source.text !== '' && !storing.data} />
      <div className={classes.page}>
        <Card
          label={t.products.importCsv}
          foot={
            <>
              <Text role="status">{stepText(work)}</Text>
              <span className={classes.actions}>
                <StepActions work={work} />
              </span>
            </>
          }
        >
          <div className={classes.steps}>
            <Stepper label={t.products.steps} steps={STEPS} current={storing.data ? 3 : checking.data ? 1 : 0} />
            {report && <SourceName {...source} />}
          </div>
          <div className={classes.body}>
            {!report && <CsvField source={source} error={errors.csv} onChange={work.change} />}
            <ErrorAlert icon={<Icon name="alert-triangle" />}>{errors.form}</ErrorAlert>
            {report && <ImportReport report={report} />}
          </div>
        </Card>
      </div>
    </>
  );
}
