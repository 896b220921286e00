import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readFile } from '../../api/files';
import { Dialog } from '../../components/dialog';
import { FormDialog } from '../../components/form-dialog';
import { toFormErrors } from '../../lib/form-errors';
import { notifyDone } from '../../lib/notify';
import { saveBlob } from '../../lib/save-file';
import { useSession } from '../../lib/session';
import { dayIn } from '../../lib/times';
import { t } from '../../texts/invoices';
import { fileOf, monthsUntil, quartersUntil, TAX_FILES, type TaxFile } from './tax-files';

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
        label={t.invoices.file}
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
