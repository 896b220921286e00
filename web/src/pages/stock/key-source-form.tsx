import { ErrorAlert } from '../../components/error-alert';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Alert, Button, Checkbox, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import card from '../../components/card.module.css';
import { DropZone } from '../../components/drop-zone';
import { Icon } from '../../icons/icon';
import { toFormErrors } from '../../lib/form-errors';
import { t } from '../../texts/stock';
import { useLines, type TypedSource } from './import-details';
import { PASTED } from './import-source';
import classes from './import.module.css';
import { readKeyFile, readKeyLines } from './key-lines';
import type { KeySource } from './key-report';
import type { Pool } from './pool-stats';

// A longer text would make typing slow.
const TYPED_CHARACTERS = 100_000;

interface KeyTextProps {
  typed: TypedSource;
  error: string | undefined;
  onChange: (text: string, name: string | null) => void;
}

/** Accepts keys by typing, by pasting, or as a dropped or chosen file. */
function KeyText({ typed: { text, name }, error, onChange }: KeyTextProps) {
  const lines = useLines(name === null ? '' : text);
  const [problem, setProblem] = useState<string | undefined>();
  const take = async (file: File): Promise<void> => {
    const read = await readKeyFile(file);
    setProblem('problem' in read ? t.stock.fileProblem[read.problem](file.name) : undefined);
    if ('text' in read) onChange(read.text, file.name);
  };
  const shown = problem ?? error;
  return (
    <>
      <DropZone
        text={name === null ? t.stock.dropHint : undefined}
        hint={t.stock.fileHint}
        accept="text/plain,text/csv,.txt,.csv"
        onFile={(file) => void take(file)}
      />
      {name === null ? (
        <Textarea
          label={t.stock.keyText}
          description={t.stock.keyTextHint}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setProblem(undefined);
            onChange(value, value.length > TYPED_CHARACTERS ? t.words.pasted : null);
          }}
          error={shown}
          classNames={{ input: 'key' }}
          rows={8}
          autoComplete="off"
          spellCheck={false}
        />
      ) : (
        <div className={classes.file}>
          <Icon name="file-text" />
          <span>{t.stock.file(name, lines)}</span>
          <Button size="compact-xs" variant="subtle" onClick={() => onChange('', null)}>
            {t.stock.removeFile}
          </Button>
        </div>
      )}
      {name !== null && shown && (
        <Alert color="red" variant="light" icon={<Icon name="alert-triangle" />} role="alert">
          {shown}
        </Alert>
      )}
    </>
  );
}

interface KeySourceFormProps {
  pool: Pool;
  typed: TypedSource;
  error: unknown;
  onChange: (typed: TypedSource) => void;
  onCheck: (source: Omit<KeySource, 'details'>) => void;
}

/** The source of the import. */
export function KeySourceForm({ pool: { id, mask }, typed, error, onChange, onCheck }: KeySourceFormProps) {
  const [isEmpty, setIsEmpty] = useState(false);
  const { fields, form } = toFormErrors(error, ['keys']);
  const { text, name, asIs } = typed;
  const fileName = name === null || name === t.words.pasted ? PASTED : name;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const lines = readKeyLines(text);
    setIsEmpty(lines.keys.length === 0);
    if (lines.keys.length > 0) onCheck({ licensePoolId: id, lines, fileName, asIs: asIs && !mask });
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.body}>
        <KeyText
          typed={typed}
          error={isEmpty && text.trim() === '' ? t.stock.keysMissing : fields.keys}
          onChange={(keys, file) => onChange({ ...typed, text: keys, name: file })}
        />
        {mask ? (
          <p>{t.stock.maskRule(mask)}</p>
        ) : (
          <Checkbox
            size="xs"
            label={t.stock.asIs}
            description={t.stock.asIsHint}
            checked={asIs}
            onChange={({ currentTarget }) => onChange({ ...typed, asIs: currentTarget.checked })}
          />
        )}
        <ErrorAlert variant="light" icon={<Icon name="alert-triangle" />}>
          {form}
        </ErrorAlert>
      </div>
      <div className={card.foot}>
        <p>{t.stock.nothingStoredYet}</p>
        <div className={classes.actions}>
          <Button type="submit">{t.stock.check}</Button>
        </div>
      </div>
    </form>
  );
}
