import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Alert, Button, Checkbox, FileButton, Group, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMemo, useState, type DragEvent, type FormEvent } from 'react';
import { toFormErrors } from '../../lib/form-errors';
import { t } from '../../texts/stock';
import { countLines, readKeyFile, readKeyLines } from './key-lines';
import type { KeySource } from './key-pieces';

/** What somebody has typed, pasted or dropped. */
export interface TypedSource {
  text: string;
  /** Of a file, whose text is too long to be shown; null where the text is typed. */
  name: string | null;
  note: string;
  asIs: boolean;
}

export const NO_KEYS: TypedSource = { text: '', name: null, note: '', asIs: false };

// A longer text would make typing slow.
const TYPED_CHARACTERS = 100_000;

interface KeyTextProps {
  typed: TypedSource;
  error: string | undefined;
  onChange: (text: string, name: string | null) => void;
}

/** Takes keys by typing, by pasting, or by a file that is dropped or chosen. */
function KeyText({ typed: { text, name }, error, onChange }: KeyTextProps) {
  const [isOver, setIsOver] = useState(false);
  // A file of 100,000 keys is not counted again with each letter of its note.
  const lines = useMemo(() => (name === null ? 0 : countLines(text)), [name, text]);
  const [problem, setProblem] = useState<string | undefined>();
  const take = async (file: File | null | undefined): Promise<void> => {
    if (!file) return;
    const read = await readKeyFile(file);
    setProblem('problem' in read ? t.stock.fileProblem[read.problem](file.name) : undefined);
    if ('text' in read) onChange(read.text, file.name);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const shown = problem ?? error;
  return (
    <Paper
      withBorder
      p="md"
      className={isOver ? 'drop over' : 'drop'}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Stack gap="xs">
        {name === null ? (
          <Textarea
            label={t.stock.keyText}
            description={t.stock.keyTextHint}
            value={text}
            onChange={({ currentTarget: { value } }) => {
              setProblem(undefined);
              onChange(value, value.length > TYPED_CHARACTERS ? t.stock.pasted : null);
            }}
            error={shown}
            classNames={{ input: 'key' }}
            rows={8}
            autoComplete="off"
            spellCheck={false}
          />
        ) : (
          <Group justify="space-between">
            <Text fw={600}>{t.stock.file(name, lines)}</Text>
            <Button size="xs" variant="default" onClick={() => onChange('', null)}>
              {t.stock.removeFile}
            </Button>
          </Group>
        )}
        {name !== null && shown && (
          <Alert color="red" variant="outline" role="alert">
            {shown}
          </Alert>
        )}
        <Group>
          <FileButton onChange={(file) => void take(file)} accept="text/plain,text/csv,.txt,.csv">
            {(props) => (
              <Button {...props} size="xs" variant="default">
                {t.stock.chooseFile}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed">
            {t.stock.dropHint}
          </Text>
        </Group>
      </Stack>
    </Paper>
  );
}

interface KeySourceFormProps {
  poolId: string;
  mask: string | null;
  typed: TypedSource;
  error: unknown;
  onChange: (typed: TypedSource) => void;
  onCheck: (source: KeySource) => void;
}

export function KeySourceForm({ poolId, mask, typed, error, onChange, onCheck }: KeySourceFormProps) {
  const [isEmpty, setIsEmpty] = useState(false);
  const { fields, form } = toFormErrors(error, ['keys', 'note']);
  const { text, note, asIs } = typed;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const lines = readKeyLines(text);
    setIsEmpty(lines.keys.length === 0);
    if (lines.keys.length > 0) {
      onCheck({ licensePoolId: poolId, lines, note: note.trim() || null, asIs: asIs && mask === null });
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm">{mask === null ? t.stock.noMaskRule : t.stock.maskRule(mask)}</Text>
        <KeyText
          typed={typed}
          error={isEmpty && text.trim() === '' ? t.stock.keysMissing : fields.keys}
          onChange={(keys, name) => onChange({ ...typed, text: keys, name })}
        />
        {mask === null && (
          <Checkbox
            label={t.stock.asIs}
            description={t.stock.asIsHint}
            checked={asIs}
            onChange={({ currentTarget }) => onChange({ ...typed, asIs: currentTarget.checked })}
          />
        )}
        <TextInput
          label={t.stock.note}
          description={t.stock.noteHint}
          value={note}
          onChange={({ currentTarget }) => onChange({ ...typed, note: currentTarget.value })}
          error={fields.note}
          maxLength={500}
        />
        {form && (
          <Alert color="red" variant="outline" role="alert">
            {form}
          </Alert>
        )}
        <Group>
          <Button type="submit">{t.stock.check}</Button>
        </Group>
      </Stack>
    </form>
  );
}
