import { Alert, Button, FileButton, Group, InputBase, Paper, Stack, Text } from '@mantine/core';
import { useState, type ChangeEvent, type DragEvent } from 'react';
import type { ImportProductsMutation } from '../../api/generated/types';
import { useImportProducts } from '../../api/products';
import { DataTable, type Column } from '../../components/data-table';
import { Facts } from '../../components/facts';
import { PageHeader } from '../../components/page-header';
import { ButtonLink, PageLink } from '../../components/page-link';
import { UnsavedChanges } from '../../components/unsaved-changes';
import { toFormErrors } from '../../lib/form-errors';
import { formatNumber } from '../../lib/money';
import { readTextFile } from '../../lib/text-file';
import { t } from '../../texts/products';

type Report = ImportProductsMutation['importProducts'];

// A longer text would make typing slow.
const TYPED_CHARACTERS = 100_000;
const MAX_FILE_BYTES = 5_000_000;
const SHOWN_AT_ONCE = 100;

const REJECTED: Column<Report['rejected'][number]>[] = [
  { id: 'line', title: t.products.line, isNumeric: true, cell: ({ line }) => formatNumber(line) },
  { id: 'reason', title: t.products.why, cell: ({ reason }) => reason },
];

interface CsvSourceProps {
  text: string;
  /** Of a file, or of what is too long to be shown; null where the text is typed. */
  name: string | null;
  error: string | undefined;
  onChange: (text: string, name: string | null) => void;
}

/** Takes CSV by pasting, or by a file that is dropped or chosen. */
function CsvSource({ text, name, error, onChange }: CsvSourceProps) {
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const take = async (file: File | null | undefined): Promise<void> => {
    if (!file) return;
    const read = await readTextFile(file, MAX_FILE_BYTES);
    setProblem('problem' in read ? t.products.fileProblem[read.problem](file.name) : undefined);
    if ('text' in read) onChange(read.text, file.name);
  };
  const hover = (event: DragEvent, over: boolean): void => {
    event.preventDefault();
    setIsOver(over);
  };
  const shown = problem ?? error;
  return (
    <Paper
      withBorder
      p="md"
      className={isOver ? 'drop over' : 'drop'}
      onDragOver={(event: DragEvent) => hover(event, true)}
      onDragLeave={(event: DragEvent) => hover(event, false)}
      onDrop={(event: DragEvent) => {
        hover(event, false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      <Stack gap="xs">
        {name === null ? (
          <InputBase
            component="textarea"
            multiline
            label={t.products.csvText}
            description={t.products.csvTextHint}
            value={text}
            onChange={({ currentTarget: { value } }: ChangeEvent<HTMLTextAreaElement>) => {
              setProblem(undefined);
              onChange(value, value.length > TYPED_CHARACTERS ? t.products.pasted : null);
            }}
            error={shown}
            classNames={{ input: 'key' }}
            rows={8}
            spellCheck={false}
          />
        ) : (
          <Group justify="space-between">
            <Text fw={600}>{t.products.file(name)}</Text>
            <Button size="xs" variant="default" onClick={() => onChange('', null)}>
              {t.products.remove}
            </Button>
          </Group>
        )}
        {name !== null && shown && (
          <Alert color="red" variant="outline" role="alert">
            {shown}
          </Alert>
        )}
        <Group>
          <FileButton onChange={(file) => void take(file)} accept="text/csv,.csv">
            {(props) => (
              <Button {...props} size="xs" variant="default">
                {t.products.chooseFile}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed">
            {t.products.dropHint}
          </Text>
        </Group>
      </Stack>
    </Paper>
  );
}

function ImportReport({ report: { created, changed, unchanged, rejected } }: { report: Report }) {
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  return (
    <Stack gap="sm">
      <Facts
        isRow
        facts={[
          [t.products.counts.created, formatNumber(created)],
          [t.products.counts.changed, formatNumber(changed)],
          [t.products.counts.unchanged, formatNumber(unchanged)],
          [t.products.counts.rejected, formatNumber(rejected.length)],
        ]}
      />
      {rejected.length > 0 && (
        <div>
          <DataTable
            title={t.products.rejectedLines}
            columns={REJECTED}
            rows={rejected.slice(0, limit)}
            rowId={({ line }) => String(line)}
          />
          {rejected.length > limit && (
            <Button mt="xs" size="xs" variant="default" onClick={() => setLimit(limit + 10 * SHOWN_AT_ONCE)}>
              {t.lists.more(rejected.length - limit)}
            </Button>
          )}
        </div>
      )}
    </Stack>
  );
}

/** Imports a price list: the file, a dry run that says line by line what is wrong, and the import of the rest. */
export function ImportPage() {
  const [source, setSource] = useState({ text: '', name: null as string | null });
  const [isEmpty, setIsEmpty] = useState(false);
  const checking = useImportProducts();
  const storing = useImportProducts();
  const { fields, form } = toFormErrors(storing.error ?? checking.error, ['csv']);
  const change = (text: string, name: string | null): void => {
    setSource({ text, name });
    checking.reset();
    storing.reset();
  };
  const check = (): void => {
    setIsEmpty(source.text.trim() === '');
    if (source.text.trim() !== '') checking.mutate({ csv: source.text, dryRun: true });
  };
  const report = storing.data ?? checking.data;
  const count = checking.data ? checking.data.created + checking.data.changed : 0;
  return (
    <>
      <Group mb="xs">
        <PageLink to="/products">← {t.products.title}</PageLink>
      </Group>
      <PageHeader title={t.products.importCsv} help="products" />
      <UnsavedChanges isDirty={source.text !== '' && !storing.data} />
      <Stack gap="md" maw={860}>
        {!storing.data && (
          <CsvSource
            {...source}
            error={isEmpty && source.text === '' ? t.products.csvMissing : fields.csv}
            onChange={change}
          />
        )}
        {form && (
          <Alert color="red" variant="outline" role="alert">
            {form}
          </Alert>
        )}
        {report && (
          <Text role="status" fw={600}>
            {storing.data ? t.products.imported : count > 0 ? t.products.dryRun : t.products.nothingNew}
          </Text>
        )}
        <Group>
          {!storing.data && (
            <Button variant={count > 0 ? 'default' : 'filled'} onClick={check} loading={checking.isPending}>
              {t.products.check}
            </Button>
          )}
          {count > 0 && !storing.data && (
            <Button onClick={() => storing.mutate({ csv: source.text, dryRun: false })} loading={storing.isPending}>
              {t.products.importSubmit(count)}
            </Button>
          )}
          {storing.data && (
            <>
              <ButtonLink to="/products">{t.products.title}</ButtonLink>
              <Button variant="default" onClick={() => change('', null)}>
                {t.products.importMore}
              </Button>
            </>
          )}
        </Group>
        {report && <ImportReport report={report} />}
      </Stack>
    </>
  );
}
