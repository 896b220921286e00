import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readFile } from '../../api/request';
import { Dialog } from '../../components/dialog';
import { FormDialog } from '../../components/form-dialog';
import { formatMonth } from '../../lib/days';
import { saveBlob } from '../../lib/files';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
import { useSession } from '../../lib/session';
import { dayIn } from '../../lib/times';
import { t } from '../../texts/invoices';

/** The files for a tax adviser, for a month or for a quarter. */
const TAX_FILES = ['pdf', 'datev', 'ec'] as const;
type TaxFile = (typeof TAX_FILES)[number];

const MONTHS = 24;

interface Span {
  /** As the address has it: `2026-11` or `2026Q4`. */
  value: string;
  label: string;
}

/** @param today such as `2026-11-25`. @returns the months up to this one, the newest first. */
function monthsUntil(today: string): Span[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) => {
    const value = new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7);
    return { value, label: formatMonth(value) };
  });
}

/** The quarters of these months, the newest first. */
function quartersUntil(today: string): Span[] {
  const quarters = monthsUntil(today).map(({ value }) => {
    const [year = '', month] = value.split('-');
    return [year, String(Math.ceil(Number(month) / 3))] as const;
  });
  const spans = quarters.map(([year, quarter]) => [`${year}Q${quarter}`, t.invoices.quarterOf(quarter, year)] as const);
  return [...new Map(spans)].map(([value, label]) => ({ value, label }));
}

/** The URL of a file, and its name when saved. */
function fileOf(file: TaxFile, span: string): { href: string; name: string } {
  switch (file) {
    case 'pdf':
      return { href: `/admin/export/invoices.zip?month=${span}`, name: `invoices-${span}.zip` };
    case 'datev':
      return { href: `/admin/export/datev.csv?month=${span}`, name: `EXTF_Buchungsstapel_${span}.csv` };
    case 'ec':
      return { href: `/admin/export/ec-sales-list.csv?quarter=${span}`, name: `ec-sales-list-${span}.csv` };
  }
}

const FILES = TAX_FILES.map((value) => ({ value, label: t.invoices.fileOf[value] }));

interface ChoicesProps {
  file: TaxFile;
  span: string;
  spans: readonly { value: string; label: string }[];
  onFile: (file: TaxFile) => void;
  onSpan: (span: string) => void;
}

function Choices({ file, span, spans, onFile, onSpan }: ChoicesProps) {
  return (
    <>
      <NativeSelect
        label={t.words.file}
        description={t.invoices.fileHint[file]}
        data={FILES}
        value={file}
        onChange={({ currentTarget }) => onFile(currentTarget.value as TaxFile)}
        data-autofocus
      />
      <NativeSelect
        label={file === 'ec' ? t.invoices.quarter : t.invoices.month}
        data={[...spans]}
        value={span}
        onChange={({ currentTarget }) => onSpan(currentTarget.value)}
      />
    </>
  );
}

/** Downloads the files for a tax adviser. A file that cannot be created is replaced by the reason. */
export function FilesDialog({ onClose }: { onClose: () => void }) {
  const { businessZone } = useSession();
  const [today] = useState(() => dayIn(businessZone, new Date()));
  const [file, setFile] = useState<TaxFile>('pdf');
  const spans = file === 'ec' ? quartersUntil(today) : monthsUntil(today);
  // By default the last complete one.
  const [chosen, setChosen] = useState('');
  const span = spans.find(({ value }) => value === chosen)?.value ?? spans[1]?.value ?? '';
  const { href, name } = fileOf(file, span);
  const reading = useMutation({ mutationFn: readFile, gcTime: 0 });
  const choices = (
    <Choices
      file={file}
      span={span}
      spans={spans}
      onFile={(next) => {
        reading.reset();
        setFile(next);
      }}
      onSpan={(next) => {
        reading.reset();
        setChosen(next);
      }}
    />
  );
  // The browser itself saves it while it comes: it may be large.
  if (file === 'pdf') {
    return (
      <Dialog title={t.invoices.filesTitle} onClose={onClose}>
        <Stack gap="sm">
          {choices}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button component="a" href={href} download>
              {t.invoices.download}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={t.invoices.filesTitle}
      submit={t.invoices.download}
      isDirty={false}
      isBusy={reading.isPending}
      error={toFormErrors(reading.error, []).form}
      onSubmit={() =>
        reading.mutate(href, {
          onSuccess: (content) => {
            saveBlob(name, content);
            onClose();
            void notifyDone(t.invoices.downloaded);
          },
        })
      }
      onClose={onClose}
    >
      {choices}
    </FormDialog>
  );
}
